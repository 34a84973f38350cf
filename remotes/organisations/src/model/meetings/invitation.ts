import { defineItemType, idsNamed, PROTOCOLS_PROPERTY, sealedProperties } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'

/** Who of those whom a meeting names is invited: the people, or all people of the organisations too. */
export const INVITED = ['PEOPLE', 'ORGANIZATIONS'] as const

/**
 * Returns whom a meeting invites; undefined for nobody. One with cultural protocols is told to nobody, as
 * those whom it names need not have met them.
 */
export function inviteOf(meeting: Readonly<Record<string, unknown>>): (typeof INVITED)[number] | undefined {
  if ([meeting[PROTOCOLS_PROPERTY] ?? []].flat().length > 0) return undefined
  return INVITED.find((each) => each === meeting['invited'])
}

/** Tells whether a change of a meeting leaves somebody out who was invited, or may have been. */
export function isClosedToSome(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  const [was, is] = [inviteOf(before), inviteOf(after)]
  if (was === undefined) return false
  const names = was === 'ORGANIZATIONS' ? ['otherContacts', 'otherOrgs', 'owner'] : ['otherContacts', 'owner']
  const isLeft = (name: string) => {
    const left = new Set(idsNamed(after[name]))
    return idsNamed(before[name]).some((id) => !left.has(id))
  }
  return (was !== is && is !== 'ORGANIZATIONS') || names.some(isLeft)
}

/** Makes the query of the invitation to a meeting. */
export function invitationTo(meeting: string): Query {
  return { types: ['Invitation'], must: [{ prop: 'meeting', kind: 'rel', value: [meeting] }], max: 1 }
}

/** What an invitation tells of its meeting. */
export const TOLD = [
  ...(['summary', 'date', 'start', 'end', 'location', 'meetingTypes', 'meetingTypeOther'] as const),
  ...(['owner', 'otherOrgs', 'otherContacts'] as const),
] as const

const tell = { suggested: 'ALWAYS', mode: 'IMMEDIATE', due: 'date' } as const
const invites = { kind: 'MTG_INVITED', ...tell, mailedDaily: true } as const

/**
 * The item type of what the invited see of a meeting, and nothing else: the server writes it from the
 * meeting, which stays as closed as it is. What a meeting is about, its notes and files are not in it.
 */
export const invitationType = defineItemType({
  name: 'Invitation',
  defaultIcon: 'ticket',
  label: ['summary'],
  properties: {
    summary: { v: 'DEF', max: 200, textField: true },
    date: { v: 'DT', time: 'start', facet: { kind: 'periods' } },
    start: { v: 'DEF', t: 'time' },
    end: { v: 'DEF', t: 'time' },
    location: { v: 'DEF', max: 300, textField: true },
    meetingTypes: { v: 'LOV', list: 'MEETING_TYPES', many: true, max: 10, other: 'meetingTypeOther' },
    meetingTypeOther: { v: 'DEF', max: 120, textField: true },
    owner: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    otherOrgs: { v: 'REL', t: 'Organization', many: true, max: 50, facet: { kind: 'terms', limit: 8 } },
    otherContacts: { v: 'REL', t: 'Contact', many: true, max: 200 },
    /** The organisations all people of which are invited. */
    openTo: { v: 'REL', t: 'Organization', many: true, max: 50 },
    /** Whom the latest change names: people who are told of it as of an invitation. */
    newly: { v: 'REL', t: 'Contact', many: true, max: 200, level: 'PROTECTED' },
    calledOff: { v: 'DEF', t: 'boolean' },
    meeting: { v: 'REL', t: 'Meeting', level: 'PROTECTED' },
    ...sealedProperties,
  },
  sections: [
    { key: 'when', properties: ['date', 'start', 'end', 'location', 'meetingTypes', 'meetingTypeOther'] },
    { key: 'who', properties: ['owner', 'otherOrgs', 'otherContacts', 'openTo'] },
    { key: 'sight', properties: ['newly', 'meeting', 'calledOff'] },
  ],
  head: { facts: ['location', 'otherContacts'] },
  listItem: { date: 'date', subtitle: ['location', 'owner'], chips: ['meetingTypes'] },
  defaultHeaders: ['date', 'start', 'end', 'location', 'owner'],
  facets: ['date', 'owner', 'otherOrgs'],
  calendar: [
    {
      ...{ date: 'date', start: 'start', end: 'end', of: 'otherOrgs' },
      when: [{ prop: 'calledOff', kind: 'exists', value: false }],
    },
  ],
  events: [
    { ...invites, on: 'create', names: 'newly' },
    { ...invites, on: 'update', names: 'newly' },
    { ...invites, on: 'create', audience: { newIn: 'openTo' } },
    { ...invites, property: 'openTo', audience: { newIn: 'openTo' } },
    { kind: 'MTG_CALLED_OFF', property: 'calledOff', to: ['true'], names: 'otherContacts', ...tell },
    { kind: 'MTG_CALLED_OFF', property: 'calledOff', to: ['true'], audience: 'sharedWith', ...tell },
    { kind: 'MTG_CHANGED', on: 'update', names: 'otherContacts', ...tell },
    { kind: 'MTG_CHANGED', on: 'update', audience: 'sharedWith', ...tell },
  ],
  owner: 'owner',
  readers: 'otherContacts',
  sharedWith: [{ property: 'openTo', level: 'COMMUNITY' }],
  serverCreates: true,
  appendOnly: true,
  care: true,
  // People of the owner read the meeting itself, if they may.
  visibility: 'PRIVATE',
})
