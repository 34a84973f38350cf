import { widened } from './widened.ts'

/** What all items of a group have in common: keys by which the group is found, and more. */
export interface Grouped {
  readonly keys: readonly number[]
}

/** Items in groups of those that are alike. Each item is in one group at a time, or in none. */
export interface ItemGroups<Shared extends Grouped> {
  /** The group of each item by its number, 0 for none. Shorter than the items are, if the last ones are in none. */
  readonly ofItems: Int32Array
  /** One more than the highest number of a group. */
  readonly end: number
  /** Bytes that the numbers of items take here. */
  readonly bytes: number
  /** What a group has in common. Undefined for one that is given up. */
  at(group: number): Shared | undefined
  /** Numbers of the groups with a key. */
  with(key: number): readonly number[]
  /** Puts an item into the group of a name, or into none. */
  put(n: number, name: string | undefined, shared: Shared): void
  /** How many items are in it at most. */
  roomOf(group: number): number
  /** Calls with each item that is in a group now, perhaps twice. */
  each(group: number, call: (n: number) => void): void
}

const FIRST_CAPACITY = 65_536

interface Group<Shared> {
  name: string
  shared: Shared
  /** Numbers of the items, and of some that are in another group by now. */
  items: Int32Array
  count: number
  /** Items that are in it now. A group without any is given up, and its number never used again: somebody may still look by it. */
  live: number
}

/** Creates groups without items. `capacity` is for how many items there is room at first. */
export function createItemGroups<Shared extends Grouped>(capacity = FIRST_CAPACITY): ItemGroups<Shared> {
  let ofItems: Int32Array = new Int32Array(capacity)
  const groups: (Group<Shared> | undefined)[] = [undefined]
  const numbers = new Map<string, number>()
  const byKey = new Map<number, number[]>()

  function numberOf(name: string, shared: Shared): number {
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = groups.push({ name, shared, items: new Int32Array(4), count: 0, live: 0 }) - 1
    numbers.set(name, number)
    for (const key of shared.keys) note(byKey, key, number)
    return number
  }

  /** Frees what a group takes that its last item has left. */
  function leave(number: number): void {
    const group = groups[number]
    if (!group || --group.live > 0) return
    groups[number] = undefined
    numbers.delete(group.name)
    for (const key of group.shared.keys) forget(byKey, key, number)
  }

  function add(group: Group<Shared> | undefined, n: number): void {
    if (!group) return
    group.live += 1
    if (group.count === group.items.length) group.items = widened(group.items, group.count + 1)
    group.items[group.count++] = n
  }

  return {
    get ofItems() {
      return ofItems
    },
    get end() {
      return groups.length
    },
    get bytes() {
      return groups.reduce((sum, group) => sum + (group?.items.byteLength ?? 0), ofItems.byteLength)
    },
    at: (group) => groups[group]?.shared,
    with: (key) => byKey.get(key) ?? [],
    put(n, name, shared) {
      const former = ofItems[n] ?? 0
      if (name === undefined && former === 0) return
      const number = name === undefined ? 0 : numberOf(name, shared)
      if (former === number) return
      if (n >= ofItems.length) ofItems = widened(ofItems, n + 1)
      leave(former)
      ofItems[n] = number
      if (number > 0) add(groups[number], n)
    },
    roomOf: (group) => groups[group]?.count ?? 0,
    each(number, call) {
      const group = groups[number]
      for (let at = 0; group && at < group.count; at++) {
        const n = group.items[at] ?? 0
        if (ofItems[n] === number) call(n)
      }
    },
  }
}

function note(map: Map<number, number[]>, key: number, group: number): void {
  const others = map.get(key)
  if (others) others.push(group)
  else map.set(key, [group])
}

function forget(map: Map<number, number[]>, key: number, group: number): void {
  const others = map.get(key)?.filter((each) => each !== group) ?? []
  if (others.length > 0) map.set(key, others)
  else map.delete(key)
}
