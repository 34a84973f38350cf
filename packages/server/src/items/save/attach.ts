import { ATTACHMENT_TYPE, holdsAttachments, isItemId, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { valueTerm } from '../index/property-index.ts'
import { isAttached, isAttachment, itemOf, type FirstUse, type Gate } from '../facts/gate.ts'
import { firstUseIn, firstUseOf } from '../rights/first-use.ts'
import { gateInTrash, gateOf } from '../rights/gate-of.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { projectedOf } from '../facts/projections.ts'
import { invalid } from '../rules/check-values.ts'
import { holdWhole } from '../rows/hold-whole.ts'
import { loadItems } from '../rows/load-items.ts'
import type { ItemRow } from '../facts/item-row.ts'
import type { ItemContext } from '../read/item-context.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { changesBetween, sameValue } from '../rows/changes.ts'
import { authorOf } from '../facts/author.ts'

/** Another writer may get in between; so many times in a row it does not. */
const ATTEMPTS = 20

/** A write of an item: its state before (undefined if new or restored) and after (undefined if deleted). */
export interface ItemChange {
  before: ItemFacts | undefined
  after: ItemFacts | undefined
  /** It is being restored from deletion, with the attachments in its trash. */
  isBack?: boolean
  /** Only the server's sharing changed: neither the item nor its attachments get a new version. */
  isQuiet?: boolean
}

/**
 * Runs a write of an item and, in the same transaction, updates its attachments: newly listed ones are
 * attached, unlisted ones go to the trash, and all get the item's current access conditions. Returns what
 * `write` returns; undefined means that it did not happen. Throws `invalidItem` for a file that may not be
 * attached.
 */
export async function withAttachments<T>(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  change: ItemChange,
  write: (source: Querier) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!concernsAttachments(context, change)) return write(source)
  const both = async (transaction: Querier) => {
    const written = await write(transaction)
    if (written !== undefined) await follow(context, transaction, principal, change)
    return written
  }
  return source === context.database ? context.database.transaction(both) : both(source)
}

/** Returns the attachments listed in an item's properties, each with the property's name. */
export function attachmentsOf({ type, values }: Pick<ItemFacts, 'type' | 'values'>): Map<ItemId, string> {
  return new Map(
    Object.entries(type.properties)
      .filter(([, property]) => holdsAttachments(property))
      .flatMap(([name]) => [values[name]].flat().map((id) => [id, name] as const))
      .filter((entry): entry is [ItemId, string] => typeof entry[0] === 'string' && isItemId(entry[0])),
  )
}

/**
 * Tells whether a write may change the item's attachments: its type has some, and the list or who may see
 * them changed.
 */
function concernsAttachments(context: ItemContext, { before, after, isBack }: ItemChange): boolean {
  const facts = after ?? before
  if (facts && isAttachment(facts)) return asksAnew(before, after)
  if (!facts || !Object.values(facts.type.properties).some(holdsAttachments)) return false
  // A new item has only the attachments that it names.
  if (!before && after && !isBack) return attachmentsOf(after).size > 0
  if (!before || !after) return true
  return (
    !sameValue([...attachmentsOf(before)], [...attachmentsOf(after)]) ||
    !sameValue(gatesOf(before), gatesOf(after)) ||
    !sameValue(shownOf(context, before), shownOf(context, after))
  )
}

/** What projections repeat of the item for its attachments. */
function shownOf({ catalogue }: ItemContext, item: ItemFacts) {
  const type = catalogue.get(ATTACHMENT_TYPE)
  return type && projectedOf({ id: itemId(ATTACHMENT_TYPE, 0), type, createdBy: undefined, values: {} }, item)
}

/** What each of the properties with attachments asks for. */
function gatesOf(facts: ItemFacts): Gate[] {
  const names = Object.keys(facts.type.properties).filter((name) => holdsAttachments(facts.type.properties[name]))
  return names.flatMap((name) => [gateOf(facts, name), gateInTrash(facts, name)])
}

/**
 * Updates the access conditions of an item's attachments after a change outside of the item itself.
 * `isQuiet`: only the sharing by the server changed, so that they get no new version.
 */
