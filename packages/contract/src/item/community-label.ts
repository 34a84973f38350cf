import { accessProperty } from './access-level.ts'
import { COMMUNITY_LABEL_TYPE, protocolProperties } from '../words/care.ts'
import type { ItemType } from './item-type.ts'

/**
 * Kinds of community label: Traditional Knowledge, Biocultural, a notice of a holder, and the community's
 * own.
 */
export const LABEL_KINDS = ['TK', 'BC', 'NOTICE', 'OWN'] as const

/**
 * The words of a community on items: where they come from, how they are treated, what is permitted. A label
 * describes; one with protocols adds them to an item when it is put on.
 */
export const communityLabelType: ItemType = {
  name: COMMUNITY_LABEL_TYPE,
  defaultIcon: 'tag',
  label: ['title'],
  labelIn: 'titles',
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    /** The title in further languages. */
    titles: { v: 'DEF', t: 'translated', max: 200, textField: true },
    kind: { v: 'SEL', options: [...LABEL_KINDS], required: true, facet: { kind: 'terms' } },
    group: { v: 'SEL', options: ['PROVENANCE', 'PROTOCOL', 'PERMISSION'], facet: { kind: 'terms' } },
    text: { v: 'DEF', t: 'translated', max: 4000, textField: true },
    protocols: protocolProperties.protocols,
    /** The icon that the Hub gives, unaltered. Without one the words stand. */
    icon: { v: 'REL', t: 'Attachment', noSound: true },
    /** How the label is said. */
    audio: { v: 'REL', t: 'Attachment' },
    /** Where the label stands in the Local Contexts Hub, if it does. */
    hubId: { v: 'DEF', max: 80 },
    hubProject: { v: 'DEF', max: 80 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
  },
  sections: [
    { key: 'label', properties: ['title', 'titles', 'kind', 'group', 'text', 'protocols', 'icon', 'audio'] },
    { key: 'hub', properties: ['hubId', 'hubProject', 'owner', 'access'] },
  ],
  listItem: {
    subtitle: ['owner', 'group'],
    chips: ['kind'],
    picture: { property: 'icon', isMark: true },
    sound: 'audio',
  },
  defaultHeaders: ['kind', 'group', 'owner'],
  facets: ['kind', 'group', 'owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  anonymous: true,
}
