import type { Filter, Query } from '@cairn/contract/query'
import { tripFigures } from '../capture/trips.ts'

type Values = Readonly<Record<string, unknown>>

/** Most trips that a report reads. */
const MOST_TRIPS = 1000
const FACETS = { categories: { prop: 'categories' } }

function between(program: string, formType: string, from: string, to: string): Filter[] {
  const range = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
  return [
    { prop: 'program', kind: 'rel', value: [program] },
    { prop: 'formType', kind: 'is', value: [formType] },
    ...(from === '' && to === '' ? [] : [{ prop: 'collected', kind: 'range' as const, value: range }]),
  ]
}

/** Makes the query of up to 1,000 trips of a program in a period, by day, both days included. */
export function tripsBetween(program: string, from: string, to: string): Query {
  return { types: ['GeoKeeperFieldData'], must: between(program, 'trip', from, to), max: MOST_TRIPS }
}

/** Makes the query that counts the records of a program in a period by category. */
export function recordsBetween(program: string, from: string, to: string): Query {
  return { types: ['GeoKeeperFieldData'], must: between(program, 'record', from, to), max: 0, facets: FACETS }
}

/** Totals of trips: different people, hours and kilometres. */
export interface TripReport {
  people: number
  hours: number
  kilometres: number
}

/** Sums up trips; each participant, including the author, is counted once. */
export function reportOfTrips(trips: readonly Values[]): TripReport {
  const people = new Set(trips.flatMap(({ crew, collector }) => [crew ?? [], collector ?? []].flat(2)))
  const figures = trips.map(tripFigures)
  const sum = (of: (figure: (typeof figures)[number]) => number | undefined) =>
    Math.round(figures.reduce((total, figure) => total + (of(figure) ?? 0), 0) * 10) / 10
  return { people: people.size, hours: sum(({ hours }) => hours), kilometres: sum(({ kilometres }) => kilometres) }
}
