import type { Query } from '@cairn/contract/query'
import { INSTANCE, instancesOf, type Answers } from '../records/answer-values.ts'
import { indexForm } from '../form/form-index.ts'
import { PLACE_KINDS, type Form } from '../form/form.ts'
import { formOf } from '../records/record-values.ts'

/** A place of a record on the map. */
export interface RecordPlace {
  id: string
  /** JSON pointer of the answer, or the property that holds it. */
  pointer: string
  geometry: object
  label: string
  /** A cell of a coarse grid, in place of a place that is kept back. */
  isCoarse?: true
  review?: string
  collected?: string
}

/** Records whose places a map shows: named ones, and those that a query finds. */
export interface PlacesOf {
  ids?: readonly string[]
  query?: Query
}

/** A part of the places that a map shows, with the number of its records, and whether there are more. */
export interface PlacesPart {
  features: readonly RecordPlace[]
  count: number
  hasMore: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Properties of a record that `placesOfRecord` reads. */
export const PLACE_PROPERTIES = ['label', 'formDef', 'answers', 'place', 'track', 'review', 'collected']

/**
 * Returns the places of a record as its reader sees it: each place answered, and its track. Of a record whose
 * answers are kept back it is the property `place`, which then is a coarse cell.
 */
export function placesOfRecord(record: Values, formDef: Values | undefined): RecordPlace[] {
  const { $id, label, answers, place, track, review, collected } = record
  const form = formOf(formDef)
  const shared = {
    ...{ id: String($id), label: String(label ?? '') },
    ...(typeof review === 'string' ? { review } : {}),
    ...(typeof collected === 'string' ? { collected } : {}),
  }
  const coarse = Array.isArray(record['$coarse']) && record['$coarse'].includes('place')
  const answered = form && answers !== undefined && !coarse ? placesIn(form, answers as Answers) : []
  const usual = answered.length === 0 && isGeometry(place) ? [{ pointer: '/place', geometry: place }] : []
  const tracked = isGeometry(track) ? [{ pointer: '/track', geometry: track }] : []
  return [
    ...answered.map(({ pointer, geometry }) => ({ ...shared, pointer: `/answers${pointer}`, geometry })),
    ...usual.map((each) => ({ ...shared, ...each, ...(coarse ? { isCoarse: true as const } : {}) })),
    ...tracked.map((each) => ({ ...shared, ...each })),
  ]
}

/** Returns the places in stored answers, which were checked before, in the order of the form. */
function placesIn(form: Form, answers: Answers): { pointer: string; geometry: object }[] {
  return indexForm(form).nodes.flatMap(({ question: { kind, name }, repeats }) => {
    if (!PLACE_KINDS.includes(kind)) return []
    let inside: [prefix: string, answers: Answers][] = [['', answers]]
    for (const repeat of repeats)
      inside = inside.flatMap(([prefix, outer]) =>
        instancesOf(outer[repeat]).map((each): [string, Answers] => [
          `${prefix}/${repeat}/${String(each[INSTANCE])}`,
          each,
        ]),
      )
    return inside.flatMap(([prefix, here]) => {
      const geometry = here[name]
      return isGeometry(geometry) ? [{ pointer: `${prefix}/${name}`, geometry }] : []
    })
  })
}

function isGeometry(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value
}
