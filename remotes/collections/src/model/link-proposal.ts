import { defineItemType, LINK_KINDS_LIST, LINK_PROPOSAL_TYPE } from '@cairn/contract'

/**
 * The item type of a link that somebody proposes who reads both ends and may not change one. The owner of
 * the end that it begins at decides; until then only that owner and whoever proposed it know of it.
 */
export const linkProposalType = defineItemType({
  name: LINK_PROPOSAL_TYPE,
  defaultIcon: 'link-2',
  label: ['@from', '@to'],
  properties: {
    from: { v: 'IDM', required: true },
    kind: { v: 'LOV', list: LINK_KINDS_LIST, required: true, facet: { kind: 'terms' } },
    to: { v: 'IDM', required: true },
    note: { v: 'DEF', t: 'phrase', max: 500, textField: true },
    /** Owner of the end that decides, which the server sets. */
    owner: { v: 'REL', t: 'Organization', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    state: {
      ...{ v: 'SEL', options: ['PROPOSED', 'ACCEPTED', 'DECLINED'], facet: { kind: 'terms' } },
      tones: { PROPOSED: 'warn', ACCEPTED: 'ok', DECLINED: 'bad' },
    },
  },
  sections: [
    { key: 'link', properties: ['from', 'kind', 'to', 'note'] },
    { key: 'care', properties: ['owner'] },
  ],
  head: { facts: ['from', 'kind', 'to'], foot: ['declineLink', 'acceptLink'], onward: true },
  listItem: { subtitle: ['note'], chips: ['state', 'kind'] },
  defaultHeaders: ['state', 'from', 'kind', 'to', 'note'],
  facets: ['state', 'kind', 'owner'],
  requires: ['from', 'to'],
  endsMay: 'read',
  creatorMay: { rights: ['delete'], while: [{ prop: 'state', kind: 'is', value: 'PROPOSED' }] },
  owner: 'owner',
  personal: true,
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  machines: {
    state: {
      first: ['PROPOSED'],
      moves: [
        { action: 'acceptLink', from: ['PROPOSED', 'DECLINED'], to: 'ACCEPTED' },
        {
          action: 'declineLink',
          from: ['PROPOSED'],
          to: 'DECLINED',
          asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
        },
      ],
    },
  },
  events: [
    { kind: 'LINK_PROPOSED', on: 'create', audience: { right: 'update' }, suggested: 'ALWAYS', mode: 'DIGEST' },
    { kind: 'LINK_DECIDED', property: 'state', suggested: 'ALWAYS', mode: 'DIGEST' },
  ],
})
