import { isItemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Write } from '@cairn/contract/server'
import { isDeadlock } from '../../platform/database/database-error.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../model/item-row.ts'
import type { Principal } from '../model/types.ts'
import { isAttachment } from '../model/gate.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { insertItem, storedTypeOf } from './create-item.ts'
import { sameValue } from './write-item.ts'
import { withRulesInTurn } from './reading-rule.ts'
import { sharingOf } from './sharing-of.ts'
import { loaderIn } from './item-loader.ts'
import { planMove } from './plan-move.ts'
import { presentItem } from './present-item.ts'
import { removeOnce } from './remove-item.ts'
import { sealItems } from './seal-items.ts'
import type { StoreParts } from './store-parts.ts'
import { createTransactionLoader, inLine } from './transaction-loader.ts'
import { changeItem } from './update-item.ts'
import { groupWrites, idsOf, MADE } from './write-groups.ts'

const MOST_WRITES = 500
/** Other writers may get in between, or wait for each other. */
const ATTEMPTS = 20
const LOCK = `select 1 from item join unnest($1::smallint[], $2::int[]) as wanted (t, i) using (t, i)
  order by item.t, item.i for update of item`

/**
 * Makes several writes in one transaction, each checked and authorised like one alone, in their order. Throws
 * what the first refused one throws: then nothing is written. Seals the items in `sealing` with them.
 */
export async function writeTogether(
  parts: StoreParts,
  principal: Principal,
  writes: readonly Write[],
  sealing: readonly ItemId[] = [],
): Promise<Item[]> {
  if (writes.length > MOST_WRITES) throw new CairnError('badMessage', `at most ${MOST_WRITES} writes go together`)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = await inOneTransaction(parts, async (within, source) => {
      const all = await writeAll(within, source, principal, writes)
      if (all && sealing.length > 0) await sealItems(within, source, sealing)
      return all
    })
    if (!written) continue
    parts.onCommit([...written.map(({ facts }) => facts.id), ...sealing])
    return Promise.all(written.map((item) => presentItem(parts.loader, principal, item)))
  }
  throw new CairnError('storeUnavailable', 'the items are being changed too often')
}

/**
 * Runs writes in one transaction, with a loader that sees what the transaction wrote. Rolls back and returns
 * undefined if `run` does, or if the transaction and another one waited for each other.
 */
export async function inOneTransaction<T>(
  parts: StoreParts,
  run: (within: StoreParts, transaction: Querier) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await parts.database.transaction(async (transaction) => {
      const outcome = await run({ ...parts, loader: loaderIn(parts, transaction) }, transaction)
      if (outcome === undefined) throw new Outrun()
      return outcome
    })
  } catch (thrown) {
    if (thrown instanceof Outrun || isDeadlock(thrown)) return undefined
    throw thrown
  }
}

/** Another writer was faster: the transaction is rolled back and tried again. */
class Outrun extends Error {}

/**
 * Makes the writes in a transaction, those at the same time that have nothing to do with each other. Returns
 * undefined if another writer was faster with one of them.
 */
export async function writeAll(
  parts: StoreParts,
  transaction: Querier,
  principal: Principal,
  writes: readonly Write[],
): Promise<StoredItem[] | undefined> {
  await lockItems(parts, transaction, writes)
  const line = inLine(transaction)
  const loader = createTransactionLoader(parts, line)
  // All that will be made is known.
  const nextIndex = (t: number) => parts.nextIndex(t, true)
  const within = withRulesInTurn({ ...parts, loader, loadsIn: line, nextIndex })
  const made = new Map<string, ItemId>()
  const written: StoredItem[] = []
  const current = writes.length > 1 ? await loader.load(idsOf(writes)) : new Map<string, StoredItem>()
  for (const group of groupWrites(parts.catalogue, writes, current)) {
    const run = (write: Write) => writeOne(within, line, principal, withMade(write, made))
    const items = await allOf(group.map(run))
    if (!items) return undefined
    for (const [at, write] of group.entries())
      if (write.op === 'create' && write.as !== undefined) made.set(write.as, (items[at] as StoredItem).facts.id)
    loader.forget(items)
    written.push(...items)
  }
  return written
}

