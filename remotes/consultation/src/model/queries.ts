import type { Filter, Query } from '@cairn/contract/query'
import { PENDING_STATES } from './states.ts'

/** Definition of one of the area's lists: the item type, the filters, and the order of its rows. */
export interface ListOf {
  type: string
  query?: Pick<Query, 'must' | 'mustNot' | 'subs'>
  sort: { key: string; order: 'asc' | 'desc' }
}

const stateIs = (...value: readonly string[]): Filter => ({ prop: 'state', kind: 'is', value: [...value] })
const NEWEST = { key: '_c.ts', order: 'desc' } as const
const LAST_ANSWERED = { key: 'answered', order: 'desc' } as const

/** Definitions of the area's lists, by the name that `ConsultList` and `ListPanel` take. */
export const CONSULT_LISTS = {
  all: { type: 'Consultation', sort: { key: 'submitted', order: 'desc' } },
  drafts: { type: 'Consultation', query: { must: [stateIs('DRAFT', 'INCOMPLETE')] }, sort: NEWEST },
  reviews: { type: 'Consultation', query: { must: [stateIs('REVIEW')] }, sort: NEWEST },
  pending: {
    type: 'Consultation',
    query: { must: [stateIs(...PENDING_STATES)] },
    sort: { key: 'distributed', order: 'desc' },
  },
  answered: {
    type: 'ConsultNotice',
    query: { must: [{ prop: 'status', kind: 'is', value: ['ANSWERED', 'OFFLINE'] }] },
    sort: LAST_ANSWERED,
  },
  projects: { type: 'Consultation', sort: { key: 'submitted', order: 'desc' } },
  register: { type: 'ConsultResponse', sort: { key: 'due', order: 'asc' } },
  recent: { type: 'ConsultResponse', query: { must: [stateIs('RESPONDED')] }, sort: LAST_ANSWERED },
  organizations: {
    type: 'Organization',
    query: { subs: [{ via: 'Consultation.primaryOrg' }] },
    sort: { key: '$label', order: 'asc' },
  },
  contacts: {
    type: 'Contact',
    query: { subs: [{ via: 'Consultation.primaryContacts' }] },
    sort: { key: '$label', order: 'asc' },
  },
  logs: {
    type: 'CommLog',
    query: { subs: [{ via: 'context', types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] },
    sort: { key: 'date', order: 'desc' },
  },
  threads: {
    type: 'Thread',
    query: { subs: [{ via: 'context', types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] },
    sort: { key: 'sortTS', order: 'desc' },
  },
  meetings: {
    type: 'Meeting',
    query: { subs: [{ via: 'context', types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] },
    sort: { key: 'date', order: 'desc' },
  },
  attachments: {
    type: 'Attachment',
    query: { must: [{ prop: 'relType', kind: 'is', value: ['Consultation'] }] },
    sort: { key: '_c.ts', order: 'desc' },
  },
  terms: { type: 'ConsultTerms', sort: { key: '$label', order: 'asc' } },
  closures: { type: 'ConsultClosure', sort: { key: 'from', order: 'desc' } },
} as const satisfies Record<string, ListOf>
