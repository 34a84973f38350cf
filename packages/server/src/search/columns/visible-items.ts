import { seenIn, type Opened } from './key-sets.ts'
import { idsOf, typeNumbers, type Located } from '../known.ts'
import type { Columns } from './columns.ts'

/** How many items are looked at together. */
const PART = 131_072

/** The items of the types searched that the principal may see. */
export interface View {
  /** Gives all of them in the order of their numbers, some at a time. */
  parts(): Iterable<Int32Array>
  /** Keeps those of the given items. */
  among(items: readonly number[] | Int32Array): Int32Array
}

/** What of the items of the types searched is seen, by the sets and lists that they are in. */
function openedFor({ keySets }: Columns, { plan, known }: Located): Opened {
  return keySets.opened(new Set(typeNumbers(plan, known)), plan.keys && idsOf(plan.keys, known))
}

/** Whether the principal sees no item of the types searched: then no condition finds any. */
export function seesNone(columns: Columns, query: Located): boolean {
  return columns.keySets.few(openedFor(columns, query))?.length === 0
}

/** Makes a test whether an item is of a type searched and the principal may see it. */
export function seenBy(columns: Columns, query: Located): (n: number) => boolean {
  return seenIn(columns.keySets, openedFor(columns, query))
}

/**
 * Lists what the principal may see. Every count of a query begins with it, and each filter sifts what the last one left:
 * short loops over plain numbers, a few milliseconds for a million items.
 */
export function viewOf(columns: Columns, query: Located): View {
  const { keySets } = columns
  const opened = openedFor(columns, query)
  return {
    *parts() {
      const few = keySets.few(opened)
      if (few) return yield few
      const [t, ...others] = typeNumbers(query.plan, query.known)
      if (t !== undefined && others.length === 0) {
        const ofType = columns.itemsOf(t)
        for (let from = 0; from < ofType.length; from += PART)
          yield openAmong(keySets, opened, ofType.subarray(from, from + PART))
        return
      }
      for (let from = 0; from < columns.length; from += PART)
        yield openFrom(keySets, opened, from, Math.min(from + PART, columns.length))
    },
    among: (items) => openAmong(keySets, opened, items),
  }
}

function openFrom(keySets: Columns['keySets'], opened: Opened, from: number, end: number): Int32Array {
  const items = new Int32Array(end - from)
  const { ofItems } = keySets
  const { sets: isOpen, byOwn } = opened
  const seen = seenIn(keySets, opened)
  let count = 0
  for (let n = from; n < end; n++) {
    items[count] = n
    count += byOwn ? Number(seen(n)) : (isOpen[ofItems[n] ?? 0] ?? 0)
  }
  return items.subarray(0, count)
}

function openAmong(keySets: Columns['keySets'], opened: Opened, wanted: readonly number[] | Int32Array): Int32Array {
  const items = new Int32Array(wanted.length)
  const { ofItems } = keySets
  const { sets: isOpen, byOwn } = opened
  const seen = seenIn(keySets, opened)
  let count = 0
  for (let at = 0; at < wanted.length; at++) {
    const n = wanted[at] ?? 0
    items[count] = n
    count += byOwn ? Number(seen(n)) : n < ofItems.length ? (isOpen[ofItems[n] ?? 0] ?? 0) : 0
  }
  return items.subarray(0, count)
}
