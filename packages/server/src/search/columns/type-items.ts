import { widened } from './widened.ts'

/** The item numbers of each type, so that a query of one type scans no others. */
export interface TypeItems {
  /** Adds an item to the list of its type, which never changes. With `t` 0 (it is gone) it stays there. */
  put(n: number, t: number): void
  /** Numbers of the items of a type, in order, and of those of it that are gone. */
  of(t: number): Int32Array
  /** Bytes that the numbers take. */
  readonly bytes: number
}

interface List {
  items: Int32Array
  count: number
}

const FIRST_CAPACITY = 256

/** Creates the lists of items by type, empty. */
export function createTypeItems(): TypeItems {
  const lists = new Map<number, List>()
  return {
    put(n, t) {
      if (t === 0) return
      const list = lists.get(t) ?? { items: new Int32Array(FIRST_CAPACITY), count: 0 }
      lists.set(t, list)
      const place = placeIn(list, n)
      if (list.items[place] === n && place < list.count) return
      if (list.count === list.items.length) list.items = widened(list.items, list.count + 1)
      // Nearly all come at the end.
      if (place < list.count) list.items.copyWithin(place + 1, place, list.count)
      list.items[place] = n
      list.count += 1
    },
    of(t) {
      const { items, count } = lists.get(t) ?? { items: new Int32Array(), count: 0 }
      return items.subarray(0, count)
    },
    get bytes() {
      return lists.values().reduce((sum, { items }) => sum + items.byteLength, 0)
    },
  }
}

/** Finds the first place whose number is not less. */
function placeIn({ items, count }: List, n: number): number {
  if (count === 0 || (items[count - 1] ?? 0) < n) return count
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] ?? 0) < n) low = middle + 1
    else high = middle
  }
  return low
}
