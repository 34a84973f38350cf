import { isItemId, parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import type { StoredItem } from '../facts/item-row.ts'
import type { TypeCatalogue } from '../facts/types.ts'

/**
 * Matches a placeholder for the id of an item that an earlier write of the same batch created under this
 * name.
 */
export const MADE = /^\$as:(.+)$/

/** The items that a group of writes changes or creates, and those that it refers to. */
interface Reach {
  changed: Set<string>
  named: Set<string>
  /** Items it refers to whose access others may restrict: they change with each of them. */
  closable: Set<string>
}

/**
 * Splits writes into groups, in order. The writes of one group do not depend on each other, so they may be
 * checked and made concurrently.
 */
export function groupWrites(
  catalogue: TypeCatalogue,
  writes: readonly Write[],
  current: ReadonlyMap<string, StoredItem>,
): Write[][] {
  const groups: Write[][] = []
  let reach: Reach | undefined
  for (const write of writes) {
    const own = reachOf(catalogue, write, current)
    const fits = reach !== undefined && areApart(reach, own) && isPlain(catalogue, write)
    const group = fits ? groups.at(-1) : undefined
    if (group && reach) {
      group.push(write)
      for (const id of own.changed) reach.changed.add(id)
      for (const id of own.named) reach.named.add(id)
      for (const id of own.closable) reach.closable.add(id)
    } else {
      groups.push([write])
      reach = isPlain(catalogue, write) ? own : undefined
    }
  }
  return groups
}

/** Returns the type of what a write is about, unless an earlier one makes that. */
function typeNameOf(write: Write): string | undefined {
  if (write.op === 'create') return write.type
  return isItemId(write.id) ? parseItemId(write.id).type : undefined
}

/** Tells whether the checks of a write depend only on its own item and the items it refers to. */
function isPlain(catalogue: TypeCatalogue, write: Write): boolean {
  const name = typeNameOf(write)
  const type = name === undefined ? undefined : catalogue.get(name)
  return type !== undefined && write.op !== 'delete' && !looksAround(catalogue, type) && !namesUnique(type, write)
}

/** Whether a write gives an item a value that no other may have, or changes among which. */
function namesUnique({ properties }: ItemType, write: Write): boolean {
  const { body, set } = { body: {}, set: {}, ...write }
  return Object.entries(properties).some(([name, { unique }]) => {
    if (unique === undefined) return false
    return write.op === 'create' || [name, unique].some((each) => Object.hasOwn({ ...body, ...set }, String(each)))
  })
}

/** Whether writes of a type are checked by what else is stored, or change what others are opened by. */
function looksAround(catalogue: TypeCatalogue, { name, tree, within, requires }: ItemType): boolean {
  if (tree ?? within ?? requires) return true
  return (catalogue.readingRule?.(name)?.hold.length ?? 0) > 0
}

function reachOf(catalogue: TypeCatalogue, write: Write, current: ReadonlyMap<string, StoredItem>): Reach {
  const { body, set } = { body: undefined, set: undefined, ...write }
  const isNew = write.op === 'create'
  const made = isNew && write.as !== undefined ? [`$as:${write.as}`] : []
  const named = idsIn(isNew ? [body, set] : [body, set, current.get(write.id)?.facts.values])
  const isClosable = (id: string) => !isItemId(id) || catalogue.get(parseItemId(id).type)?.closable !== undefined
  return { changed: new Set(isNew ? made : [write.id]), named, closable: new Set([...named].filter(isClosable)) }
}

function areApart(one: Reach, other: Reach): boolean {
  const isMet = (left: Iterable<string>, right: ReadonlySet<string>) => [...left].some((id) => right.has(id))
  if (isMet(other.closable, one.closable)) return false
  return !isMet(other.changed, one.changed) && !isMet(other.changed, one.named) && !isMet(other.named, one.changed)
}

/** All ids, versions of ids, and names of items to be made that stand anywhere in a value. */
function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    const id = value.replace(/@\d+$/, '')
    if (isItemId(id) || MADE.test(value)) found.add(MADE.test(value) ? value : id)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) idsIn(each, found)
  }
  return found
}

/** Returns the ids of the stored items that the writes change or delete. */
export function idsOf(writes: readonly Write[]): ItemId[] {
  return writes.flatMap((write) => ('id' in write && isItemId(write.id) ? [write.id] : []))
}
