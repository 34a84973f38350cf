import { accessProperty, defineItemType } from '@cairn/contract'
import { terms, words } from './shapes.ts'

/** Kinds of living things. */
export const SPECIES_TYPES = [
  ...['AMPHIBIAN', 'BIRD', 'FISH', 'FUNGUS', 'INSECT', 'MAMMAL', 'PLANT', 'REPTILE', 'SHELLFISH'],
] as const
/** Ranks of NatureServe, from extinct to secure. */
export const CONSERVATION_RANKS = ['SX', 'SH', 'S1', 'S2', 'S3', 'S4', 'S5', 'NR'] as const
/** Uses of a species by people: ceremony, food, medicine, technology. */
export const SPECIES_USES = ['CEREMONY', 'FOOD', 'MEDICINE', 'TECHNOLOGY'] as const

const text = { v: 'DEF', t: 'text', max: 20_000, textField: true } as const

/** The item type of a plant or an animal. What it is used for is protected; a warning is never kept back. */
export const speciesType = defineItemType({
  name: 'ResearchSpecies',
  defaultIcon: 'leaf',
  inCell: { ResearchCorrection: ['about'] },
  begins: { ResearchData: 'species' },
  label: ['commonName'],
  properties: {
    commonName: { ...words, required: true },
    type: { v: 'SEL', options: [...SPECIES_TYPES], facet: { kind: 'terms', limit: 9 } },
    scientificName: words,
    family: words,
    otherNames: { v: 'DEF', many: true, max: 30, textField: true },
    indigenousNames: { v: 'DEF', t: 'phrase', many: true, max: 20, textField: true },
    /** How the names are said, and words that belong to it. */
    sounds: { v: 'REL', t: 'Attachment', many: true, max: 20 },
    words: { v: 'REL', t: 'Lexeme', many: true, max: 50, facet: terms },
    pictures: { v: 'REL', t: 'Attachment', noSound: true, many: true, max: 50 },
    habitat: text,
    conservationStatus: {
      v: 'SEL',
      options: [...CONSERVATION_RANKS],
      tones: { SX: 'bad', SH: 'bad', S1: 'bad', S2: 'warn', S3: 'warn' },
      facet: { kind: 'terms', limit: 8 },
    },
    references: text,
    uses: { v: 'SEL', options: [...SPECIES_USES], many: true, max: 4, facet: { kind: 'terms' }, level: 'PROTECTED' },
    partsUsed: { ...text, level: 'PROTECTED' },
    useDescription: { ...text, level: 'PROTECTED' },
    /** Shown wherever a use is. */
    useWarning: { v: 'DEF', t: 'text', max: 4000 },
    topics: { v: 'REL', t: 'ResearchTopic', many: true, max: 50, facet: terms },
    publicNotes: text,
    privateNotes: { ...text, level: 'PRIVATE' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    {
      key: 'what',
      properties: [
        'commonName',
        'type',
        'indigenousNames',
        'sounds',
        'words',
        'scientificName',
        'family',
        'otherNames',
      ],
    },
    { key: 'life', properties: ['pictures', 'habitat', 'conservationStatus', 'publicNotes', 'references'] },
    { key: 'uses', properties: ['uses', 'useWarning', 'partsUsed', 'useDescription'] },
    { key: 'care', properties: ['topics', 'owner', 'access', 'privateNotes'] },
  ],
  head: { facts: ['type', 'scientificName', 'conservationStatus', 'useWarning'], files: 'pictures' },
  listItem: {
    subtitle: ['indigenousNames', 'scientificName'],
    chips: ['conservationStatus'],
    sound: 'sounds',
  },
  defaultHeaders: ['type', 'conservationStatus', 'indigenousNames', 'scientificName'],
  facets: ['type', 'conservationStatus', 'uses', 'topics', 'owner', 'access'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  visibility: 'COMMUNITY',
  mergeable: true,
  capability: 'Research',
})
