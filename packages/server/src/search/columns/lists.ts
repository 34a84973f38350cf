import { scratch } from './scratch.ts'

/** A compact list of small integers for each item, by item number. */
export interface Lists {
  put(n: number, values: readonly number[]): void
  /** Returns those of the items that have at least one number `n` with `isWanted[n]` = 1. */
  having(items: Int32Array, isWanted: Uint8Array): Int32Array
  /** Counts, for each number below `end`, the items that have it. */
  tally(items: readonly Int32Array[], end: number): Uint32Array
  /**
   * Counts, for each group of numbers, the items that have one of its numbers. Numbers of group -1 are left
   * out.
   */
  tallyGroups(items: readonly Int32Array[], groups: Int32Array): Uint32Array
  readonly bytes: number
}

const FIRST_CAPACITY = 1024

/** Creates the lists, all empty. They are stored in one array, which is compacted from time to time. */
export function createLists(): Lists {
  let [starts, lengths] = [new Int32Array(FIRST_CAPACITY), new Int32Array(FIRST_CAPACITY)]
  let values = new Int32Array(FIRST_CAPACITY)
  let [end, left] = [0, 0]

  function takeTogether(): void {
    const next = new Int32Array(Math.max(FIRST_CAPACITY, Math.ceil((end - left) * 1.5)))
    let to = 0
    for (let n = 0; n < lengths.length; n++) {
      const [from, length] = [starts[n] ?? 0, lengths[n] ?? 0]
      if (length === 0) continue
      next.set(values.subarray(from, from + length), to)
      starts[n] = to
      to += length
    }
    ;[values, end, left] = [next, to, 0]
  }

  return {
    put(n, list) {
      const former = lengths[n] ?? 0
      if (former === 0 && list.length === 0) return
      if (n >= starts.length) [starts, lengths] = [widened(starts, n + 1), widened(lengths, n + 1)]
      left += former
      lengths[n] = list.length
      starts[n] = end
      if (end + list.length > values.length) values = widened(values, end + list.length)
      values.set(list, end)
      end += list.length
      if (left > end / 2 && left > FIRST_CAPACITY) takeTogether()
    },
    having(items, isWanted) {
      const kept = scratch(items.length)
      let count = 0
      for (let at = 0; at < items.length; at++) {
        const n = items[at] ?? 0
        const to = (starts[n] ?? 0) + (lengths[n] ?? 0)
        let each = starts[n] ?? 0
        while (each < to && isWanted[values[each] ?? 0] !== 1) each += 1
        if (each < to) kept[count++] = n
      }
      return kept.slice(0, count)
    },
    tally(items, most) {
      const counts = new Uint32Array(most)
      for (const part of items)
        for (let at = 0; at < part.length; at++) {
          const n = part[at] ?? 0
          const from = starts[n] ?? 0
          const to = from + (lengths[n] ?? 0)
          for (let each = from; each < to; each++) {
            const value = values[each] ?? 0
            counts[value] = (counts[value] ?? 0) + 1
          }
        }
      return counts
    },
    tallyGroups(items, groups) {
      const counts = new Uint32Array(groups.length)
      const lastOf = new Int32Array(groups.length).fill(-1)
      for (const part of items)
        for (let at = 0; at < part.length; at++) {
          const n = part[at] ?? 0
          const from = starts[n] ?? 0
          const to = from + (lengths[n] ?? 0)
          for (let each = from; each < to; each++) {
            const group = groups[values[each] ?? 0] ?? -1
            if (group < 0 || lastOf[group] === n) continue
            lastOf[group] = n
            counts[group] = (counts[group] ?? 0) + 1
          }
        }
      return counts
    },
    get bytes() {
      return starts.byteLength + lengths.byteLength + values.byteLength
    },
  }
}

function widened(old: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, Math.ceil(old.length * 1.5)))
  next.set(old)
  return next
}
