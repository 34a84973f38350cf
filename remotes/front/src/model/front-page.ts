import {
  accessProperty,
  defineItemType,
  FRONT_BLOCKS,
  FRONT_PAGE_TYPE,
  LICENCES_LIST,
  type FrontPicture,
} from '@cairn/contract'
import { PAGE_LANGUAGES } from './page-languages.ts'

const words = { v: 'DEF', textField: true } as const

/**
 * The item type of an organisation's public front: what stands on it, and at which address. Visitors never
 * read it. They see the version that was published last (`shown`), and of what that names only what they may
 * read.
 */
export const frontPageType = defineItemType({
  name: FRONT_PAGE_TYPE,
  defaultIcon: 'door-open',
  label: ['title'],
  labelIn: 'titles',
  properties: {
    title: { ...words, required: true, max: 120 },
    /** The title in further languages. */
    titles: { ...words, t: 'translated', max: 120 },
    /** A greeting in the language of the people. */
    greeting: { ...words, t: 'phrase', max: 120 },
    sentence: { ...words, t: 'translated', max: 200 },
    /** Stands before the title. */
    mark: { v: 'REL', t: 'Attachment' },
    /** Stands behind the title and the greeting, and says nothing that these do not. */
    picture: { v: 'REL', t: 'Attachment' },
    /** The address after `/@`. */
    handle: { v: 'DEF', required: true, max: 40, unique: true },
    blocks: {
      ...{ v: 'DEF', t: 'group', many: true, max: 30 },
      parts: {
        kind: { v: 'SEL', options: [...FRONT_BLOCKS], required: true },
        title: { v: 'DEF', max: 120 },
        text: { v: 'DEF', t: 'text', max: 4000 },
        /** The language of the pages on which it stands. Without one it stands on all. */
        language: { v: 'SEL', options: [...PAGE_LANGUAGES] },
      },
    },
    /** Stand where the block PICTURE is, each with its description. */
    pictures: { v: 'REL', t: 'Attachment', many: true, max: 12 },
    /** Whom visitors write to or call. */
    offices: {
      ...{ v: 'DEF', t: 'group', many: true, max: 12 },
      parts: {
        name: { v: 'DEF', max: 120, required: true },
        about: { v: 'DEF', max: 200 },
        hours: { v: 'DEF', max: 120 },
        phone: { v: 'DEF', t: 'phone' },
        email: { v: 'DEF', t: 'email' },
      },
    },
    /** Search engines may list the pages. */
    findable: { v: 'DEF', t: 'boolean' },
    /** Other sites may show a title and a picture where people pass an address on. */
    shareCards: { v: 'DEF', t: 'boolean' },
    /** Titles of what is new may be read as a feed. */
    feed: { v: 'DEF', t: 'boolean' },
    /** How what has no licence of its own may be used. */
    licence: { v: 'LOV', list: LICENCES_LIST },
    state: {
      ...{ v: 'SEL', options: ['DRAFT', 'PUBLISHED'], facet: { kind: 'terms' } },
      tones: { DRAFT: 'warn', PUBLISHED: 'ok' },
    },
    /** The update count of the version that visitors see. */
    shown: { v: 'DEF', t: 'natural', readOnly: true },
    /** What visitors see: `publishedOf` that version. */
    shownAs: { v: 'DEF', t: 'json', readOnly: true },
    /** The update count of the published version before that one. */
    shownBefore: { v: 'DEF', t: 'natural', readOnly: true },
    /** What visitors saw of it: `publishedOf` that version. */
    shownBeforeAs: { v: 'DEF', t: 'json', readOnly: true },
    /** Handles at which visitors saw it: those that it no longer has lead on to it. */
    knownAs: { v: 'DEF', many: true, readOnly: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
  },
  sections: [
    { key: 'front', properties: ['title', 'titles', 'greeting', 'sentence', 'mark', 'picture', 'handle'] },
    { key: 'content', properties: ['blocks', 'pictures', 'offices'] },
    { key: 'care', properties: ['findable', 'shareCards', 'feed', 'licence', 'owner', 'access', 'shown'] },
  ],
  head: { facts: ['handle', 'owner'], next: ['publish', 'unpublish'] },
  listItem: { subtitle: ['handle'], chips: ['state'] },
  defaultHeaders: ['handle', 'state', 'owner'],
  facets: ['state', 'owner'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  visibility: 'COMMUNITY',
  capability: 'Front',
  excludeGeneralSearch: true,
  typedRights: ['publish'],
  machines: {
    state: {
      first: ['DRAFT'],
      moves: [
        { action: 'publish', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED', right: 'publish', seen: true },
        { action: 'unpublish', from: ['PUBLISHED'], to: 'DRAFT', right: 'publish' },
        {
          ...{ action: 'publishBefore', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED', right: 'publish', seen: true },
          offeredWhen: [{ prop: 'shownBefore', kind: 'exists', value: true }],
        },
      ],
    },
  },
})

/** The properties that visitors see. */
const PUBLISHED = [
  ...['title', 'titles', 'greeting', 'sentence', 'mark', 'picture', 'handle', 'blocks', 'offices'],
  ...['findable', 'shareCards', 'feed', 'licence', 'owner'],
]

/** Returns what visitors see of a front as it stands, with these pictures, once it is published. */
export function publishedOf(
  front: Readonly<Record<string, unknown>>,
  pictures: readonly FrontPicture[] = [],
): Record<string, unknown> {
  const kept = PUBLISHED.filter((name) => front[name] !== undefined)
  return { ...Object.fromEntries(kept.map((name) => [name, front[name]])), pictures }
}
