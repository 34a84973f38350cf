import { defineItemType, type Item } from '@cairn/contract'
import { HIDDEN_BANDS, type HiddenBand, type PlaceBand } from '@cairn/contract/place-bands'
import * as v from 'valibot'

/** Distances from a project area within which a community looks, in metres. 0 is what the area touches. */
export const SCREENING_METRES = [0, 100, 1000, 5000] as const
/** The greatest of `SCREENING_METRES`. */
export const WIDEST_METRES = 5000
/** Most items that a run names of each layer and ring. */
export const MOST_NAMED = 100

/** Schema of the layers that a community chose: names of item types with places. */
export const layersSchema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]{0,59}$/))), v.maxLength(20))

/** Returns the layers that terms name. None without terms, or if one of them is invalid. */
export function layersOf(terms: Readonly<Record<string, unknown>> | undefined): string[] {
  const layers = v.safeParse(layersSchema, terms?.['layers'])
  return layers.success ? layers.output : []
}

/** Schema of what a screening run found, by layer and distance ring. `items` are the first by name. */
export const foundSchema = v.array(
  v.object({
    t: v.string(),
    metres: v.number(),
    count: v.number(),
    items: v.array(v.object({ id: v.string(), coarse: v.optional(v.literal(true)) })),
  }),
)
/** Items found by a screening run, by layer and ring. */
export type Found = v.InferOutput<typeof foundSchema>

/** Schema of bands by layer. */
export const bandsSchema = v.record(v.string(), v.picklist(HIDDEN_BANDS))
/** Rough numbers of items (none, few, many) by layer. */
export type Bands = Record<string, HiddenBand>

/**
 * The item type of a screening run: what lay in and near the area of a file at that time. Part of the
 * response, never changed. Its author, and readers of private parts, see the items found; others see rough
 * numbers if the community's terms allow.
 */
export const screeningType = defineItemType({
  name: 'ScreeningRun',
  defaultIcon: 'radar',
  label: ['title'],
  properties: {
    title: { v: 'DEF', max: 300, readOnly: true, textField: true },
    response: { v: 'REL', t: 'ConsultResponse', readOnly: true },
    screened: { v: 'DTM', readOnly: true },
    /** The version of the file whose area was screened. */
    area: { v: 'IDM', cites: true, readOnly: true },
    /** SHA-256 of the area. Runs with the same one looked at the same area. */
    areaDigest: { v: 'DEF', max: 64, readOnly: true },
    by: { v: 'REL', t: 'User', readOnly: true },
    layers: { v: 'DEF', t: 'json', readOnly: true },
    found: { v: 'DEF', t: 'json', level: 'PRIVATE', readOnly: true },
    /** How much of the community’s own its maker may not read. */
    hidden: { v: 'DEF', t: 'json', level: 'PRIVATE', readOnly: true },
    /** How much of the community’s own there is, for its other readers. */
    bands: { v: 'DEF', t: 'json', readOnly: true },
  },
  sections: [{ key: 'screening', properties: ['screened', 'by', 'area', 'areaDigest', 'response'] }],
  head: { facts: ['screened', 'by'] },
  listItem: { subtitle: ['by', 'screened'] },
  defaultHeaders: ['screened', 'by'],
  within: 'response',
  serverCreates: true,
  appendOnly: true,
  scattered: true,
  visibility: 'PROTECTED',
})

/**
 * Converts the items found to what a screening run stores: ids without names, which readers see by their own
 * rights.
 */
export function foundOf(bands: readonly PlaceBand[]): Found {
  return bands.map(({ t, metres, count, items }) => ({
    ...{ t, metres, count },
    items: items.map(({ id, coarse }) => ({ id, ...(coarse ? { coarse } : {}) })),
  }))
}

/**
 * Returns rough numbers of earlier runs over the same area that must be reused, by layer, so that a second
 * run does not reveal what was added since. Those of `hidden` are reused only for the same person.
 */
export function knownBands(
  runs: readonly Item[],
  { areaDigest, by, name }: { areaDigest: string; by: string; name: 'hidden' | 'bands' },
): Bands {
  const same = runs.filter((run) => run['areaDigest'] === areaDigest && (name === 'bands' || run['by'] === by))
  return Object.assign({}, ...same.flatMap((run) => parsed(run[name])))
}

function parsed(value: unknown): Bands[] {
  const bands = v.safeParse(bandsSchema, value)
  return bands.success ? [bands.output] : []
}

/** Tells whether a screening run was made for another area than the one with this digest. */
export function isOutdated(run: Item | undefined, areaDigest: string): boolean {
  return run !== undefined && run['areaDigest'] !== areaDigest
}
