import { defineItemType, genericMachine, stateProperty } from '@cairn/contract'

const program = { v: 'REL', t: 'GeoKeeperProgram', required: true, facet: { kind: 'terms', limit: 8 } } as const
const owner = {
  v: 'REL',
  t: 'Organization',
  copyOf: 'program.owner',
  facet: { kind: 'terms', limit: 8 },
} as const
const within = { within: 'program', wholeRight: 'update', visibility: 'PRIVATE' } as const

/** The item type of something that is to be done outside, such as a place to be looked at. */
export const workItemType = defineItemType({
  name: 'GeoKeeperWorkItem',
  defaultIcon: 'hammer',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    state: stateProperty,
    program,
    owner,
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    place: { v: 'DEF', t: 'geometry' },
    assigned: { v: 'REL', t: 'Contact', many: true, max: 100, facet: { kind: 'terms', limit: 8 } },
    due: { v: 'DT', facet: { kind: 'periods' } },
    fieldwork: { v: 'REL', t: 'GeoKeeperFieldwork', facet: { kind: 'terms', limit: 8 } },
    /** Its records are made in a trip, and all records of that trip are for it. */
    lockToTrip: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
  },
  sections: [
    { key: 'work', properties: ['label', 'description', 'place', 'due', 'assigned', 'lockToTrip'] },
    { key: 'belongs', properties: ['program', 'owner', 'fieldwork'] },
  ],
  head: { facts: ['program', 'assigned', 'due', 'lockToTrip'], due: 'due', next: ['activate', 'complete'] },
  listItem: { subtitle: ['program', 'assigned'], chips: ['state'], due: 'due' },
  defaultHeaders: ['state', 'program', 'assigned', 'due', 'lockToTrip'],
  facets: ['state', 'program', 'assigned', 'due', 'fieldwork', 'lockToTrip'],
  ...within,
  machines: { state: genericMachine },
  calendar: [{ date: 'due', when: [{ prop: 'state', kind: 'is', value: 'ACTIVE' }] }],
})

/** The item type of reference material for a trip: a guide, or a sheet of a map. */
export const referenceType = defineItemType({
  name: 'GeoKeeperReference',
  defaultIcon: 'book',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    state: stateProperty,
    program,
    owner,
    body: { v: 'DEF', t: 'richText', textField: true },
    files: { v: 'REL', t: 'Attachment', many: true, max: 100, textField: true },
    place: { v: 'DEF', t: 'geometry' },
  },
  sections: [
    { key: 'reference', properties: ['label', 'body', 'files', 'place'] },
    { key: 'belongs', properties: ['program', 'owner', 'state'] },
  ],
  head: { facts: ['program'], next: ['activate'] },
  listItem: { subtitle: ['program'], chips: ['state'] },
  defaultHeaders: ['state', 'program'],
  facets: ['state', 'program'],
  ...within,
  machines: { state: genericMachine },
})
