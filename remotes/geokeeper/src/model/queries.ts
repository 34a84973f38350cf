import type { Filter, Query } from '@cairn/contract/query'

/** One of the area's lists: the item type, the filters, and the order of its rows. */
export interface ListOf {
  type: string
  query?: Pick<Query, 'must' | 'mustNot' | 'should' | 'minShould'>
  sort: { key: string; order: 'asc' | 'desc' }
}

/** Most records that a map shows: as many as `streamFieldDataForMap` takes. */
export const MAP_MOST = 10_000

/** The parameters of personal lists: the person's contact and organisations. */
export interface ListAbout {
  contact: string | undefined
  organizations: readonly string[]
}

/** A person without a contact has nothing of their own. */
const NOBODY = 'Contact-0'
const BY_LABEL = { key: '$label', order: 'asc' } as const
const NEWEST = { key: 'collected', order: 'desc' } as const
const is = (prop: string, ...value: string[]): Filter => ({ prop, kind: 'is', value })
const names = (prop: string, ...value: string[]): Filter => ({ prop, kind: 'rel', value })
const lacks = (prop: string): Filter => ({ prop, kind: 'exists', value: false })

const NO_ORGANIZATION = 'Organization-0'

/** The area's lists, by the name that `GeoList` and `GeoPanel` take. */
export const LISTS_OF = {
  mine: ({ contact = NOBODY }) => ({
    type: 'GeoKeeperFieldData',
    query: { must: [names('collector', contact)] },
    sort: NEWEST,
  }),
  public: () => ({ type: 'GeoKeeperProgram', query: { must: [is('access', 'USERS')] }, sort: BY_LABEL }),
  private: ({ contact = NOBODY, organizations }) => ({
    type: 'GeoKeeperProgram',
    query: {
      should: [
        names('people', contact),
        names('owner', ...(organizations.length > 0 ? organizations : [NO_ORGANIZATION])),
      ],
      minShould: 1,
    },
    sort: BY_LABEL,
  }),
  fieldwork: () => ({ type: 'GeoKeeperFieldwork', sort: { key: '_c.ts', order: 'desc' } }),
  /** What nobody has looked at, what has issues, and what was changed after it was looked at. */
  review: () => ({
    type: 'GeoKeeperFieldData',
    query: {
      should: [lacks('review'), is('review', 'HAS_ISSUES', 'EDITED')],
      minShould: 1,
      mustNot: [is('state', 'DRAFT')],
    },
    sort: { key: 'collected', order: 'asc' },
  }),
  work: ({ contact = NOBODY }) => ({
    type: 'GeoKeeperWorkItem',
    query: {
      must: [is('state', 'ACTIVE')],
      should: [names('assigned', contact), lacks('assigned')],
      minShould: 1,
    },
    sort: { key: 'due', order: 'asc' },
  }),
  programs: () => ({ type: 'GeoKeeperProgram', query: { must: [is('state', 'ACTIVE')] }, sort: BY_LABEL }),
} as const satisfies Record<string, (about: ListAbout) => ListOf>

/** Name of a list of the area. */
export type ListName = keyof typeof LISTS_OF

/** Returns the definition of a list of the area for a person. */
export function listOf(name: ListName, about: ListAbout): ListOf {
  return LISTS_OF[name](about)
}

/** Filters of the review: everything waiting, or records by the result of their review. */
export const REVIEW_SETS = ['WAITS', 'NEW', 'HAS_ISSUES', 'EDITED', 'APPROVED', 'REJECTED'] as const
/** A filter of the review: WAITS for all that wait, else the result of their review (NEW for none yet). */
export type ReviewSet = (typeof REVIEW_SETS)[number]

/** Returns the filters of the records to review, of all forms or of these versions of one. */
export function reviewOf(set: ReviewSet, versions: readonly string[] = []): NonNullable<ListOf['query']> {
  const ofForm = versions.length > 0 ? [names('formDef', ...versions)] : []
  if (set === 'WAITS') return { ...LISTS_OF.review().query, must: ofForm }
  return { must: [set === 'NEW' ? lacks('review') : is('review', set), ...ofForm], mustNot: [is('state', 'DRAFT')] }
}

