import type { Geometry } from '@cairn/contract'
import {
  MOST_EXAMPLES,
  PROBLEM_KINDS,
  type Found,
  type PlacePlan,
  type PlacesRead,
  type ProblemKind,
} from '@cairn/contract/place-files'
import { checkFeature, type CheckedFeature } from './check/check-feature.ts'
import { readFile } from './read-file.ts'
import { WGS84, type RawFeature, type RawLayer } from './raw.ts'
import { systemOf } from './systems.ts'

/** Longest sample of a field's values. */
const LONGEST_SAMPLE = 80

/** Reads a file under what was decided about it: what is in it, and its features as they would be stored. Throws `FileRefusal`. */
export async function readPlaces(path: string, name: string, plan: PlacePlan): Promise<PlacesRead> {
  const { format, layers } = await readFile(path, name, plan.columns)
  const layer =
    layers.find((each) => each.name === plan.layer) ?? layers.find(({ features }) => features.length > 0) ?? layers[0]
  if (!layer) throw new Error('a file that was read has a layer')
  const told = plan.system ?? layer.system
  const system = told === undefined ? undefined : systemOf(told)
  const isKnown = system !== undefined && !(layer.headings && !layer.columns)
  const checked = isKnown ? checkAll(layer, plan, told === WGS84 ? undefined : system) : []
  const found: Found = {
    format,
    layers: layers.map((each) => ({ name: each.name, count: each.features.length })),
    layer: layer.name,
    ...(system ? { system: { name: system.name, isChosen: plan.system !== undefined } } : {}),
    ...(told !== undefined && !system ? { unknownSystem: told.slice(0, 300) } : {}),
    ...(layer.headings ? { headings: layer.headings, ...(layer.columns ? { columns: layer.columns } : {}) } : {}),
    count: layer.features.length,
    ...summaryOf(checked),
    fields: fieldsOf(layer),
    hasIds: layer.features.some(({ feature }) => isObject(feature) && feature['id'] !== undefined),
    problems: problemsOf(checked),
    outcome: outcomeOf(checked),
  }
  return { found, features: checked.flatMap(featuresOf), refused: refusedOf(checked) }
}

interface Numbered extends CheckedFeature {
  n: number
  raw: RawFeature
}

function checkAll(
  { features }: RawLayer,
  { repairs, single }: PlacePlan,
  system: ReturnType<typeof systemOf>,
): Numbered[] {
  const all = new Set(repairs)
  const decided = new Map(single.map(({ n, kind, repair }) => [`${n} ${kind}`, repair]))
  return features.map((raw, at) => {
    const accepts = (kind: ProblemKind) => decided.get(`${at + 1} ${kind}`) ?? all.has(kind)
    return { ...checkFeature(raw, system, accepts), n: at + 1, raw }
  })
}

function featuresOf({
  n,
  id,
  geometries,
  attributes,
  isRefused,
  isLeftOut,
  problems,
}: Numbered): PlacesRead['features'] {
  if (isRefused || isLeftOut) return []
  const common = {
    n,
    attributes,
    ...(id === undefined ? {} : { id }),
    ...(problems.some((one) => one.isRepaired) ? { isRepaired: true } : {}),
  }
  if (geometries.length === 0) return [common]
  return geometries.map((geometry, part) => ({
    ...common,
    geometry,
    ...(geometries.length > 1 ? { part: part + 1 } : {}),
  }))
}

function refusedOf(checked: readonly Numbered[]): PlacesRead['refused'] {
  return checked
    .filter(({ isRefused }) => isRefused)
    .map(({ n, raw: { feature, line }, problems }) => ({
      n,
      feature,
      reasons: problems.map(({ kind, path, position }) => ({
        ...{ n, kind, path },
        ...(line === undefined ? {} : { line }),
        ...(position ? { position } : {}),
      })),
    }))
}

function summaryOf(checked: readonly Numbered[]): Pick<Found, 'kinds' | 'bounds'> {
  const kinds: Record<string, number> = {}
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { geometries } of checked)
    for (const geometry of geometries) {
      kinds[geometry.type] = (kinds[geometry.type] ?? 0) + 1
      stretch(bounds, geometry)
    }
  return { kinds, ...(Number.isFinite(bounds[0]) ? { bounds } : {}) }
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

function fieldsOf({ features }: RawLayer): Found['fields'] {
  const fields = new Map<string, { filled: number; sample: string }>()
  for (const { feature } of features) {
    const properties = isObject(feature) ? feature['properties'] : undefined
    if (!isObject(properties)) continue
    for (const [name, value] of Object.entries(properties)) {
      const field = fields.get(name) ?? { filled: 0, sample: '' }
      fields.set(name, field)
      if (value === null || value === '' || value === undefined) continue
      field.filled++
      if (field.sample === '')
        field.sample = (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, LONGEST_SAMPLE)
    }
  }
  return [...fields].slice(0, 300).map(([name, field]) => ({ name: name.slice(0, 300), ...field }))
}

function problemsOf(checked: readonly Numbered[]): Found['problems'] {
  return PROBLEM_KINDS.flatMap((kind) => {
    const having = checked.filter(({ problems }) => problems.some((one) => one.kind === kind))
    if (having.length === 0) return []
    const repaired = having.filter(({ problems }) => problems.some((one) => one.kind === kind && one.isRepaired)).length
    const places = having.slice(0, MOST_EXAMPLES).map(({ n, raw: { line }, problems }) => {
      const { path = '', position } = problems.find((one) => one.kind === kind) ?? {}
      return { n, path, ...(line === undefined ? {} : { line }), ...(position ? { position } : {}) }
    })
    return [{ kind, count: having.length, repaired, places }]
  })
}

function outcomeOf(checked: readonly Numbered[]): Found['outcome'] {
  const stay = checked.filter(({ isRefused, isLeftOut }) => !isRefused && !isLeftOut)
  return {
    ready: stay.length,
    repaired: stay.filter(({ problems }) => problems.some(({ isRepaired }) => isRepaired)).length,
    refused: checked.filter(({ isRefused }) => isRefused).length,
    leftOut: checked.filter(({ isRefused, isLeftOut }) => !isRefused && isLeftOut).length,
    withoutPlace: stay.filter(({ geometries }) => geometries.length === 0).length,
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
