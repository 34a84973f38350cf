import * as v from 'valibot'
import { geometrySchema, type Geometry } from '@cairn/contract'
import { FEATURE_PROBLEMS, type ProblemKind } from '@cairn/contract/place-files'
import type { RawFeature } from '../raw.ts'
import type { CoordinateSystem } from '../systems.ts'
import { checkParts } from './check-parts.ts'
import { checkRange } from './check-range.ts'
import { isBoundsOf } from './is-bounds-of.ts'
import { Stopped, type Notes, type Simple } from './raw-geometry.ts'
import { readStructure, within } from './read-structure.ts'
import type { Position } from './rings.ts'

/**
 * A problem of a feature: its kind, the path to it in the file, its position (as in the file if the problem
 * was found before coordinates were converted, else longitude and latitude), and whether it was repaired.
 */
export interface FoundProblem {
  kind: ProblemKind
  path: string
  position?: Position
  isRepaired: boolean
}

/** A feature in the form to be stored, with the problems found. */
export interface CheckedFeature {
  /**
   * One for each kind (points, lines, polygons) that there is; empty if it has no geometry, or one that
   * cannot be read.
   */
  geometries: Geometry[]
  attributes: Record<string, unknown>
  id: string | undefined
  /** At most 20 of a kind. */
  problems: FoundProblem[]
  /**
   * Whether it has a fault (`isFault` of `FEATURE_PROBLEMS`) that is not repaired. Other problems do not
   * matter.
   */
  isRefused: boolean
  /** Whether it has no geometry and `accepts` wants such features left out. */
  isLeftOut: boolean
}

/** Places of one kind of problem in one feature. */
const MOST_TOLD = 20

/**
 * Checks a feature of a file and returns it as it would be stored, with its problems. Repairs the kinds of
 * problem for which `accepts` returns true. `system` converts its positions; undefined if they are longitude
 * and latitude already. `tooDeep` comes from `cleanFeature`.
 */
export function checkFeature(
  { feature, path, geometryPath = within(path, 'geometry'), tooDeep }: RawFeature & { tooDeep?: string },
  system: CoordinateSystem | undefined,
  accepts: (kind: ProblemKind) => boolean,
): CheckedFeature {
  const checked: CheckedFeature = {
    ...{ geometries: [], attributes: {}, id: undefined, problems: [] },
    ...{ isRefused: false, isLeftOut: false },
  }
  const notes: Notes = notesOf(checked, accepts)
  try {
    if (!isObject(feature) || feature['type'] !== 'Feature') notes.stop('featureWrong', path)
    checked.id = idOf(feature, path, notes)
    checked.attributes = attributesOf(feature, path, notes)
    if (tooDeep !== undefined) notes.tell('attributesWrong', tooDeep)
    const { geometry } = feature
    if (geometry === undefined) notes.stop('geometryWrong', geometryPath)
    const simples = readStructure(geometry, geometryPath, notes)
    // Bounds may be rounded: to a hundredth of a degree, or to a metre.
    const rounding = system ? 1 : 0.01
    if (!isBoundsOf(feature['bbox'], simples, rounding)) notes.tell('boundsWrong', within(path, 'bbox'))
    if (isObject(geometry) && !isBoundsOf(geometry['bbox'], simples, rounding))
      notes.tell('boundsWrong', within(geometryPath, 'bbox'))
    if (simples.length === 0) checked.isLeftOut = notes.tell('noGeometry', geometryPath)
    else checked.geometries = join(checkPlaces(simples, system, notes), geometryPath, notes)
  } catch (thrown) {
    if (!(thrown instanceof Stopped)) throw thrown
  }
  checked.isRefused = checked.problems.some(({ kind, isRepaired }) => FEATURE_PROBLEMS[kind].isFault && !isRepaired)
  return checked
}

function notesOf({ problems }: CheckedFeature, accepts: (kind: ProblemKind) => boolean): Notes {
  const told = (kind: ProblemKind, path: string, position: Position | undefined, isRepaired: boolean) => {
    if (problems.filter((problem) => problem.kind === kind).length < MOST_TOLD)
      problems.push({ kind, path, isRepaired, ...(position ? { position } : {}) })
  }
  return {
    tell(kind, path, position) {
      const isRepaired = FEATURE_PROBLEMS[kind].repairs && accepts(kind)
      told(kind, path, position, isRepaired)
      return isRepaired
    },
    stop(kind, path, position) {
      told(kind, path, position, false)
      throw new Stopped(kind)
    },
  }
}

function idOf({ id }: Record<string, unknown>, path: string, notes: Notes): string | undefined {
  if (typeof id === 'string' || typeof id === 'number') return String(id).slice(0, 200).toWellFormed()
  if (id !== undefined && id !== null) notes.tell('idWrong', within(path, 'id'))
  return undefined
}

function attributesOf(feature: Record<string, unknown>, path: string, notes: Notes): Record<string, unknown> {
  const { properties } = feature
  if (isObject(properties)) return properties
  if (properties !== null) notes.tell('attributesWrong', within(path, 'properties'))
  return {}
}

function checkPlaces(raw: Simple[], system: CoordinateSystem | undefined, notes: Notes): Simple[] {
  const flattened = checkHeights(raw, notes)
  const placed = system ? flattened.map((simple) => bringOut(simple, system, notes)) : flattened
  const { simples, isBeyond } = checkRange(placed, notes)
  return simples.flatMap((simple) => checkParts(simple, isBeyond, system === undefined, notes))
}

function checkHeights(simples: Simple[], notes: Notes): Simple[] {
  const high = simples.find(({ parts }) => parts.some((part) => part.some((position) => position.length > 2)))
  if (!high || !notes.tell('heights', high.paths[0] ?? '', high.parts[0]?.[0])) return simples
  return simples.map((simple) => ({ ...simple, parts: simple.parts.map((part) => part.map((one) => one.slice(0, 2))) }))
}

function bringOut(simple: Simple, system: CoordinateSystem, notes: Notes): Simple {
  const parts = simple.parts.map((part, number) =>
    part.map(([x = 0, y = 0, ...height], at) => {
      const [lon, lat] = system.toLonLat(x, y)
      if (!Number.isFinite(lon) || !Number.isFinite(lat))
        notes.stop('outsideSystem', `${simple.paths[number] ?? ''}[${at}]`, [x, y])
      return [lon, lat, ...height]
    }),
  )
  return { ...simple, parts }
}

/** One geometry for each kind that there is: a point, line or polygon, or several of them. */
function join(simples: readonly Simple[], path: string, notes: Notes): Geometry[] {
  return (['Point', 'Line', 'Polygon'] as const).flatMap((kind) => {
    const coordinates = simples
      .filter((simple) => simple.kind === kind)
      .map(({ parts }) => (kind === 'Point' ? parts[0]?.[0] : kind === 'Line' ? parts[0] : parts))
    if (coordinates.length === 0) return []
    const name = kind === 'Line' ? 'LineString' : kind
    const joined =
      coordinates.length === 1 ? { type: name, coordinates: coordinates[0] } : { type: `Multi${name}`, coordinates }
    const parsed = v.safeParse(geometrySchema, joined)
    if (parsed.success) return [parsed.output]
    return notes.stop('tooManyPositions', path)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