/**
 * Makes the query of the up to 10,000 records that a map of the review shows, by when they were collected.
 */
export function recordsOfReview(set: ReviewSet, versions: readonly string[] = []): Query {
  const sort = [{ key: 'collected', order: 'asc' } as const]
  return { types: ['GeoKeeperFieldData'], ...reviewOf(set, versions), sort, max: MAP_MOST }
}

/** Makes the query that counts what the review shows. */
export function countOfReview(set: ReviewSet, versions: readonly string[] = []): Query {
  return { types: ['GeoKeeperFieldData'], ...reviewOf(set, versions), max: 0 }
}

/** Most versions of forms that the review offers to look at alone, and programs whose areas it shows. */
const [FORMS_MOST, PROGRAMS_MOST] = [100, 20]

/** Query that counts the records that people look at by form and by program. */
export const FORMS_OF_REVIEW: Query = {
  ...{ types: ['GeoKeeperFieldData'], mustNot: [is('state', 'DRAFT')], max: 0 },
  facets: {
    formDef: { prop: 'formDef', kind: 'terms', limit: FORMS_MOST },
    program: { prop: 'program', kind: 'terms', limit: PROGRAMS_MOST },
  },
}

/** Makes the query of the versions of a form in its program, as many as `max` at most. */
export function versionsOf(program: unknown, machineName: string, max: number): Query {
  return {
    types: ['GeoKeeperFormDef'],
    must: [names('program', String(program)), is('machineName', machineName)],
    max,
  }
}

/** Makes the query of the one record that a device gave this name. */
export function recordNamed(program: string, instance: string): Query {
  return { types: ['GeoKeeperFieldData'], must: [names('program', program), is('instance', instance)], max: 1 }
}

/** Records of one page of the table of answers. */
const TABLE_PAGE = 50

/** How the table of answers is sorted: by a question, or by when records were collected. */
export interface TableSort {
  question: string
  order: 'asc' | 'desc'
}

/**
 * Returns the next order of a table whose heading is pressed: up, down, then undefined, which is by when it
 * was collected.
 */
export function nextSort(sort: TableSort | undefined, question: string): TableSort | undefined {
  if (sort?.question !== question) return { question, order: 'asc' }
  return sort.order === 'asc' ? { question, order: 'desc' } : undefined
}

/** Makes the query of the records that were made with a version of a form, the newest first unless sorted. */
export function recordsByForm(formDef: string, sort?: TableSort): Query {
  return {
    types: ['GeoKeeperFieldData'],
    must: [names('formDef', formDef)],
    sort: [...(sort ? [{ key: `answers.${sort.question}`, order: sort.order }] : []), NEWEST],
    max: TABLE_PAGE,
    labels: true,
  }
}

/** Kinds of items that belong to a program. */
export type ProgramPart = 'forms' | 'drafts' | 'work' | 'records' | 'trips' | 'references' | 'files'
/** Rows that a program shows of each kind. */
const FEW = 8

/**
 * Makes the query of the first eight parts of a program: published forms, forms that are drafts or archived,
 * references, files, active work, records or trips.
 */
export function partsOfProgram(program: string, part: ProgramPart): Query {
  const of = names('program', program)
  const shared = { max: FEW, labels: true }
  const active = is('state', 'ACTIVE')
  if (part === 'forms') return { types: ['GeoKeeperFormDef'], must: [of, active], sort: [BY_LABEL], ...shared }
  if (part === 'drafts')
    return { types: ['GeoKeeperFormDef'], must: [of, is('state', 'DRAFT', 'ARCHIVE')], sort: [BY_LABEL], ...shared }
  if (part === 'references') return { types: ['GeoKeeperReference'], must: [of], sort: [BY_LABEL], ...shared }
  if (part === 'files')
    return { types: ['GeoKeeperAttachment'], must: [of], sort: [{ key: '_c.ts', order: 'desc' }], ...shared }
  if (part === 'work')
    return { types: ['GeoKeeperWorkItem'], must: [of, active], sort: [{ key: 'due', order: 'asc' }], ...shared }
  const type = is('formType', part === 'trips' ? 'trip' : 'record')
  return { types: ['GeoKeeperFieldData'], must: [of, type], sort: [NEWEST], ...shared }
}

