import type { PlaceFileReport, PlacePlan, ProblemKind, ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { checkFeature } from './check/check-feature.ts'
import { cleanFeature, cleanText } from './check/clean-feature.ts'
import { FileRefusal } from './file-refusal.ts'
import { MOST_FEATURES } from './limits.ts'
import { readFile } from './read-file.ts'
import { WGS84 } from './raw.ts'
import { systemOf } from './systems.ts'
import { createTally, type Checked } from './tally.ts'

/**
 * Receives the features of a file one by one, as they are read. Those that the plan leaves out are given to
 * neither function.
 */
export interface FeatureTaker {
  /** Receives a feature to store. A feature that was split is given part by part. */
  take(feature: ReadFeature): void
  /** Receives a feature that cannot be stored, with the reasons. */
  refuse(feature: RefusedFeature): void
}

/**
 * Reads and checks one layer of a file under a person's plan, passes each feature to `taker`, and returns a
 * report. The layer is the plan's, or the first with features if the plan names none that exists. If its
 * coordinate system or the columns of its place are not known, features are counted, but none is checked or
 * passed. Throws `FileRefusal` if the whole file is refused, features already passed included.
 */
export async function readPlaces(
  path: string,
  name: string,
  plan: PlacePlan,
  taker?: FeatureTaker,
): Promise<PlaceFileReport> {
  const { format, layers } = await readFile(path, name, plan.columns)
  const layer =
    layers.find((each) => cleanText(each.name) === plan.layer) ?? layers.find(({ count }) => count !== 0) ?? layers[0]
  if (!layer) throw new Error('the file has no layer')
  const told = plan.system ?? layer.system
  const system = told === undefined ? undefined : systemOf(told)
  const isKnown = system !== undefined && !(layer.headings && !layer.columns)
  const accepts = deciderOf(plan)
  const tally = createTally()
  let n = 0
  for await (const found of layer.features()) {
    if (++n > MOST_FEATURES) throw new FileRefusal('tooManyFeatures', layer.name)
    const raw = cleanFeature(found)
    tally.addFields(raw)
    if (!isKnown) continue
    const number = n
    const result = checkFeature(raw, told === WGS84 ? undefined : system, (kind) => accepts(number, kind))
    const checked = { ...result, n, raw }
    tally.add(checked)
    if (taker) hand(checked, taker)
  }
  return {
    format,
    layers: layers.map((each) => ({ name: cleanText(each.name), count: each === layer ? n : (each.count ?? 0) })),
    layer: cleanText(layer.name),
    ...(system ? { system: { name: system.name, isChosen: plan.system !== undefined } } : {}),
    ...(told !== undefined && !system ? { unknownSystem: cleanText(told.slice(0, 300)) } : {}),
    ...(layer.headings
      ? { headings: layer.headings.slice(0, MOST_HEADINGS), ...(layer.columns ? { columns: layer.columns } : {}) }
      : {}),
    count: n,
    ...tally.result(),
  }
}

/** Most headings of a table that are reported, to choose the columns of the place from. */
const MOST_HEADINGS = 1000

/** Whether the plan has a kind of problem repaired in the feature of that number. */
function deciderOf({ repairs, single }: PlacePlan): (n: number, kind: ProblemKind) => boolean {
  const all = new Set(repairs)
  const decided = new Map(single.map(({ n, kind, repair }) => [`${n} ${kind}`, repair]))
  return (n, kind) => decided.get(`${n} ${kind}`) ?? all.has(kind)
}

function hand(checked: Checked, taker: FeatureTaker): void {
  const { n, id, geometries, attributes, isRefused, isLeftOut, problems } = checked
  if (isRefused) return taker.refuse(refusalOf(checked))
  if (isLeftOut) return
  const common = {
    n,
    attributes,
    ...(id === undefined ? {} : { id }),
    ...(problems.some((one) => one.isRepaired) ? { isRepaired: true } : {}),
  }
  if (geometries.length === 0) return taker.take(common)
  for (const [at, geometry] of geometries.entries())
    taker.take({ ...common, geometry, ...(geometries.length > 1 ? { part: at + 1 } : {}) })
}

function refusalOf({ n, raw: { feature, line }, problems }: Checked): RefusedFeature {
  return {
    n,
    feature,
    reasons: problems.map(({ kind, path, position }) => ({
      ...{ n, kind, path },
      ...(line === undefined ? {} : { line }),
      ...(position ? { position } : {}),
    })),
  }
}
