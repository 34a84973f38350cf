import { accessProperty } from './access-level.ts'
import type { ItemType } from './item-type.ts'

/** Name of the core type of a link between two items. */
export const LINK_TYPE = 'Link'
/** Name of the type of a link that somebody proposes, which an area may bring. */
export const LINK_PROPOSAL_TYPE = 'LinkProposal'
/** List with the kinds of links. Organisations add values. */
export const LINK_KINDS_LIST = 'LINK_KINDS'

/**
 * A link between two items of any types, such as a word and the basket that it names. Only who may read both
 * ends reads it, so that it is gone everywhere as soon as one end is hidden. Whoever may change one end makes
 * it for the owners of that end; without an owner it is its maker's own.
 */
export const linkType: ItemType = {
  name: LINK_TYPE,
  defaultIcon: 'link',
  label: ['@from', '@to'],
  properties: {
    from: { v: 'IDM', required: true },
    kind: { v: 'LOV', list: LINK_KINDS_LIST, required: true, facet: { kind: 'terms' } },
    to: { v: 'IDM', required: true },
    note: { v: 'DEF', t: 'phrase', max: 500, textField: true },
    /** Where it is said that the two belong together: entries, statements, conversations. */
    source: { v: 'IDM', many: true, max: 20 },
    /** Place among the links of its kind, such as the order of what a collection holds. */
    position: { v: 'DEF', t: 'float' },
    owner: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
  },
  sections: [
    { key: 'link', properties: ['from', 'kind', 'to', 'note', 'source', 'position'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  listItem: { subtitle: ['note'], chips: ['kind'] },
  defaultHeaders: ['from', 'kind', 'to', 'note'],
  facets: ['kind', 'owner'],
  requires: ['from', 'to'],
  endsMay: true,
  creatorMay: { rights: ['update', 'delete'] },
  owner: 'owner',
  personal: true,
  visibility: 'COMMUNITY',
  anonymous: true,
  excludeGeneralSearch: true,
  hideNotify: true,
}
