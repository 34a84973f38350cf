import { accessProperty, defineItemType, LANGUAGE_TYPE } from '@cairn/contract'

/** Kinds of dictionary entry. */
export const ENTRY_TYPES = ['WORD', 'PHRASE', 'AFFIX'] as const
/** Purposes that a word can be excluded from. */
export const NOT_FOR = ['GAMES', 'CHILDREN', 'WORD_OF_DAY'] as const

const terms = { kind: 'terms', limit: 10 } as const
const text = { v: 'DEF', t: 'text', textField: true } as const
const phrase = { v: 'DEF', t: 'phrase', textField: true } as const

/** Words without a recording, with one, and with more. */
const RECORDED: [number, number | null][] = [
  [0, 0],
  [1, 1],
  [2, null],
]

/** The item type of a word or phrase. Its owner organisation and its level decide who may see it. */
export const lexemeType = defineItemType({
  name: 'Lexeme',
  defaultIcon: 'whole-word',
  label: ['label'],
  properties: {
    label: { ...phrase, required: true, max: 300 },
    /** The first meaning. */
    translation: { ...text, max: 4000 },
    language: { v: 'REL', t: LANGUAGE_TYPE, required: true, facet: terms },
    /** The letter it begins with, by the alphabet of its language. */
    initial: { v: 'DEF', letterOf: 'label', facet: { kind: 'terms', limit: 200 } },
    partOfSpeech: { v: 'LOV', list: 'VOC_PARTS', usual: 'NOUN', facet: terms },
    entryType: { v: 'SEL', options: [...ENTRY_TYPES], facet: { kind: 'terms' } },
    /** Tells words of the same spelling apart: 2 for the second. */
    homonym: { v: 'DEF', t: 'natural' },
    phonetic: { ...phrase, max: 300 },
    /** Other spellings, with the dialect in brackets. */
    alternateSpelling: { ...phrase, many: true, max: 20 },
    literally: { ...text, max: 1000 },
    media: {
      ...{ v: 'REL', t: 'Attachment', many: true, max: 50, textField: true },
      facet: { kind: 'ranges', ranges: RECORDED },
    },
    /** Recordings that wait to be heard by somebody who may accept them. */
    takes: { v: 'REL', t: 'Attachment', many: true, max: 50, level: 'PROTECTED', uploadRight: 'record' },
    pictures: { v: 'REL', t: 'Attachment', noSound: true, many: true, max: 20 },
    /** Further meanings, in order. */
    senses: {
      ...{ v: 'DEF', t: 'group', many: true, max: 20 },
      parts: {
        translation: { ...text, required: true, max: 2000 },
        partOfSpeech: { v: 'LOV', list: 'VOC_PARTS' },
        scientificName: { v: 'DEF', max: 200, textField: true },
        note: { v: 'DEF', t: 'text', max: 2000 },
      },
    },
    examples: {
      ...{ v: 'DEF', t: 'group', many: true, max: 20 },
      parts: {
        phrase: { ...phrase, required: true, max: 1000 },
        translation: { ...text, max: 1000 },
        source: { v: 'DEF', max: 300 },
      },
    },
    categories: { v: 'LOV', list: 'VOC_CATEGORIES', many: true, max: 50, facet: terms },
    relatedEntries: { v: 'REL', t: 'Lexeme', many: true, max: 200 },
    notes: { ...text, max: 8000 },
    acknowledgement: { v: 'DEF', t: 'text', max: 2000 },
    notFor: { v: 'SEL', options: [...NOT_FOR], many: true, facet: { kind: 'terms' } },
    /** Tells it apart in files of other programs: the guid of LIFT. */
    uuid: { v: 'DEF', max: 100, readOnly: true, imported: true },
    /** The entry of the LIFT file that it came in with, as XML: what has no property here goes out again. */
    liftRest: { v: 'DEF', t: 'text', max: 200_000, readOnly: true, imported: true },
    importedVia: { v: 'REL', t: 'Import', readOnly: true, facet: terms },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    {
      key: 'word',
      properties: [
        'label',
        'translation',
        'partOfSpeech',
        'media',
        'phonetic',
        'alternateSpelling',
        'literally',
        'language',
        'entryType',
        'homonym',
      ],
    },
    { key: 'meanings', properties: ['senses', 'examples'] },
    { key: 'context', properties: ['categories', 'pictures', 'relatedEntries', 'notes'] },
    { key: 'care', properties: ['access', 'owner', 'acknowledgement', 'notFor', 'takes', 'importedVia'] },
  ],
  head: { facts: ['phonetic', 'partOfSpeech', 'language'] },
  listItem: {
    subtitle: ['translation'],
    chips: ['partOfSpeech'],
    sound: 'media',
    picture: { property: 'pictures', isMark: true, isLarge: true },
  },
  defaultHeaders: ['translation', 'partOfSpeech', 'language'],
  facets: [
    'initial',
    'partOfSpeech',
    'categories',
    'language',
    'entryType',
    'media',
    'notFor',
    'owner',
    'access',
    'importedVia',
  ],
  language: 'language',
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  linkedFor: 'TEACHING',
  visibility: 'COMMUNITY',
  care: true,
  anonymous: true,
  page: {
    path: 'words',
    lead: 'translation',
    body: [
      'partOfSpeech',
      'phonetic',
      'alternateSpelling',
      'literally',
      'senses',
      'examples',
      'categories',
      'notes',
      'acknowledgement',
    ],
    picture: 'pictures',
    sound: 'media',
    families: 'categories',
    related: ['relatedEntries'],
  },
  mergeable: true,
  capability: 'Vocab',
})