export async function followItem(
  context: ItemContext,
  transaction: Querier,
  item: ItemFacts,
  isQuiet = false,
): Promise<void> {
  const holds = Object.values(item.type.properties).some(holdsAttachments)
  if (holds) await follow(context, transaction, SYSTEM, { before: undefined, after: item, isQuiet })
}

/** Updates the access conditions of the attachments of all items of a type, after a change of the type. */
export async function followType(context: ItemContext, typeName: string): Promise<void> {
  const t = await context.types.find(ATTACHMENT_TYPE)
  if (t === undefined) return
  const rows = await context.database.query<{ i: number }>(OF_TYPE, [t, typeName], 'attached-of-type')
  for (const { i } of rows)
    await context.database.transaction(async (transaction) => {
      const id = itemId(typeName, i)
      await holdWhole(context, transaction, id)
      const item = (await loadItems(transaction, context.types, context.catalogue, [id])).get(id)
      if (!item) return
      // Away, it opens nothing to anybody.
      const [before, after] = item.row.deleted ? [item.facts, undefined] : [undefined, item.facts]
      await follow(context, transaction, SYSTEM, { before, after })
    })
}

async function follow(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  change: ItemChange,
): Promise<void> {
  const item = change.after ?? change.before
  if (!item) return
  if (isAttachment(item)) return followUses(context, transaction, item.id, change.isQuiet)
  const named = change.after ? attachmentsOf(change.after) : new Map<ItemId, string>()
  const ids = new Set([...named.keys(), ...(await attachedTo(context, transaction, item.id))])
  for (const id of ids) await followOne(context, transaction, principal, change, id, named.get(id))
}

