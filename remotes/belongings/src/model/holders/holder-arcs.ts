import type { Feature } from '@cairn/contract/features'
import type { Point } from '@cairn/contract'
import { centreOf } from '@cairn/model/bounds'

/** A line on the map from where belongings come from to their holder. `item` is the holder. */
export interface HolderArc {
  item: string
  from: Point
  to: Point
}

/**
 * Returns an arc from each place of origin to each holder of something from there. `origins` are places of
 * belongings with their `institution`, `holders` are places of organisations. What is hidden from the reader
 * is in neither.
 */
export function arcsToHolders(origins: readonly Feature[], holders: readonly Feature[]): HolderArc[] {
  const places = new Map(holders.map(({ id, bbox }) => [String(id), centreOf(bbox)]))
  const arcs = origins.flatMap(({ bbox, props }) => {
    const [holder] = [props?.['institution']].flat()
    const to = places.get(String(holder))
    return to ? [{ item: String(holder), from: centreOf(bbox), to }] : []
  })
  return [...new Map(arcs.map((arc) => [`${arc.item} ${arc.from.join()}`, arc])).values()]
}

/** Returns the places of holders, each with how many belongings it holds behind its name. */
export function withCounts(holders: readonly Feature[], counts: ReadonlyMap<string, number>): Feature[] {
  return holders.map((holder) => {
    const count = counts.get(holder.id)
    return count === undefined || holder.label === undefined
      ? holder
      : { ...holder, label: `${holder.label} · ${count}` }
  })
}
