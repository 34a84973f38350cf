import { CairnError } from '@cairn/contract/errors'
import type { PlacedItem } from '@cairn/geo-files/write'

/**
 * Limits of a file that is written as a whole: places, and characters of the items as JSON (about 40 a
 * position).
 */
const MOST = { places: 100_000, letters: 100_000_000 }

/** Items with a place that are collected in memory until a file is written. */
export interface GatheredPlaces {
  items: readonly PlacedItem[]
  /** Adds the items that have a place. Throws `exportTooLarge` beyond the limits of a file. */
  add(items: readonly PlacedItem[]): void
}

/**
 * Creates an empty collection of items with a place, for formats that need all of them before the first byte
 * is written. By default its `add` throws `exportTooLarge` beyond 100,000 places, or 100 million characters
 * of JSON.
 */
export function gatherPlaces({ places, letters } = MOST): GatheredPlaces {
  const gathered: PlacedItem[] = []
  let left = letters
  return {
    items: gathered,
    add(items) {
      for (const item of items) {
        if (!item.geometry) continue
        left -= JSON.stringify(item).length
        if (gathered.length === places || left < 0)
          throw new CairnError('exportTooLarge', `more than ${places} places or ${letters} characters`)
        gathered.push(item)
      }
    },
  }
}