/** Waits for all of them. Throws what the first refused one throws; undefined if one of them is. */
async function allOf<T>(running: readonly Promise<T | undefined>[]): Promise<T[] | undefined> {
  const ended = await Promise.allSettled(running)
  const values = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return values.includes(undefined) ? undefined : (values as T[])
}

/**
 * Locks items until the transaction ends, and tells whether all of them are still as they were read, whole items
 * also in what changes without an update count.
 */
export async function areUnchanged(
  parts: StoreParts,
  transaction: Querier,
  items: readonly Pick<Item, '$id' | '_u'>[],
): Promise<boolean> {
  if (items.length === 0) return true
  await lockIds(
    parts,
    transaction,
    items.map(({ $id }) => $id),
  )
  const found = await parts.loader.load(items.map(({ $id }) => $id))
  return items.every((item) => {
    const now = found.get(item.$id)
    return now?.row.u === item._u && !('_t' in item && hasMovedUncounted(now, item))
  })
}

/** Whether a property that changes without an update count is another one now than in the whole item that was read. */
function hasMovedUncounted({ facts }: StoredItem, item: Readonly<Record<string, unknown>>): boolean {
  const held = isAttachment(facts) ? {} : (sharingOf(facts) ?? {})
  return Object.entries(held).some(([name, value]) => !sameValue(value, item[name]))
}

/**
 * Locks the items that are to be changed, in one order for all transactions: others wait, and none of them
 * waits for one that waits for it.
 */
async function lockItems(parts: StoreParts, transaction: Querier, writes: readonly Write[]): Promise<void> {
  const ids = idsOf(writes)
  if (ids.length > 1) await lockIds(parts, transaction, ids)
}

async function lockIds({ types }: StoreParts, transaction: Querier, named: readonly ItemId[]): Promise<void> {
  const ids = named.map(parseItemId)
  const numbers = await Promise.all(ids.map(async ({ type }) => (await types.find(type)) ?? -1))
  await transaction.query(LOCK, [numbers, ids.map(({ index }) => index)], 'lock-items')
}

async function writeOne(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  write: Write,
): Promise<StoredItem | undefined> {
  if (write.op === 'create') {
    const { type, body, set } = write
    const as = set ? { ...principal, system: true } : principal
    return insertItem(parts, source, as, storedTypeOf(parts, type), { ...body, ...set })
  }
  const current = isItemId(write.id) ? await parts.loader.loadOne(write.id) : undefined
  if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
  if (write.op === 'delete') return (await removeOnce(parts, source, principal, current)) ? current : undefined
  const reason = write.reason ? { reason: write.reason } : {}
  if (write.op === 'move') {
    const asked = { ...reason, values: write.body ?? {} }
    return (await planMove(parts, principal, current, write.action, asked)).write(parts, source)
  }
  const how = { ...reason, ...(write.set ? { set: write.set } : {}) }
  return changeItem(parts, source, principal, current, write.body, write.u ?? current.row.u, how)
}

/** Returns the write with ids in place of the names of items that earlier ones made. */
function withMade(write: Write, made: ReadonlyMap<string, ItemId>): Write {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    const name = typeof value === 'string' ? MADE.exec(value)?.[1] : undefined
    return name === undefined ? value : (made.get(name) ?? value)
  }
  const namedIn = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, named(value)]))
  const body = {
    ...('body' in write && write.body ? { body: namedIn(write.body) } : {}),
    ...('set' in write && write.set ? { set: namedIn(write.set) } : {}),
  }
  return 'id' in write ? { ...write, ...body, id: String(named(write.id)) } : { ...write, ...body }
}
