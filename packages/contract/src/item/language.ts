import { LANGUAGE_TYPE } from '../words/check-language.ts'
import type { ItemType } from './item-type.ts'

/**
 * A language and its alphabet. Items whose type names it in `language` sort and split by its letters. The
 * forms of a letter in `variants` and `alsoTyped` are separated by spaces.
 */
export const languageType: ItemType = {
  name: LANGUAGE_TYPE,
  defaultIcon: 'languages',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 120, textField: true, unique: 'owner' },
    autonym: { v: 'DEF', t: 'phrase', max: 120, textField: true },
    /** BCP 47 tag. */
    code: { v: 'DEF', max: 35, textField: true },
    letters: {
      ...{ v: 'DEF', t: 'group', many: true, max: 500, asChips: true as const },
      parts: {
        letter: { v: 'DEF', t: 'phrase', required: true, max: 20 },
        capital: { v: 'DEF', t: 'phrase', max: 20 },
        variants: { v: 'DEF', t: 'phrase', max: 100 },
        /** Look-alikes that become the letter when a word is saved. */
        alsoTyped: { v: 'DEF', t: 'phrase', max: 100 },
        sound: { v: 'DEF', max: 60 },
        example: { v: 'DEF', t: 'phrase', max: 120 },
      },
    },
    /** Signs that sorting ignores. */
    ignored: { v: 'DEF', t: 'phrase', many: true, max: 50 },
    /** Words by which a change of letters is tried. */
    ask: { v: 'DEF', t: 'phrase', many: true, max: 20 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
  },
  sections: [
    { key: 'language', properties: ['name', 'autonym', 'code', 'owner'] },
    { key: 'letters', properties: ['letters', 'ignored', 'ask'] },
  ],
  head: { facts: ['autonym', 'code', 'owner'] },
  listItem: { subtitle: ['autonym', 'owner'], facts: ['code'] },
  defaultHeaders: ['autonym', 'code', 'owner'],
  facets: ['owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  anonymous: true,
}
