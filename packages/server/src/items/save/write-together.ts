import { isItemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Write } from '@cairn/contract/server'
import { isDeadlock } from '../../platform/database/database-error.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal, TogetherNote } from '../facts/types.ts'
import { isAttachment } from '../facts/gate.ts'
import { toldTo } from '../rights/told-to.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { insertItem, storedTypeOf } from './create-item.ts'
import { sameValue } from '../rows/changes.ts'
import { withRulesInTurn } from '../rules/reading-rule.ts'
import { sharingOf } from '../rows/sharing-of.ts'
import { loaderIn } from '../rows/load-items.ts'
import { planMove } from './plan-move.ts'
import { presentItem } from '../read/present-item.ts'
import { removeOnce } from './remove-item.ts'
import { sealItems } from './seal-items.ts'
import type { ItemContext } from '../read/item-context.ts'
import { createTransactionLoader, inLine } from '../read/transaction-loader.ts'
import { changeDeleted } from './change-deleted.ts'
import { changeItem } from './update-item.ts'
import { groupWrites, idsOf, MADE } from './write-groups.ts'
import { CLOSED } from '../rows/write-statements.ts'

const MOST_WRITES = 500
/** Other writers may get in between, or wait for each other. */
const ATTEMPTS = 20
const LOCK = `select 1 from item join unnest($1::smallint[], $2::int[]) as wanted (t, i) using (t, i)
  order by item.t, item.i for update of item`

/**
 * Makes several writes in one transaction, each checked like a single one, in order. Returns their items,
 * deleted ones as they were. If one is refused, its error is thrown and nothing is written. Afterwards
 * `sealing` is sealed. Throws `badMessage` for more than 500 writes, and `storeUnavailable` if other writes
 * come first too often.
 */
export async function writeTogether(
  context: ItemContext,
  principal: Principal,
  writes: readonly Write[],
  { sealing = [], ...how }: TogetherNote = {},
): Promise<Item[]> {
  if (writes.length > MOST_WRITES) throw new CairnError('badMessage', `at most ${MOST_WRITES} writes go together`)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = await inOneTransaction(context, async (within, source) => {
      const all = await writeAll(within, source, principal, writes, how)
      if (all && sealing.length > 0) await sealItems(within, source, sealing)
      return all
    })
    if (!written) continue
    context.onCommit([...written.map(({ facts }) => facts.id), ...sealing])
    return Promise.all(written.map((item) => presentItem(context.loader, principal, item)))
  }
  throw new CairnError('storeUnavailable', 'the items are being changed too often')
}

/**
 * Runs writes in one transaction, with a loader that sees them. Rolls back and returns undefined if `run`
 * returns undefined, or after a deadlock.
 */
export async function inOneTransaction<T>(
  context: ItemContext,
  run: (within: ItemContext, transaction: Querier) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await context.database.transaction(async (transaction) => {
      const outcome = await run({ ...context, loader: loaderIn(context, transaction) }, transaction)
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
 * Makes the writes in a transaction, independent ones concurrently. Returns undefined if another write came
 * first for one of them. Throws the error of a write that is refused.
 */
export async function writeAll(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  writes: readonly Write[],
  { caller = principal, action }: Omit<TogetherNote, 'sealing'> = {},
): Promise<StoredItem[] | undefined> {
  await lockItems(context, transaction, writes)
  const line = inLine(transaction)
  const loader = createTransactionLoader(context, line)
  // All that will be made is known.
  const nextIndex = (t: number) => context.nextIndex(t, true)
  const within = withRulesInTurn({ ...context, loader, loadsIn: line, nextIndex })
  const made = new Map<string, ItemId>()
  const written: StoredItem[] = []
  const current = writes.length > 1 ? await loader.load(idsOf(writes)) : new Map<string, StoredItem>()
  for (const group of groupWrites(context.catalogue, writes, current)) {
    const whose = (write: Write) => (write.op === 'update' && write.byCaller ? caller : principal)
    const run = (write: Write) => writeOne(within, line, whose(write), withMade(write, made), action)
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
 * Locks items until the transaction ends, and tells whether all are as they were read: their update counts,
 * and if they come with their properties also those that change without a new count.
 */
export async function areUnchanged(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  items: readonly Pick<Item, '$id' | '_u'>[],
): Promise<boolean> {
  if (items.length === 0) return true
  await lockIds(
    context,
    transaction,
    items.map(({ $id }) => $id),
  )
  const found = await context.loader.load(items.map(({ $id }) => $id))
  return items.every((item) => {
    const now = found.get(item.$id)
    // As the server read it, or who makes the change.
    const counts = now ? [now.row.u, toldTo(principal, now).u] : []
    return now && counts.includes(item._u) && !('_t' in item && hasMovedUncounted(now, item))
  })
}

/**
 * Tells whether a property that can change without a new update count differs from the whole item that was
 * read.
 */
function hasMovedUncounted({ facts }: StoredItem, item: Readonly<Record<string, unknown>>): boolean {
  const held = isAttachment(facts) ? {} : (sharingOf(facts) ?? {})
  return Object.entries(held).some(([name, value]) => name !== CLOSED && !sameValue(value, item[name]))
}

/**
 * Locks the items that are to be changed, in one order for all transactions: others wait, and none of them
 * waits for one that waits for it.
 */
async function lockItems(context: ItemContext, transaction: Querier, writes: readonly Write[]): Promise<void> {
  const ids = idsOf(writes)
  if (ids.length > 1) await lockIds(context, transaction, ids)
}

async function lockIds({ types }: ItemContext, transaction: Querier, named: readonly ItemId[]): Promise<void> {
  const ids = named.map(parseItemId)
  const numbers = await Promise.all(ids.map(async ({ type }) => (await types.find(type)) ?? -1))
  await transaction.query(LOCK, [numbers, ids.map(({ index }) => index)], 'lock-items')
}

async function writeOne(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  write: Write,
  action: string | undefined,
): Promise<StoredItem | undefined> {
  if (write.op === 'create') {
    const { type, body, set } = write
    return insertItem(context, source, principal, storedTypeOf(context, type), body, { set })
  }
  const current = isItemId(write.id) ? await context.loader.loadOne(write.id) : undefined
  if (write.op === 'update' && write.isDeleted)
    return changeDeleted(context, source, principal, { current, set: write.set, u: write.u })
  if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
  if (write.op === 'delete') return (await removeOnce(context, source, principal, current)) ? current : undefined
  const reason = write.reason ? { reason: write.reason } : {}
  if (write.op === 'move') {
    const asked = { ...reason, values: write.body ?? {} }
    return (await planMove(context, principal, current, write.action, asked)).write(context, source)
  }
  const how = { ...(action === undefined ? {} : { action }), ...reason, ...(write.set ? { set: write.set } : {}) }
  return changeItem(context, source, principal, current, write.body, write.u ?? 'now', how)
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
