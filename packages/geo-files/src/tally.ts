import type { Geometry } from '@cairn/contract'
import {
  MAX_PROBLEM_EXAMPLES,
  PROBLEM_KINDS,
  type PlaceFileReport,
  type ProblemKind,
} from '@cairn/contract/place-files'
import type { CheckedFeature } from './check/check-feature.ts'
import type { RawFeature } from './raw.ts'

/** Limits of the report: most fields, longest name, longest sample of values. */
const MOST_FIELDS = 300
const LONGEST_NAME = 300
const LONGEST_SAMPLE = 80

/** A checked feature, with its number in the layer (from 1) and the feature as read. */
export interface Checked extends CheckedFeature {
  n: number
  raw: RawFeature
}

type Told = Pick<PlaceFileReport, 'kinds' | 'bounds' | 'fields' | 'hasIds' | 'problems' | 'outcome'>

/** Counts what a report says of a layer, feature by feature, without keeping the features. */
export interface Tally {
  /** Counts the attributes of a feature and whether it has an id; `add` does not. */
  addFields(raw: RawFeature): void
  /** Counts the geometries, bounds, problems and outcome of a feature. */
  add(checked: Checked): void
  /** Returns what was counted so far. */
  result(): Told
}

/**
 * Creates an empty tally of a layer, which reports the first 300 attributes, kinds of geometry, bounds and
 * problems. Attributes of refused features count too, and their geometries if they have any.
 */
export function createTally(): Tally {
  const fields = new Map<string, { filled: number; sample: string }>()
  const kinds: Record<string, number> = {}
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const problems = new Map<ProblemKind, Omit<PlaceFileReport['problems'][number], 'kind'>>()
  const outcome = { ready: 0, repaired: 0, refused: 0, leftOut: 0, withoutPlace: 0 }
  let hasIds = false
  return {
    addFields({ feature }) {
      if (!isObject(feature)) return
      hasIds ||= feature['id'] !== undefined
      const { properties } = feature
      if (isObject(properties)) addProperties(fields, properties)
    },
    add(checked) {
      for (const geometry of checked.geometries) {
        kinds[geometry.type] = (kinds[geometry.type] ?? 0) + 1
        stretch(bounds, geometry)
      }
      addProblems(problems, checked)
      addOutcome(outcome, checked)
    },
    result: () => ({
      kinds,
      ...(Number.isFinite(bounds[0]) ? { bounds } : {}),
      fields: [...fields].map(([name, field]) => ({ name: name.slice(0, LONGEST_NAME).toWellFormed(), ...field })),
      hasIds,
      problems: PROBLEM_KINDS.flatMap((kind) => {
        const problem = problems.get(kind)
        return problem ? [{ kind, ...problem }] : []
      }),
      outcome,
    }),
  }
}

function addProperties(fields: Map<string, { filled: number; sample: string }>, properties: object): void {
  for (const [name, value] of Object.entries(properties) as [string, unknown][]) {
    const field = fields.get(name) ?? { filled: 0, sample: '' }
    if (!fields.has(name) && fields.size < MOST_FIELDS) fields.set(name, field)
    if (value === null || value === '' || value === undefined) continue
    field.filled++
    if (field.sample === '')
      field.sample = (typeof value === 'object' ? JSON.stringify(value) : String(value))
        .slice(0, LONGEST_SAMPLE)
        .toWellFormed()
  }
}

function stretch(bounds: [number, number, number, number], { coordinates }: Geometry): void {
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return
    if (typeof value[0] !== 'number') return value.forEach(walk)
    const [lon, lat] = value as [number, number]
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  walk(coordinates)
}

/** A kind counts once per feature; its first position is reported. */
function addProblems(
  problems: Map<ProblemKind, Omit<PlaceFileReport['problems'][number], 'kind'>>,
  { n, raw: { line }, problems: told }: Checked,
): void {
  for (const [kind, same] of Map.groupBy(told, (one) => one.kind)) {
    const problem = problems.get(kind) ?? { count: 0, repaired: 0, places: [] }
    problems.set(kind, problem)
    problem.count++
    if (same.some(({ isRepaired }) => isRepaired)) problem.repaired++
    if (problem.places.length === MAX_PROBLEM_EXAMPLES) continue
    const { path = '', position } = same[0] ?? {}
    problem.places.push({ n, path, ...(line === undefined ? {} : { line }), ...(position ? { position } : {}) })
  }
}

function addOutcome(
  outcome: PlaceFileReport['outcome'],
  { isRefused, isLeftOut, problems, geometries }: Checked,
): void {
  if (isRefused) outcome.refused++
  else if (isLeftOut) outcome.leftOut++
  else {
    outcome.ready++
    if (problems.some(({ isRepaired }) => isRepaired)) outcome.repaired++
    if (geometries.length === 0) outcome.withoutPlace++
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
