import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { currentColumns, mayUseColumns } from '../columns/column-store.ts'
import type { Columns } from '../columns/columns.ts'
import { idsOf } from '../known.ts'
import { untoldWords } from '../columns/sift-hits.ts'
import { findHits } from '../columns/find-hits.ts'
import type { Box } from '../../lib/geometry/box.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { CELLS, isWide, type Cluster } from './clusters.ts'
import type { Subjects } from './subjects.ts'
import { allOf, type PlaceTerms } from './place-sources.ts'
import { areFewIn } from './places-within.ts'

/**
 * Returns the row numbers of the requested items with a place in the boxes or of a type that others' places
 * may represent, newest first, at most `most`, from the column index (like `listSubjects`). Undefined if the
 * index lacks the data or the database is quicker, as for items asked for by id.
 */
export async function listInColumns(
  context: ItemContext,
  subjects: Subjects,
  boxes: readonly Box[] | undefined,
  most: number | undefined,
): Promise<number[] | undefined> {
  // What may be stood for is listed wherever it is.
  const told = await hitsInColumns(context, subjects, subjects.proxied.length > 0 ? undefined : boxes)
  if (!told) return undefined
  const { columns, hits } = told
  const { props, proxied, known } = subjects
  const hasPlace = new Uint8Array(columns.length)
  columns.boxes.each(new Set(idsOf(props.flatMap(allOf), known)), boxes, (n) => (hasPlace[n] = 1))
  const others = new Set(proxied.map(({ name }) => known.types.get(name)))
  const found = hits
    .filter((n) => hasPlace[n] === 1 || others.has(columns.types[n]))
    .sort()
    .reverse()
  return [...(most === undefined ? found : found.subarray(0, most))]
}

/**
 * Returns the numbers of the requested items, with or without a place, if the column index has the data and
 * they are at most `most`; else undefined.
 */
export async function hitsUpToInColumns(
  context: ItemContext,
  subjects: Subjects,
  most: number,
): Promise<number[] | undefined> {
  const hits = (await hitsInColumns(context, subjects, undefined, most))?.hits
  return hits && [...hits]
}

/**
 * Clusters the places of the requested items by a grid over the box, from the column index (like
 * `clusterSubjects`). Undefined if the index lacks the data or the database is quicker.
 */
export async function clustersInColumns(
  context: ItemContext,
  subjects: Subjects,
  box: Box,
): Promise<Cluster[] | undefined> {
  const cells = new Map<number, { lon: number; lat: number; count: number; n: number }>()
  const [west, south, east, north] = box
  const columns = await eachMiddleInColumns(context, subjects, [box], ({ lon, lat, n }) => {
    if (!(lon >= west && lon < east && lat >= south && lat < north)) return
    const column = Math.floor(((lon - west) * CELLS) / (east - west))
    const row = Math.floor(((lat - south) * CELLS) / (north - south))
    const at = row * (CELLS + 1) + column
    const cell = cells.get(at)
    if (!cell) cells.set(at, { lon, lat, count: 1, n })
    else [cell.lon, cell.lat, cell.count] = [cell.lon + lon, cell.lat + lat, cell.count + 1]
  })
  if (!columns) return undefined
  return Promise.all(
    [...cells.values()].map(async ({ lon, lat, count, n }) => ({
      ...{ lon: lon / count, lat: lat / count, count },
      id: itemId((await context.types.nameOf(columns.types[n] ?? 0)) ?? '', columns.indexes[n] ?? 0),
    })),
  )
}

/** The middle of an item's place, with the item's number. */
export interface Middle {
  n: number
  lon: number
  lat: number
  /** It is the middle of the coarse cell that the person sees. */
  isCoarse: boolean
}

/**
 * Calls `see` with the middle of each place of the subjects, of its westernmost box in the area, or anywhere
 * if that is wide: the caller must filter. Returns the column index used; undefined if it lacks the data or
 * the database is quicker, and then `see` was not called.
 */
export async function eachMiddleInColumns(
  context: ItemContext,
  subjects: Subjects,
  area: readonly Box[],
  see: (middle: Middle) => void,
): Promise<Columns | undefined> {
  const told = await hitsInColumns(context, subjects, area)
  if (!told) return undefined
  const { columns, hits } = told
  for (const prop of subjects.props) {
    const { lons, lats, isCoarse } = middlesOf(columns, subjects, prop, area)
    for (const n of hits) {
      const [lon, lat] = [lons[n] ?? Number.NaN, lats[n] ?? Number.NaN]
      if (!Number.isNaN(lon)) see({ n, lon, lat, isCoarse: isCoarse[n] === 1 })
    }
  }
  return columns
}

/**
 * Returns the requested items, with or without a place, at most `most`; undefined if there are more, if the
 * index lacks the data, or if the database is quicker (few items, or areas with few places). Throws
 * `streamEnded` if cancelled, as it otherwise scans everything.
 */
async function hitsInColumns(
  context: ItemContext,
  { plan, known, props, proxies, related }: Subjects,
  areas: readonly Box[] | undefined,
  most = Number.POSITIVE_INFINITY,
): Promise<{ columns: Columns; hits: Int32Array } | undefined> {
  if (proxies || related || !mayUseColumns(context, known)) return undefined
  if (areas && (await areFewIn(areas, context, known, props))) return undefined
  const columns = known.columns ?? (await currentColumns(context, known))
  if (!columns || untoldWords(columns, plan).length > 0) return undefined
  if (context.database.signal?.aborted) throw new CairnError('streamEnded')
  const hits = (await findHits(context, { plan, known }, columns, most))?.items
  return hits && { columns, hits }
}

/**
 * Returns by item number the middle of the westernmost box of its place as the person may see it; NaN for
 * none.
 */
function middlesOf({ boxes, length }: Columns, { known }: Subjects, prop: PlaceTerms, area: readonly Box[]) {
  const [lons, lats] = [new Float64Array(length).fill(Number.NaN), new Float64Array(length)]
  const [exact, coarse] = [new Set(idsOf(prop.exact, known)), new Set(idsOf(prop.coarse, known))]
  const areas = area.some(isWide) ? undefined : area
  const [isExact, isCoarse] = [new Uint8Array(length), new Uint8Array(length)]
  if (coarse.size > 0) boxes.each(exact, undefined, (n) => (isExact[n] = 1))
  const put = (n: number, [west, south, east, north]: Box) => {
    const lon = (west + east) / 2
    if ((lons[n] ?? 0) <= lon) return
    lons[n] = lon
    lats[n] = (south + north) / 2
  }
  boxes.each(new Set([...exact, ...idsOf(prop.open, known)]), areas, put)
  boxes.each(coarse, areas, (n, middle) => {
    if (isExact[n] === 1) return
    isCoarse[n] = 1
    put(n, middle)
  })
  return { lons, lats, isCoarse }
}
