import { defineItemType, genericMachine, stateProperty } from '@cairn/contract'
import { PROGRAM_GIFTS } from '../records/record-access.ts'

/**
 * Who can use a program, with the visibility level: people it names, its organisation, or everyone signed in.
 */
export const PROGRAM_ACCESS = { ASSIGNED: 'PRIVATE', IN_ORG: 'COMMUNITY', USERS: 'PUBLIC' } as const
/**
 * Who can read a program's records besides their authors: reviewers only, its people too, or its
 * organisation.
 */
export const DATA_ACCESS = ['OWN', 'TEAM', 'ORG']

/** The item type of a program: forms that people fill in outside, and the records that come of it. */
export const programType = defineItemType({
  name: 'GeoKeeperProgram',
  defaultIcon: 'binoculars',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    /** The name of the program for other systems. It never changes. */
    uuid: { v: 'DEF', readOnly: true, max: 36, unique: true },
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    state: stateProperty,
    /** When it was marked complete. Records that were collected before still come in. */
    ended: { v: 'DTM', readOnly: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: {
      v: 'SEL',
      options: Object.keys(PROGRAM_ACCESS),
      levels: { ...PROGRAM_ACCESS },
      required: true,
      facet: { kind: 'terms' },
    },
    assigned: { v: 'REL', t: 'Contact', many: true, max: 500, facet: { kind: 'terms', limit: 8 } },
    /** They read, change and judge all records. Coordinators change the program, too, and its parts. */
    reviewers: { v: 'REL', t: 'Contact', many: true, max: 100 },
    coordinators: { v: 'REL', t: 'Contact', many: true, max: 50 },
    /** Everybody whom it names: they read it. The server sets it. */
    people: { v: 'REL', t: 'Contact', many: true, max: 700, readOnly: true },
    dataAccess: { v: 'SEL', options: DATA_ACCESS },
    /**
     * Who may read its records: people by name, those of an organisation, and whoever reads what is protected
     * there. The server says so by the above.
     */
    dataTeam: { v: 'REL', t: 'Contact', many: true, max: 500, readOnly: true },
    dataOrg: { v: 'REL', t: 'Organization', readOnly: true },
    dataGuarded: { v: 'REL', t: 'Organization', readOnly: true },
    area: { v: 'DEF', t: 'geometry' },
    /** Longest side of a photograph that is kept. Without it the photograph is kept as it was taken. */
    photoPixels: { v: 'DEF', t: 'natural' },
    /** Days for which a phone keeps what it has sent. */
    keepDays: { v: 'DEF', t: 'natural' },
  },
  sections: [
    { key: 'program', properties: ['label', 'description', 'state', 'area'] },
    { key: 'people', properties: ['owner', 'access', 'assigned', 'dataAccess', 'reviewers', 'coordinators'] },
    { key: 'phones', properties: ['photoPixels', 'keepDays'] },
  ],
  head: { facts: ['owner', 'dataAccess', 'assigned'], next: ['activate'] },
  listItem: { subtitle: ['owner'], chips: ['state', 'access'] },
  defaultHeaders: ['access', 'state', 'owner'],
  facets: ['state', 'access', 'owner', 'assigned'],
  owner: 'owner',
  care: true,
  readers: 'people',
  gives: PROGRAM_GIFTS,
  visibility: 'PRIVATE',
  capability: 'GeoKeeper',
  machines: { state: genericMachine },
})