async function followOne(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  { before, after, isQuiet }: ItemChange,
  id: ItemId,
  property: string | undefined,
): Promise<void> {
  const item = after ?? before
  const load = (ids: readonly ItemId[]) => loadItems(transaction, context.types, context.catalogue, ids)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const attachment = (await load([id])).get(id)
    if (!item || !attachment) return
    const { row, facts } = attachment
    // An attachment deleted on its own stays deleted, with the access of its item, even if the item still
    // names it.
    const isGone = row.deleted && belongsTo(facts, item.id)
    if (property !== undefined && !isGone) requireAttachable(principal, item, attachment, property)
    // While the item is deleted its attachments are unchanged, and hidden.
    const values = after && !isGone ? placed(facts, after, property) : facts.values
    const { gate: former, first: formerFirst, projected: shown, ...quoted } = facts.quoted ?? {}
    const first = await firstUseIn(load, facts)
    const listed = String(values.relProp ?? '')
    const isAway = isGone || values.trashed === true
    const gate = after && (isAway ? gateInTrash : gateOf)(after, listed, facts.createdBy)
    const projected = after && projectedOf(facts, after)
    const next: ItemFacts = {
      ...facts,
      values,
      quoted: {
        ...quoted,
        ...(gate ? { gate } : {}),
        ...(first ? { first } : {}),
        ...(projected ? { projected } : {}),
      },
    }
    const changes = changesBetween(facts.values, values)
    const isSameGate = sameValue([former, formerFirst], [gate, first])
    if (Object.keys(changes).length === 0 && isSameGate && sameValue(shown, projected)) return
    // What is repeated of the item is no act of anybody, and opens nothing.
    const isShownAnew = !isGone && isSameGate && Object.keys(changes).length === 0
    if (isShownAnew && (await context.writer.relabel(transaction, row, next, facts))) return
    if (isShownAnew) continue
    const isFollowing = isQuiet && Object.keys(changes).length === 0
    const written = isGone
      ? await context.writer.relabel(transaction, row, next, facts)
      : isFollowing
        ? await context.writer.share(transaction, row, facts, next)
        : await write(context, transaction, principal, row, facts, next, changes)
    if (written) return asksAnew(facts, next) ? followUses(context, transaction, id, isQuiet) : undefined
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/** Tells whether the conditions for other uses of an attachment's file change. */
function asksAnew(before: ItemFacts | undefined, after: ItemFacts | undefined): boolean {
  return before !== undefined && after !== undefined && !sameValue(firstUseOf(before), firstUseOf(after))
}

/** Updates the access of attachments in other items that reuse this file. */
async function followUses(
  context: ItemContext,
  transaction: Querier,
  first: ItemId,
  isQuiet: boolean | undefined,
): Promise<void> {
  const t = await context.types.find(ATTACHMENT_TYPE)
  const load = (ids: readonly ItemId[]) => loadItems(transaction, context.types, context.catalogue, ids)
  const rows = await transaction.query<{ i: number }>(USES, [t, valueTerm('sameAs', first)], 'uses-of-file')
  for (const { i } of rows) {
    const id = itemId(ATTACHMENT_TYPE, i)
    // Waits for a concurrent change of its own item, to see the state after it.
    await transaction.query('select from item where t = $1 and i = $2 for update', [t, i], 'hold-use')
    const use = (await load([id])).get(id)
    const at = use && itemOf(use.facts)
    if (use && at === undefined) await followLoose(context, transaction, use, await firstUseIn(load, use.facts))
    const item = at && (await load([at])).get(at)
    if (!item || item.row.deleted) continue
    const change = { before: undefined, after: item.facts, ...(isQuiet ? { isQuiet } : {}) }
    await followOne(context, transaction, SYSTEM, change, id, attachmentsOf(item.facts).get(id))
  }
}

function write(
  { writer }: ItemContext,
  transaction: Querier,
  principal: Principal,
  row: ItemRow,
  before: ItemFacts,
  after: ItemFacts,
  changes: ReturnType<typeof changesBetween>,
): Promise<ItemRow | undefined> {
  // A change derived from the item is nobody's act: `share` marks it as one without notifications.
  const note = Object.keys(changes).length === 0 ? { action: 'share' } : {}
  return writer.update(transaction, row, before, after, changes, authorOf(principal), note)
}

/** The attachment's values as its item names it, or no more. */
function placed(facts: ItemFacts, item: ItemFacts, property: string | undefined): Record<string, unknown> {
  const { trashed: _trashed, ...values } = facts.values
  if (property === undefined) return { ...values, trashed: true }
  const { type, index } = parseItemId(item.id)
  return { ...values, relType: type, relIndex: index, relProp: property }
}

function belongsTo(attachment: ItemFacts, id: ItemId): boolean {
  return itemOf(attachment) === id
}

/**
 * Throws `invalidItem` unless each new attachment was uploaded by the person and is unattached, or belonged
 * to the item before.
 */
function requireAttachable(
  principal: Principal,
  item: ItemFacts,
  { row, facts }: { row: ItemRow; facts: ItemFacts },
  property: string,
): void {
  const taker = principal.caller ?? principal
  const isOwn = isAttached(facts) ? belongsTo(facts, item.id) : taker.system || facts.createdBy === taker.userId
  if (row.deleted || facts.type.name !== ATTACHMENT_TYPE || !isOwn)
    throw invalid({ [property]: { userMessage: 'errors.invalidItem' } })
}

/** The same for one that no item names yet. */
async function followLoose(
  context: ItemContext,
  transaction: Querier,
  { row, facts }: { row: ItemRow; facts: ItemFacts },
  first: FirstUse | undefined,
): Promise<void> {
  const next = { ...facts, quoted: { ...facts.quoted, ...(first ? { first } : {}) } }
  await write(context, transaction, SYSTEM, row, facts, next, {})
}

const USES = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.@>) (select array_agg(id) from term where term = $2) order by s.i`

const ATTACHED = `select item.i from item
  where t = $1 and doc ? 'relType' and doc ->> 'relType' = $2 and (doc ->> 'relIndex')::int = $3`

const OF_TYPE = `select distinct (doc ->> 'relIndex')::int as i from item
  where t = $1 and doc ? 'relType' and doc ->> 'relType' = $2 order by i`

async function attachedTo({ types }: ItemContext, source: Querier, id: ItemId): Promise<ItemId[]> {
  const t = await types.find(ATTACHMENT_TYPE)
  if (t === undefined) return []
  const { type, index } = parseItemId(id)
  const rows = await source.query<{ i: number }>(ATTACHED, [t, type, index], 'attached')
  return rows.map(({ i }) => itemId(ATTACHMENT_TYPE, i))
}