/** Records that a trip lists at first. */
const TRIP_PAGE = 50

/** Makes the query of the records that were made on a trip, in their order, 50 a page. */
export function recordsOfTrip(trip: string): Query {
  return {
    ...{ types: ['GeoKeeperFieldData'], must: [names('trip', trip)], max: TRIP_PAGE, labels: true },
    sort: [{ key: 'collected', order: 'asc' }],
  }
}

/** Makes the query of the up to 10,000 records of a trip that its map shows. */
export function placesOfTrip(trip: string): Query {
  return { ...recordsOfTrip(trip), labels: false, max: MAP_MOST }
}

/** Makes the query of the work that field work led to, 50 a page. */
export function workOfFieldwork(fieldwork: string): Query {
  return { types: ['GeoKeeperWorkItem'], must: [names('fieldwork', fieldwork)], max: 50, labels: true }
}

/** Most tracks of a program that its map plays. */
const TRACKS_MOST = 50

/** Makes the query of the records on a program's map: its latest 10,000, without those that were rejected. */
export function placesOfProgram(program: string): Query {
  return {
    ...{ types: ['GeoKeeperFieldData'], must: [names('program', program)], mustNot: [is('review', 'REJECTED')] },
    ...{ sort: [NEWEST], max: MAP_MOST },
  }
}

/** Makes the query of the latest 50 trips of programs. */
export function tripsOfProgram(...programs: string[]): Query {
  const must = [names('program', ...programs), is('formType', 'trip')]
  return { types: ['GeoKeeperFieldData'], must, sort: [NEWEST], max: TRACKS_MOST }
}

/** Makes the query of up to 50 pieces of work of programs that are to be done at a place. */
export function workWithPlace(...programs: string[]): Query {
  const must = [
    names('program', ...programs),
    is('state', 'ACTIVE'),
    { prop: 'place', kind: 'exists', value: true } as const,
  ]
  return { types: ['GeoKeeperWorkItem'], must, sort: [BY_LABEL], max: TRACKS_MOST }
}

/** Records and trips of a person that the start page of the area shows on a map. */
const MINE_MOST = 100

/** Makes the queries of the latest records of a person, and of their latest trips. */
export function latestOf(contact = NOBODY): { records: Query; trips: Query } {
  const shared = { types: ['GeoKeeperFieldData'], sort: [NEWEST], max: MINE_MOST }
  const mine = names('collector', contact)
  return { records: { ...shared, must: [mine] }, trips: { ...shared, must: [mine, is('formType', 'trip')] } }
}

/** Records that the page of sending shows of a day. */
const DAY_MOST = 50

/** Makes the query of the 50 records of a person that devices sent last, with their labels. */
export function arrivedLast(contact = NOBODY): Query {
  const must: Filter[] = [names('collector', contact), { prop: 'instance', kind: 'exists', value: true }]
  const sort = [{ key: '_c.ts', order: 'desc' } as const]
  return { types: ['GeoKeeperFieldData'], must, sort, max: DAY_MOST, labels: true }
}

/** Makes the query of the latest eight trips of a person in a program that are not back yet. */
export function openTrips(program: string, contact = NOBODY): Query {
  const must = [names('program', program), is('formType', 'trip'), names('collector', contact), lacks('returned')]
  return { types: ['GeoKeeperFieldData'], must, sort: [NEWEST], max: FEW, labels: true }
}

/** Makes the query of the work of a program that is to be done, 50 a page. */
export function openWork(program: string): Query {
  const must = [names('program', program), is('state', 'ACTIVE')]
  return { types: ['GeoKeeperWorkItem'], must, sort: [{ key: 'due', order: 'asc' }], max: 50, labels: true }
}
