import { STATE_PROPERTY, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../database/database.ts'
import { isAttachment, itemOf } from '../permissions/gate.ts'
import { mayReadExactly } from '../permissions/generalised.ts'
import type { ItemFacts } from '../permissions/item-facts.ts'
import { mayRead } from '../permissions/visibility-keys.ts'
import { authorizeDelete } from '../permissions/write-rule.ts'
import { withAttachments } from './attach.ts'
import { valuesAt } from './history.ts'
import { holdWhole } from './hold-whole.ts'
import { computeQuotes } from './item-label.ts'
import { loadItems, type ItemLoader } from './item-loader.ts'
import type { StoredItem } from './item-row.ts'
import { storedItem } from './item-row.ts'
import { stateAfter } from './item-state.ts'
import { writeInWhole, writeWithParts } from './parts-of-item.ts'
import { maySeeProperty, presentItem, propertyOf } from './present-item.ts'
import type { StoreParts } from './store-parts.ts'
import type { Principal, VersionNote } from './types.ts'
import { changeItem } from './update-item.ts'
import { authorOf } from './write-item.ts'

const ATTEMPTS = 20

/**
 * Brings a deleted item back, for who might have deleted it; with `u`, stores what the item was then as a new version, as an update by this
 * person: properties they may not see stay as they are. Throws `notAllowed` for a version that was not for them.
 */
export async function restoreItem(
  parts: StoreParts,
  principal: Principal,
  id: ItemId,
  u: number | undefined,
  reason: string | undefined,
): Promise<Item> {
  const note = noteOf('restore', reason)
  return retried(parts, principal, id, async (current) => {
    const revived = current.row.deleted ? await revive(parts, principal, current, note) : current
    if (!revived || u === undefined || u === revived.row.u) return revived
    const former = await valuesAt(parts, principal, revived, u)
    const changes = restorable(principal, revived, former)
    return changeItem(parts, parts.database, principal, revived, changes, revived.row.u, note)
  })
}

/** Takes a named move of the item's state machine, as an update by this person. */
export async function moveItem(
  parts: StoreParts,
  principal: Principal,
  id: ItemId,
  action: string,
  reason: string | undefined,
): Promise<Item> {
  return retried(parts, principal, id, async (current) => {
    const { row, facts } = current
    if (row.deleted || !facts.type.states) throw new CairnError('notAllowed')
    const change = { [STATE_PROPERTY]: stateAfter(facts, action) }
    return changeItem(parts, parts.database, principal, current, change, row.u, noteOf(action, reason))
  })
}

/** Tries a change of an item again when another writer was faster. Throws `notAllowed` for what the person may not read. */
export async function retried(
  parts: StoreParts,
  principal: Principal,
  id: ItemId,
  attempt: (current: StoredItem) => Promise<StoredItem | undefined>,
): Promise<Item> {
  for (let count = 0; count < ATTEMPTS; count++) {
    const current = await parts.loader.loadOne(id)
    if (!current || current.facts.type.virtual || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
    const stored = await attempt(current)
    if (!stored) continue
    if (stored !== current) parts.onCommit([id])
    return presentItem(parts.loader, principal, stored)
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

async function revive(
  parts: StoreParts,
  principal: Principal,
  { row, facts }: StoredItem,
  note: VersionNote,
): Promise<StoredItem | undefined> {
  authorizeDelete(principal, facts)
  return holdingItemOf(parts, facts, (source, load) =>
    writeWithParts(parts, source, undefined, facts, (together) =>
      writeInWhole(parts, together, facts, async (held, whole) => {
        const after = { ...whole, ...(await computeQuotes(parts.catalogue, whole, load)) }
        const change = { before: undefined, after, isBack: true }
        const written = await withAttachments(parts, held, principal, change, (where) =>
          parts.writer.restore(where, row, after, authorOf(principal), note),
        )
        return written && storedItem(written, facts.type, whole.within)
      }),
    ),
  )
}

/** Holds the item of an attachment as it stands: what follows that leaves the update count of a deleted attachment as it is. */
function holdingItemOf<T>(
  parts: StoreParts,
  facts: ItemFacts,
  write: (source: Querier, load: ItemLoader['load']) => Promise<T>,
): Promise<T> {
  const id = isAttachment(facts) ? itemOf(facts) : undefined
  if (!id) return write(parts.database, parts.loader.load)
  return parts.database.transaction(async (transaction) => {
    await holdWhole(parts, transaction, id)
    return write(transaction, (ids) => loadItems(transaction, parts.types, parts.catalogue, [...ids]))
  })
}

/** What differs from then, of what this person may set; the rest stays. */
function restorable(principal: Principal, { facts }: StoredItem, former: Readonly<Values>): Values {
  const then: ItemFacts = { ...facts, values: former }
  const names = new Set([...Object.keys(facts.values), ...Object.keys(former)])
  const settable = [...names].filter((name) => {
    const property = propertyOf(facts.type, name)
    const isShown = maySeeProperty(principal, facts, name)
    const isExact = [facts, then].every((each) => mayReadExactly(principal, each, name))
    return property && (!property.readOnly || principal.system) && isShown && isExact
  })
  return Object.fromEntries(settable.map((name) => [name, former[name] ?? null]))
}

function noteOf(action: string, reason: string | undefined): VersionNote {
  return { action, ...(reason ? { reason } : {}) }
}
