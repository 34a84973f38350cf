import { widened } from './widened.ts'

/**
 * Groups items of the same type with the same visibility keys. There are few such groups, and whoever may see
 * one item of a group may see all.
 */
export interface KeySets {
  /** The set of each item by its number, 0 for one that is gone. */
  readonly ofItems: Int32Array
  /** Stores type and keys of an item. `t` is 0 for an item that is gone. */
  put(n: number, t: number, keys: readonly number[], required?: readonly (readonly number[])[]): void
  /**
   * Returns for each set 1 if its items may be seen: they are of one of the types, and have one of the keys
   * and one of each further set of keys that they require. Without `keys` (an administrator) all of the types
   * are.
   */
  opened(types: ReadonlySet<number>, keys: readonly number[] | undefined): Uint8Array
  /** Returns the items of the open sets, in order, if they are far fewer than all items; else undefined. */
  few(isOpen: Uint8Array): Int32Array | undefined
  /** Bytes that the numbers of items take here. */
  readonly bytes: number
}

const FIRST_CAPACITY = 65_536
/** Lists are put together for one in so many of all items; of more, looking at each is as quick. */
const FEW_OF = 32

interface KeySet {
  t: number
  required: readonly (readonly number[])[]
  /** Numbers of the items, and of some that are in another set by now. */
  items: Int32Array
  count: number
  /**
   * Number of items in the set. An empty set is dropped and its number never reused, because a query may
   * still use it.
   */
  live: number
  name: string
  keys: readonly number[]
}

/** Creates the empty groups of items by type and visibility keys. */
export function createKeySets(): KeySets {
  let ofItems: Int32Array = new Int32Array(FIRST_CAPACITY)
  const sets: (KeySet | undefined)[] = [undefined]
  const numbers = new Map<string, number>()
  const setsWith = new Map<number, number[]>()
  const setsOf = new Map<number, number[]>()
  let length = 0

  function numberOf(t: number, keys: readonly number[], required: readonly (readonly number[])[]): number {
    const name = [t, keys, ...required].join('|')
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = sets.push({ t, required, items: new Int32Array(4), count: 0, live: 0, name, keys }) - 1
    numbers.set(name, number)
    for (const key of keys) note(setsWith, key, number)
    note(setsOf, t, number)
    return number
  }

  /** Frees what a set takes that its last item has left. */
  function leave(number: number): void {
    const set = sets[number]
    if (!set || --set.live > 0) return
    sets[number] = undefined
    numbers.delete(set.name)
    for (const key of set.keys) forget(setsWith, key, number)
    forget(setsOf, set.t, number)
  }

  function add(set: KeySet | undefined, n: number): void {
    if (!set) return
    set.live += 1
    if (set.count === set.items.length) set.items = widened(set.items, set.count + 1)
    set.items[set.count++] = n
  }

  return {
    get ofItems() {
      return ofItems
    },
    put(n, t, keys, required = []) {
      if (n >= ofItems.length) ofItems = widened(ofItems, n + 1)
      length = Math.max(length, n + 1)
      const number = t === 0 ? 0 : numberOf(t, keys, required)
      const former = ofItems[n] ?? 0
      if (former === number) return
      leave(former)
      ofItems[n] = number
      if (number > 0) add(sets[number], n)
    },
    opened(types, keys) {
      const isOpen = new Uint8Array(sets.length)
      const open = (numbersOf: ReadonlyMap<number, readonly number[]>, at: number) => {
        for (const set of numbersOf.get(at) ?? []) if (types.has(sets[set]?.t ?? 0)) isOpen[set] = 1
      }
      if (!keys) {
        for (const t of types) open(setsOf, t)
        return isOpen
      }
      for (const key of keys) open(setsWith, key)
      const held = new Set(keys)
      const isHeld = (required: readonly number[]) => required.some((key) => held.has(key))
      for (const [number, set] of sets.entries())
        if (isOpen[number] === 1 && set?.required.some((required) => !isHeld(required))) isOpen[number] = 0
      return isOpen
    },
    get bytes() {
      return sets.reduce((sum, set) => sum + (set?.items.byteLength ?? 0), ofItems.byteLength)
    },
    few(isOpen) {
      let room = 0
      for (let set = 1; set < isOpen.length; set++) if (isOpen[set] === 1) room += sets[set]?.count ?? 0
      if (room * FEW_OF > length) return undefined
      const items = new Int32Array(room)
      let count = 0
      for (let set = 1; set < isOpen.length; set++) {
        const each = isOpen[set] === 1 ? sets[set] : undefined
        for (let at = 0; each && at < each.count; at++)
          if (ofItems[each.items[at] ?? 0] === set) items[count++] = each.items[at] ?? 0
      }
      return unique(items.subarray(0, count).sort())
    },
  }
}

function note(map: Map<number, number[]>, key: number, set: number): void {
  const others = map.get(key)
  if (others) others.push(set)
  else map.set(key, [set])
}

function forget(map: Map<number, number[]>, key: number, set: number): void {
  const others = map.get(key)?.filter((each) => each !== set) ?? []
  if (others.length > 0) map.set(key, others)
  else map.delete(key)
}

/** One that left a set and came back is in its list twice. */
function unique(sorted: Int32Array): Int32Array {
  return sorted.filter((n, at) => n !== sorted[at - 1])
}
