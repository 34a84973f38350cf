import type { Geometry } from '@cairn/contract'
import type { OrganizationKey } from './organizations.ts'

/** A meeting, communication log, agreement or disposition of the demo. */
export interface DemoDealing {
  type: 'Meeting' | 'CommLog' | 'Agreement' | 'Disposition'
  owner: OrganizationKey
  values: Readonly<Record<string, unknown>>
  /** Dates, in days from the day the demo is filled. */
  days?: Readonly<Record<string, number>>
  organizations?: Readonly<Record<string, readonly OrganizationKey[]>>
  /** Contacts, by their addresses. */
  people?: Readonly<Record<string, readonly string[]>>
  /** Of a disposition: where it lies. */
  feature?: { label: string; place: Geometry }
}

const MARKHAM = 'helen.markham@northern-waters.example'
const LINDQVIST = 'anders.lindqvist@meridian-power.example'
const THATCHER = 'gwendolyn.thatcher@ridge-and-vale.example'
const HARROW = 'edith.harrow@harbour-street.example'

/** The demo's meetings, logs and agreements over a few weeks, with days relative to today. */
export const DEALINGS: readonly DemoDealing[] = [
  meeting(-21, '10:00', '12:00', 'Meridian Power: first look at the penstock proposal', {
    location: 'Lands office, upstairs room',
    meetingTypes: ['IN_PERSON'],
    with: ['meridian'],
    people: [LINDQVIST],
  }),
  meeting(-9, '13:30', '15:00', 'Northern Waters Board: low-flow conditions', {
    meetingTypes: ['VIDEO_CALL', 'TECHNICAL'],
    with: ['regulator'],
    people: [MARKHAM],
  }),
  meeting(-3, undefined, undefined, 'Walk of the north shore with Ridge & Vale', {
    location: 'Boat from the government dock at first light',
    meetingTypes: ['SITE_VISIT'],
    with: ['ridge'],
    people: [THATCHER],
  }),
  meeting(0, '09:30', '10:30', 'Lands office: what came in this week', { location: 'Lands office', meetingTypes: [] }),
  meeting(0, '18:30', '21:00', 'Community evening: the weir and the road', {
    location: 'Big hall; supper at six',
    meetingTypes: ['COMMUNITY'],
  }),
  meeting(1, '11:00', '11:45', 'Harbour Street Museum: loan of the cedar baskets', {
    meetingTypes: ['PHONE'],
    with: ['museum'],
    people: [HARROW],
  }),
  meeting(4, '14:00', '16:00', 'Meridian Power: answers to our questions', {
    location: 'Lands office, upstairs room',
    meetingTypes: ['IN_PERSON'],
    with: ['meridian', 'regulator'],
    people: [LINDQVIST, MARKHAM],
  }),
  meeting(12, '09:00', '12:30', 'Council: land use plan, second reading', { meetingTypes: ['LEADERSHIP'] }),
  meeting(26, undefined, undefined, 'Smokehouse day: no office hours', { meetingTypes: [] }),
  log(-24, 'EMAIL', 'INCOMING', 'Penstock proposal: documents for review', {
    about: ['meridian'],
    people: [LINDQVIST],
    description: 'Sent the project description and two drawings. Asks whether the office can meet before month end.',
  }),
  log(-22, 'PHONE', 'OUTGOING', 'Asked Meridian for the flow readings of last summer', {
    about: ['meridian'],
    people: [LINDQVIST],
    description: 'He will look for them; the gauge was out for two weeks in August.',
  }),
  log(-8, 'EMAIL', 'OUTGOING', 'Summary of the low-flow call', {
    about: ['regulator'],
    people: [MARKHAM],
    description:
      'What was agreed: readings every hour from May on, and a stop below 2.4 m³/s until the fry have moved.',
  }),
  log(-5, 'LETTER', 'INCOMING', 'Cutting permit on the north shore: notice', {
    about: ['ridge'],
    people: [THATCHER],
    description: 'Registered letter, received at the counter. Thirty days to answer.',
  }),
  log(-1, 'IN_PERSON', 'INCOMING', 'A question about the trail past the smokehouses', {
    description: 'Came by in the afternoon; would like the trail closed to machines in spring.',
  }),
  agreement('Meridian Power: how we talk to each other', 'ACTIVE', ['meridian'], { from: '2025-04', to: '2028-03' }),
  agreement('Water readings shared with the Northern Waters Board', 'DRAFT', ['regulator'], undefined),
  disposition('L-20418', 'Dock at the river mouth', 'LEASE', '2019-06-11', {
    label: 'L-20418: dock and foreshore',
    place: {
      type: 'Polygon',
      coordinates: [
        [
          [-128.416, 52.8704],
          [-128.4132, 52.8704],
          [-128.4132, 52.8719],
          [-128.416, 52.8719],
          [-128.416, 52.8704],
        ],
      ],
    },
  }),
  disposition('RW-771', 'Line to the pump house', 'RIGHT_OF_WAY', '2004-02', {
    label: 'RW-771: line',
    place: {
      type: 'LineString',
      coordinates: [
        [-128.353, 52.8576],
        [-128.366, 52.8585],
        [-128.3785, 52.857],
      ],
    },
  }),
]

interface MeetingDetails {
  location?: string
  meetingTypes: readonly string[]
  with?: readonly OrganizationKey[]
  people?: readonly string[]
}

function meeting(
  day: number,
  start: string | undefined,
  end: string | undefined,
  summary: string,
  { with: otherOrgs = [], people = [], ...values }: MeetingDetails,
): DemoDealing {
  return {
    type: 'Meeting',
    owner: 'saltbox',
    values: { summary, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }), ...values },
    days: { date: day },
    organizations: { otherOrgs },
    people: { otherContacts: people },
  }
}

interface LogDetails {
  description: string
  about?: readonly OrganizationKey[]
  people?: readonly string[]
}

function log(
  day: number,
  type: string,
  direction: string,
  subject: string,
  { about = [], people = [], description }: LogDetails,
): DemoDealing {
  return {
    type: 'CommLog',
    owner: 'saltbox',
    values: { subject, type, direction, description },
    days: { date: day },
    organizations: { context: about },
    people: { contacts: people },
  }
}

function agreement(
  title: string,
  state: string,
  others: readonly OrganizationKey[],
  inForce: { from: string; to: string } | undefined,
): DemoDealing {
  return {
    type: 'Agreement',
    owner: 'saltbox',
    values: { title, state, ...(inForce ? { inForce } : {}) },
    organizations: { with: others },
  }
}

function disposition(
  label: string,
  title: string,
  kind: string,
  issued: string,
  feature: NonNullable<DemoDealing['feature']>,
): DemoDealing {
  return { type: 'Disposition', owner: 'saltbox', values: { label, title, dispositionType: kind, issued }, feature }
}
