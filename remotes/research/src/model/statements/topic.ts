import { accessProperty, defineItemType } from '@cairn/contract'
import { terms, words } from './shapes.ts'

/** Rough numbers: none, one or more. */
export const HOW_MANY = ['NONE', 'ONE', 'MORE'] as const

/** Converts a count (up to two) to a rough number. */
export function howMany(counted: number): (typeof HOW_MANY)[number] {
  return HOW_MANY[Math.min(counted, 2)] ?? 'MORE'
}

/** The item type of a subject that interviews and data are about. Topics form a tree. */
export const topicType = defineItemType({
  name: 'ResearchTopic',
  defaultIcon: 'tags',
  inCell: { ResearchCorrection: ['about'] },
  begins: { ResearchData: 'topics' },
  label: ['title'],
  properties: {
    title: { ...words, required: true },
    indigenousNames: { v: 'DEF', t: 'phrase', many: true, max: 20, textField: true },
    /** How the names are said, and words that belong to it. */
    sounds: { v: 'REL', t: 'Attachment', many: true, max: 20 },
    words: { v: 'REL', t: 'Lexeme', many: true, max: 50, facet: terms },
    description: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    parent: { v: 'REL', t: 'ResearchTopic', facet: terms },
    /** How many statements are about it. The server sets it. */
    data: {
      v: 'SEL',
      options: [...HOW_MANY],
      readOnly: true,
      level: 'PRIVATE',
      facet: { kind: 'terms' },
    },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  head: { facts: ['indigenousNames', 'parent'] },
  listItem: { subtitle: ['indigenousNames', 'parent'], facts: ['data'], sound: 'sounds' },
  defaultHeaders: ['indigenousNames', 'data', 'parent'],
  facets: ['parent', 'data', 'owner', 'access'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  visibility: 'COMMUNITY',
  mergeable: true,
  capability: 'Research',
  tree: { parent: 'parent' },
})
