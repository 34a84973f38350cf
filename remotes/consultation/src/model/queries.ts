import type { Filter, Query } from '@cairn/contract/query'
import { ENDED, PENDING_STATES } from './file/states.ts'

/** Definition of one of the area's lists: the item type, the filters, and the order of its rows. */
export interface ListOf {
  type: string
  query?: Pick<Query, 'must' | 'mustNot' | 'should' | 'minShould' | 'subs'>
  sort: { key: string; order: 'asc' | 'desc' }
}

const stateIs = (...value: readonly string[]): Filter => ({ prop: 'state', kind: 'is', value: [...value] })
const NEWEST = { key: '_c.ts', order: 'desc' } as const
const OLDEST = { key: '_c.ts', order: 'asc' } as const
const LAST_ANSWERED = { key: 'answered', order: 'desc' } as const

/** What was written down without a file, which is still to be named. */
const WITHOUT_FILE = { must: [{ prop: 'context', kind: 'exists', value: false }] } satisfies ListOf['query']

/** Definitions of the area's lists, by the name that `ConsultList` and `ListPanel` take. */
export const CONSULT_LISTS = {
  all: { type: 'Consultation', sort: { key: 'submitted', order: 'desc' } },
  drafts: { type: 'Consultation', query: { must: [stateIs('DRAFT')] }, sort: NEWEST },
  returned: { type: 'Consultation', query: { must: [stateIs('INCOMPLETE')] }, sort: NEWEST },
  open: {
    type: 'Consultation',
    query: { must: [stateIs('REVIEW', ...PENDING_STATES)] },
    sort: { key: 'submitted', order: 'desc' },
  },
  over: {
    type: 'Consultation',
    query: { must: [stateIs('RESPONDED', 'CLOSED', 'WITHDRAWN')] },
    sort: { key: 'submitted', order: 'desc' },
  },
  reviews: { type: 'Consultation', query: { must: [stateIs('REVIEW')] }, sort: NEWEST },
  pending: {
    type: 'Consultation',
    query: { must: [stateIs(...PENDING_STATES)] },
    sort: { key: 'submitted', order: 'desc' },
  },
  answered: {
    type: 'ConsultNotice',
    query: { must: [{ prop: 'status', kind: 'is', value: ['ANSWERED', 'OFFLINE'] }] },
    sort: LAST_ANSWERED,
  },
  projects: { type: 'Consultation', sort: { key: 'submitted', order: 'desc' } },
  // Without a due date, as while the clock stands still, they come last.
  register: { type: 'ConsultResponse', sort: { key: 'due', order: 'asc' } },
  initial: {
    type: 'ConsultResponse',
    query: { must: [{ prop: 'toBegin', kind: 'is', value: true }] },
    sort: { key: 'distributed', order: 'asc' },
  },
  recent: { type: 'ConsultResponse', query: { must: [stateIs('RESPONDED')] }, sort: LAST_ANSWERED },
  organizations: {
    type: 'Organization',
    query: { subs: [{ via: 'Consultation.primaryOrg' }] },
    sort: { key: '$label', order: 'asc' },
  },
  meetings: {
    type: 'Meeting',
    query: { subs: [{ via: 'context', types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] },
    sort: { key: 'date', order: 'desc' },
  },
  logsWithoutFile: { type: 'CommLog', query: WITHOUT_FILE, sort: { key: 'date', order: 'desc' } },
  meetingsWithoutFile: { type: 'Meeting', query: WITHOUT_FILE, sort: { key: 'date', order: 'desc' } },
  attachments: {
    type: 'ConsultAttachment',
    sort: { key: '_c.ts', order: 'desc' },
  },
  commitments: { type: 'Commitment', sort: { key: 'due', order: 'asc' } },
  letters: { type: 'Letter', sort: NEWEST },
  records: { type: 'ConsultRecord', sort: NEWEST },
  templates: { type: 'LetterTemplate', sort: { key: '$label', order: 'asc' } },
  terms: { type: 'ConsultTerms', sort: { key: '$label', order: 'asc' } },
  closures: { type: 'WorkCalendar', sort: { key: '$label', order: 'asc' } },
} as const satisfies Record<string, ListOf>

/**
 * Part of a query, without types: organisations that may be asked, which are communities, and whoever has
 * terms to answer by other than for intake.
 */
export const ASKABLE: Query = {
  should: [{ prop: 'type', kind: 'is', value: 'COMMUNITY' }],
  subsShould: [{ via: 'ConsultTerms.owner', mustNot: [{ prop: 'takesIn', kind: 'is', value: true }] }],
  minShould: 1,
}

/** Query for conversations and logged communications about consultations, as one list. */
export const COMMUNICATIONS = {
  types: ['CommLog', 'Thread'],
  query: { subs: [{ via: 'context', types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] },
} satisfies { types: string[]; query: ListOf['query'] }

/** Types whose changes the audit shows: files, answers, letters, and the settings that these depend on. */
export const AUDITED: readonly string[] = [
  'Consultation',
  'ConsultResponse',
  'ConsultNotice',
  'Letter',
  'LetterTemplate',
  'ConsultTerms',
  'ConsultRecord',
  'ConsultSnapshot',
  'Commitment',
]

/**
 * The parameters of personal lists: the person's contact and organisations, whether they administer the
 * install, and today's date (`YYYY-MM-DD`).
 */
export interface ListAbout {
  contact: string | undefined
  organizations?: readonly string[]
  isAdmin?: boolean
  today: string
}

/** Contacts of nobody: a person without a contact has no work of their own. */
const NOBODY = 'Contact-0'
/** The organisation of nobody. */
const NOWHERE = 'Organization-0'
const OPEN = { must: [stateIs('PENDING')] } satisfies ListOf['query']

/**
 * Consultations in a state that wait for the intake of the person's organisations; all for
 * administrators.
 */
const forIntake = (state: string, { organizations = [], isAdmin = false }: ListAbout) => ({
  type: 'Consultation',
  query: { must: [stateIs(state), ...(isAdmin ? [] : [isOf('intake', organizations)])] },
})

/**
 * Definitions of the lists that depend on the person and the day. `toReview`, `toDistribute`:
 * consultations that wait for intake; `toApprove`: letters by others to approve, of files that run;
 * `unfinished`: what the person's organisations still have to finish, drafts and what was sent back.
 * `mine`: responses that the person is assigned to by a step, or works on as an internal contact;
 * `mineOpen`: those that are open. `overdue`: open ones that are due before today, or whose next step
 * is.
 */
export const OWN_LISTS = {
  toReview: (about) => ({ ...forIntake('REVIEW', about), sort: OLDEST }),
  toDistribute: (about) => ({ ...forIntake('SUBMITTED', about), sort: { key: 'submitted', order: 'asc' } }),
  toApprove: ({ contact = NOBODY }) => ({
    type: 'Letter',
    query: {
      must: [stateIs('PROPOSED')],
      mustNot: [{ prop: 'author', kind: 'rel', value: [contact] }],
      subs: [{ via: 'response', subs: [{ via: 'consultation', mustNot: [stateIs(...ENDED)] }] }],
    },
    sort: OLDEST,
  }),
  unfinished: ({ organizations = [] }) => ({
    type: 'Consultation',
    query: {
      must: [stateIs('DRAFT', 'INCOMPLETE')],
      should: [isOf('owner', organizations), isOf('filedBy', organizations)],
      minShould: 1,
    },
    sort: NEWEST,
  }),
  mine: ({ contact = NOBODY }) => ({
    type: 'ConsultResponse',
    query: { should: isWith(contact), minShould: 1 },
    sort: { key: 'due', order: 'asc' },
  }),
  mineOpen: ({ contact = NOBODY }) => ({
    type: 'ConsultResponse',
    query: { ...OPEN, should: isWith(contact), minShould: 1 },
    sort: { key: 'wfAssignedDue', order: 'asc' },
  }),
  overdue: ({ today }) => ({
    type: 'ConsultResponse',
    query: { ...OPEN, should: [isBefore('due', today), isBefore('wfAssignedDue', today)], minShould: 1 },
    sort: { key: 'due', order: 'asc' },
  }),
} as const satisfies Record<string, (about: ListAbout) => ListOf>

/** Name of a list of the area. */
export type ListName = keyof typeof CONSULT_LISTS | keyof typeof OWN_LISTS

/** Returns the definition of a list of the area, for a person on a day. */
export function listOf(name: ListName, about: ListAbout): ListOf {
  return name in OWN_LISTS
    ? OWN_LISTS[name as keyof typeof OWN_LISTS](about)
    : CONSULT_LISTS[name as keyof typeof CONSULT_LISTS]
}

function isWith(contact: string): Filter[] {
  return ['wfAssigned', 'internalContacts'].map((prop) => ({ prop, kind: 'rel', value: [contact] }))
}

function isOf(prop: string, organizations: readonly string[]): Filter {
  return { prop, kind: 'rel', value: organizations.length > 0 ? [...organizations] : [NOWHERE] }
}

function isBefore(prop: string, day: string): Filter {
  return { prop, kind: 'range', value: { from: null, to: dayBefore(day) } }
}

const DAY_MS = 86_400_000

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
}

/** Most organisations or people that are counted at once. */
const MOST_COUNTED = 200

/**
 * Creates the query that counts consultations by organisation or by contact. Its one facet is called `count`.
 */
export const countQuery = (by: 'primaryOrg' | 'primaryContacts' | 'supContacts') =>
  ({
    types: ['Consultation'],
    max: 0,
    facets: { count: { prop: by, limit: MOST_COUNTED } },
  }) satisfies Query

/**
 * Makes the query of up to ten answers of the person's organisations that were asked about a consultation;
 * not of drafts, nor of those that were not selected.
 */
export function ourAnswersTo(consultation: string, organizations: readonly string[] = []): Query {
  return {
    types: ['ConsultResponse'],
    must: [{ prop: 'consultation', kind: 'rel', value: [consultation] }, isOf('owner', organizations)],
    mustNot: [stateIs('DRAFT', 'NOT_SELECTED')],
    max: 10,
    labels: true,
  }
}

/** Returns the query for the notice of a community with the highest running number of a year. */
export function lastNoticeOf(community: string, year: number): Query {
  return {
    types: ['ConsultNotice'],
    must: [
      { prop: 'community', kind: 'rel', value: [community] },
      { prop: 'year', kind: 'is', value: year },
    ],
    sort: [{ key: 'number', order: 'desc' }],
    max: 1,
    total: false,
  }
}

/** Returns the query for what was talked or logged about a file, its notices and its answers. */
export function talkAbout(file: string): Query {
  return {
    types: ['Thread', 'Meeting', 'CommLog'],
    should: [{ prop: 'context', kind: 'rel', value: [file] }],
    subsShould: [
      {
        via: 'context',
        types: ['ConsultNotice', 'ConsultResponse'],
        must: [{ prop: 'consultation', kind: 'rel', value: [file] }],
      },
    ],
    minShould: 1,
    sort: [NEWEST],
    labels: true,
  }
}
