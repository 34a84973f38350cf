import { machinesOf, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { isAttachment, itemOf } from '../facts/gate.ts'
import { mayReadExactly, shownValue } from '../rights/generalised.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { envelopeFor, toldTo } from '../rights/told-to.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { authorizeDelete } from '../rights/authorize.ts'
import { writeFollowed } from './follow-write.ts'
import { valuesAt } from '../read/history.ts'
import { holdWhole } from '../rows/hold-whole.ts'
import { computeQuotes } from '../index/item-label.ts'
import { loadItems } from '../rows/load-items.ts'
import { checkOwners } from '../rules/check-owners.ts'
import { requireOwnAlone } from '../rules/own-alone.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { storedItem } from '../facts/item-row.ts'
import { writeWithParts } from './parts-of-item.ts'
import { writeInWhole } from '../rows/hold-whole.ts'
import { partsIn } from '../read/in-transaction.ts'
import { systemFor } from '../facts/system-principal.ts'
import { migratedValues } from './migrate-item.ts'
import { maySeeProperty, presentItem, propertyOf } from '../read/present-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { Principal, VersionNote } from '../facts/types.ts'
import { changeItem } from './update-item.ts'
import { sameValue } from '../rows/changes.ts'
import { authorOf } from '../facts/author.ts'

const ATTEMPTS = 20

/**
 * Restores a deleted item, for those who may delete it. With `u`, makes the former version `u` current as a
 * new version: properties hidden from the person stay, as do those whose former value is no longer valid, and
 * states (`$left` names them). Throws `notAllowed`, also for a version that was not visible to the person.
 * Throws `invalidItem` if its owners are not valid any more.
 */
export async function restoreItem(
  context: ItemContext,
  principal: Principal,
  id: ItemId,
  u: number | undefined,
  reason: string | undefined,
): Promise<Item> {
  const left = new Set<string>()
  const item = await retried(context, principal, id, (current) =>
    restoreOnce(context, principal, current, u, noteOf('restore', reason), left),
  )
  return left.size === 0 ? item : { ...item, $left: [...left] }
}

/**
 * Runs a change of an item, also of a deleted one, and retries it when it returns undefined because another
 * write came first. `attempt` returns `current` itself if nothing changes. Throws `notAllowed` if the item is
 * missing or the person may not read it, and `storeUnavailable` if other writes come first too often.
 */
export async function retried(
  context: ItemContext,
  principal: Principal,
  id: ItemId,
  attempt: (current: StoredItem) => Promise<StoredItem | undefined>,
): Promise<Item> {
  for (let count = 0; count < ATTEMPTS; count++) {
    const current = await context.loader.loadOne(id)
    if (!current || current.facts.type.virtual || current.facts.type.projectionOf || !mayRead(principal, current.facts))
      throw new CairnError('notAllowed')
    const stored = await attempt(current)
    if (!stored) continue
    if (stored !== current) context.onCommit([id])
    // Without a new version it counts as a read.
    else context.accessLog.note(principal, 'read', [stored.facts])
    // What its rule closed as it came back is not told to who sees it no more.
    if (!mayRead(principal, stored.facts)) return envelopeFor(principal, stored)
    return presentItem(context.loader, principal, stored)
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/** Undefined if another write came first, or more values must be left out: then it is retried. */
async function restoreOnce(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
  u: number | undefined,
  note: VersionNote,
  left: Set<string>,
): Promise<StoredItem | undefined> {
  const { row, facts } = current
  const then =
    u === undefined || u === toldTo(principal, current).u
      ? facts.values
      : await valuesAt(context, principal, current, u)
  const former = await upToDate(context, current, then)
  const changes = restorable(principal, current, former)
  for (const [property] of principal.system ? [] : machinesOf(facts.type))
    if (Object.hasOwn(changes, property)) left.add(property)
  for (const name of left) delete changes[name]
  const isSame = Object.keys(changes).length === 0
  const change = (source: Querier, as: StoredItem) =>
    isSame ? as : changeItem(context, source, principal, as, changes, 'now', note)
  // What its rule says of it now holds from the moment on which it is back: a restored item is a saved one.
  const changeBack = (source: Querier, as: StoredItem) => {
    const hasRule = context.catalogue.readingRule?.(facts.type.name) !== undefined
    if (!isSame || !hasRule) return change(source, as)
    const within = partsIn(context, source)
    return changeItem(within, source, systemFor(principal), as, {}, 'now', { ...note, move: 'judged' })
  }
  try {
    if (!row.deleted) return await change(context.database, current)
    return await context.database.transaction(async (transaction) => {
      const revived = await revive(context, transaction, principal, current, note)
      return revived && changeBack(transaction, revived)
    })
  } catch (thrown) {
    const unfit = unfitOf(thrown, facts, changes)
    if (unfit.length === 0) throw thrown
    for (const name of unfit) left.add(name)
    return undefined
  }
}

/** Values that an item had, as the migrations of its type would have made them since. */
async function upToDate(context: ItemContext, { row, facts }: StoredItem, values: Readonly<Values>): Promise<Values> {
  const migrations = context.catalogue.migrations?.(facts.type.name) ?? []
  if (migrations.length === 0) return values
  const changed = await migratedValues(context, context.database, { row, facts: { ...facts, values } }, migrations)
  return Object.fromEntries(Object.entries({ ...values, ...changed }).filter(([, value]) => value !== null))
}

async function revive(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  deleted: StoredItem,
  note: VersionNote,
): Promise<StoredItem | undefined> {
  const { row, facts } = deleted
  authorizeDelete(principal, facts)
  await requireOwnAlone(context, transaction, principal, deleted)
  // Derived changes of an attachment do not change the update count of a deleted one.
  const item = isAttachment(facts) ? itemOf(facts) : undefined
  if (item) await holdWhole(context, transaction, item)
  const load = (ids: readonly ItemId[]) => loadItems(transaction, context.types, context.catalogue, ids)
  return writeWithParts(context, transaction, undefined, facts, (together) =>
    writeInWhole(context, together, facts, async (held, whole) => {
      const after = { ...whole, ...(await computeQuotes(context.catalogue, whole, load)) }
      await checkOwners({ load }, principal, after)
      const change = { before: undefined, after, isBack: true }
      const written = await writeFollowed(context, held, principal, change, (where) =>
        context.writer.restore(where, row, after, authorOf(principal), note),
      )
      return written && storedItem(written, facts.type, whole)
    }),
  )
}

/**
 * Returns the properties that an error refers to; else the organisation properties that contacts were checked
 * against.
 */
function unfitOf(thrown: unknown, { type }: ItemFacts, changes: Readonly<Values>): string[] {
  if (!(thrown instanceof CairnError) || thrown.code !== 'invalidItem') return []
  const named = Object.keys(thrown.details.properties ?? {})
  const ofThose = (names: readonly (string | undefined)[]) =>
    names.filter((name) => name !== undefined).filter((name) => Object.hasOwn(changes, name))
  const unfit = ofThose(named)
  return unfit.length > 0 ? unfit : ofThose(named.map((name) => propertyOf(type, name)?.inOrg))
}

/** Returns the former values that differ and that this person may set; the rest is unchanged. */
function restorable(principal: Principal, { facts }: StoredItem, former: Readonly<Values>): Values {
  const then: ItemFacts = { ...facts, values: former }
  const names = new Set([...Object.keys(facts.values), ...Object.keys(former)])
  const settable = [...names].filter((name) => {
    const property = propertyOf(facts.type, name)
    const isShown = maySeeProperty(principal, facts, name)
    const isExact = [facts, then].every((each) => mayReadExactly(principal, each, name))
    const isOther = !sameValue(facts.values[name], former[name])
    return property && (!property.readOnly || principal.system) && isShown && isExact && isOther
  })
  return Object.fromEntries(
    settable.map((name) => [name, shownValue(principal, facts, name, former[name] ?? null) ?? null]),
  )
}

function noteOf(action: string, reason: string | undefined): VersionNote {
  return { action, ...(reason ? { reason } : {}) }
}
