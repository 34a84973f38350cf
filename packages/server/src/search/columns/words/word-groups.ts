import { scratch } from '../scratch.ts'
import { widened } from '../widened.ts'

/**
 * A Bloom-like filter: words are hashed to groups by number, and each item has one bit for each group. Most
 * items without a word are excluded by one bit, 125 KB for a million items. Frequent words come first and so
 * mostly have a group of their own.
 */
export interface WordGroups {
  /** Replaces the words of an item. */
  put(n: number, former: Iterable<number>, words: Iterable<number>): void
  /**
   * Returns a filter for items that may have one of the words; undefined if they fall into so many groups
   * that it would keep most items.
   */
  sieve(words: readonly number[]): ((items: Int32Array) => Int32Array) | undefined
  readonly bytes: number
}

const FIRST_CAPACITY = 2048
/** Words in more of the groups tell too little. */
const MOST_GROUPS = 1 / 4

/** Creates the filter with `count` groups, empty. */
export function createWordGroups(count: number): WordGroups {
  const groups = Array.from({ length: count }, () => new Int32Array(FIRST_CAPACITY))

  function set(n: number, word: number, bit: 0 | 1): void {
    const at = n >> 5
    const number = word % count
    let group = groups[number] ?? new Int32Array()
    if (at >= group.length) groups[number] = group = widened(group, at + 1)
    const mask = 1 << (n & 31)
    group[at] = bit === 1 ? (group[at] ?? 0) | mask : (group[at] ?? 0) & ~mask
  }

  function together(numbers: ReadonlySet<number>): Int32Array {
    const all = [...numbers].map((number) => groups[number] ?? new Int32Array())
    const [first = new Int32Array()] = all
    if (all.length === 1) return first
    const either = new Int32Array(all.reduce((most, { length }) => Math.max(most, length), 0))
    for (const group of all) for (let at = 0; at < group.length; at++) either[at] = (either[at] ?? 0) | (group[at] ?? 0)
    return either
  }

  return {
    get bytes() {
      return groups.reduce((sum, group) => sum + group.byteLength, 0)
    },
    put(n, former, words) {
      for (const word of former) set(n, word, 0)
      for (const word of words) set(n, word, 1)
    },
    sieve(words) {
      const wanted = new Set<number>()
      for (const word of words) {
        wanted.add(word % count)
        if (wanted.size > count * MOST_GROUPS) return undefined
      }
      const bits = together(wanted)
      return (items) => {
        const kept = scratch(items.length)
        let left = 0
        for (let at = 0; at < items.length; at++) {
          const n = items[at] ?? 0
          kept[left] = n
          left += ((bits[n >> 5] ?? 0) >> (n & 31)) & 1
        }
        return kept.slice(0, left)
      }
    },
  }
}
