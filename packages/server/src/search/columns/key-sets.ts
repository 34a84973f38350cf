import { createItemGroups, type Grouped } from './item-groups.ts'

/** What opens an item. */
export interface ItemKeys {
  /** Keys that many items have, such as those of an organisation. */
  keys: readonly number[]
  /** Keys of one person or item. */
  own?: readonly number[]
  /** Sets of keys of which a reader holds one each, besides one of the others. */
  required?: readonly (readonly number[])[]
}

/** What somebody sees of some types. */
export interface Opened {
  /** 1 for each set that is open, by its number. */
  readonly sets: Uint8Array
  /** Undefined if nobody is shown more by keys of a person or item. */
  readonly byOwn?:
    | {
        /** 1 for each list that is open, by its number. */
        readonly lists: Uint8Array
        /** 1 for each set whose items may be seen by a list. */
        readonly sets: Uint8Array
      }
    | undefined
}

/**
 * Which items have the same type and the same visibility keys: there are few such sets, and who sees one of their
 * items sees all. Keys of one person or item are no part of a set, as there would be a set for each: they have lists
 * of items.
 */
export interface KeySets {
  /** The set of each item by its number, 0 for one that is gone. */
  readonly ofItems: Int32Array
  /** The list of each item by its number, 0 or undefined for none. */
  readonly listOfItems: Int32Array
  /** `t` is 0 for an item that is gone. */
  put(n: number, t: number, keys: ItemKeys): void
  /** What is seen of these types with these keys; all of it where no keys are given. */
  opened(types: ReadonlySet<number>, keys: readonly number[] | undefined): Opened
  /** The items that are seen, in order, where they are far fewer than all; undefined for more. */
  few(opened: Opened): Int32Array | undefined
  /** Bytes that the numbers of items take here. */
  readonly bytes: number
}

/** Lists are put together for one in so many of all items; of more, looking at each is as quick. */
const FEW_OF = 32

interface KeySet extends Grouped {
  t: number
  required: readonly (readonly number[])[]
}

export function createKeySets(): KeySets {
  const sets = createItemGroups<KeySet>()
  const lists = createItemGroups<Grouped>(0)
  let length = 0

  function listsOpened(types: ReadonlySet<number>, keys: readonly number[], mayOpen: (set: number) => boolean) {
    const numbers = keys.flatMap((key) => lists.with(key))
    if (numbers.length === 0) return undefined
    const byOwn = { lists: new Uint8Array(lists.end), sets: new Uint8Array(sets.end) }
    for (const list of numbers) byOwn.lists[list] = 1
    for (const t of types) for (const set of sets.with(keyOfType(t))) if (mayOpen(set)) byOwn.sets[set] = 1
    return byOwn
  }

  return {
    get ofItems() {
      return sets.ofItems
    },
    get listOfItems() {
      return lists.ofItems
    },
    put(n, t, { keys, own = [], required = [] }) {
      length = Math.max(length, n + 1)
      const isGone = t === 0
      const set = { t, keys: [...keys, keyOfType(t)], required }
      sets.put(n, isGone ? undefined : [t, keys, ...required].join('|'), set)
      lists.put(n, isGone || own.length === 0 ? undefined : own.join(), { keys: own })
    },
    opened(types, keys) {
      const opened = { sets: new Uint8Array(sets.end) }
      if (!keys) {
        for (const t of types) for (const set of sets.with(keyOfType(t))) opened.sets[set] = 1
        return opened
      }
      const held = new Set(keys)
      const mayOpen = (number: number) => {
        const set = sets.at(number)
        return set !== undefined && types.has(set.t) && set.required.every((each) => each.some((key) => held.has(key)))
      }
      for (const key of keys) for (const set of sets.with(key)) if (mayOpen(set)) opened.sets[set] = 1
      return { ...opened, byOwn: listsOpened(types, keys, mayOpen) }
    },
    get bytes() {
      return sets.bytes + lists.bytes
    },
    few(opened) {
      const [openSets, openLists] = [numbersIn(opened.sets), numbersIn(opened.byOwn?.lists)]
      const room = sum(openSets.map(sets.roomOf)) + sum(openLists.map(lists.roomOf))
      if (room * FEW_OF > length) return undefined
      const items = new Int32Array(room)
      let count = 0
      const add = (n: number) => void (items[count++] = n)
      for (const set of openSets) sets.each(set, add)
      for (const list of openLists) lists.each(list, (n) => opened.byOwn?.sets[sets.ofItems[n] ?? 0] === 1 && add(n))
      return unique(items.subarray(0, count).sort())
    },
  }
}

/** Makes a test whether an item is seen. */
export function seenIn(keySets: Omit<KeySets, 'put'>, { sets, byOwn }: Opened): (n: number) => boolean {
  const { ofItems, listOfItems } = keySets
  const isListed = (n: number, set: number) => byOwn?.sets[set] === 1 && byOwn.lists[listOfItems[n] ?? 0] === 1
  return (n) => {
    const set = ofItems[n] ?? 0
    return sets[set] === 1 || isListed(n, set)
  }
}

/** A key that all sets of a type have, and no item. */
function keyOfType(t: number): number {
  return -1 - t
}

function numbersIn(isOpen: Uint8Array = new Uint8Array()): number[] {
  const numbers: number[] = []
  for (let number = isOpen.indexOf(1); number >= 0; number = isOpen.indexOf(1, number + 1)) numbers.push(number)
  return numbers
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/** One that left a set and came back is in its list twice. */
function unique(sorted: Int32Array): Int32Array {
  return sorted.filter((n, at) => n !== sorted[at - 1])
}
