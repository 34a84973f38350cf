import { accessProperty, defineItemType, genericMachine, stateProperty } from '@cairn/contract'

/**
 * The item type of an agreement between an organisation and others. Its states are those of the generic
 * machine.
 */
export const agreementType = defineItemType({
  name: 'Agreement',
  defaultIcon: 'handshake',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    state: stateProperty,
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    with: {
      ...{ v: 'REL', t: 'Organization', many: true, required: true, max: 50 },
      textField: true,
      facet: { kind: 'terms', limit: 8 },
    },
    inForce: { v: 'DEF', t: 'period', facet: { kind: 'periods' } },
    description: { v: 'DEF', t: 'richText', textField: true },
    access: accessProperty,
  },
  sections: [
    { key: 'agreement', properties: ['title', 'state', 'inForce'] },
    { key: 'parties', properties: ['owner', 'with', 'access'] },
    { key: 'content', properties: ['description'] },
  ],
  stepForm: {
    steps: [
      { section: 'agreement', needs: ['title'] },
      { section: 'parties', needs: ['owner', 'with'] },
      { section: 'content' },
    ],
  },
  head: { facts: ['with', 'inForce'], next: ['activate'] },
  listItem: { subtitle: ['with', 'inForce'], chips: ['state'] },
  defaultHeaders: ['state', 'with', 'inForce', 'owner'],
  facets: ['state', 'inForce', 'with', 'owner'],
  createForm: { folded: ['care'] },
  owner: 'owner',
  care: true,
  visibility: 'PROTECTED',
  capability: 'Org',
  machines: { state: genericMachine },
})
