import { isDeepStrictEqual } from 'node:util'
import type { Author } from '../facts/author.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { ItemRow } from '../facts/item-row.ts'
import { FOR_ALL, type Guards, type Told } from '../facts/told.ts'
import type { Change } from '../facts/types.ts'
import { keysBesideMask, maskedNames } from '../rights/masked.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import type { PendingWrite } from './pending-writes.ts'

/** Returns the row's columns for the time and author of the last change. */
export function changedBy(ts: string, { actor, subject }: Author): Pick<ItemRow, 'm_ts' | 'm_by' | 'm_as'> {
  return { m_ts: ts, m_by: actor, m_as: subject }
}

/**
 * Returns a statement and its name: the variant that also records silent changes if any of the writes is one
 * that only some readers may know of.
 */
export function tellingOf(
  pendingWrites: readonly PendingWrite[],
  statement: (silent: boolean) => string,
  name: string,
): [text: string, name: string] {
  const silent = pendingWrites.some(({ guards }) => guards !== undefined)
  return [statement(silent), silent ? `${name}-silent` : name]
}

/**
 * Returns the fields of a pending write that say which readers are notified: `told` if given, and `guards`,
 * with or without it, unless they are `FOR_ALL`.
 */
export function toldFields(told: Told | undefined, guards: Guards = FOR_ALL): { told?: Told; guards?: Guards } {
  return { ...(told ? { told } : {}), ...(guards === FOR_ALL ? {} : { guards }) }
}

/**
 * Returns the fields of an outbox change that limit who is notified: those who satisfy the guards, and those
 * who gain or lose the item. Empty if all readers are notified.
 */
export function whoIsTold(before: ItemFacts, guards: Guards): Pick<Change, 'was' | 'guards'> {
  return guards === FOR_ALL ? {} : { was: keysOfSight(before), guards: [guards] }
}

/**
 * Returns the field of an outbox change without a new update count that limits who is notified: readers to
 * whom masked properties that changed are visible. Empty if none changed.
 */
export function toldKeys(before: ItemFacts, after: ItemFacts): Pick<Change, 'told'> {
  const changed = maskedNames(after.type).filter(
    (name) => !isDeepStrictEqual(before.values[name] ?? null, after.values[name] ?? null),
  )
  return changed.length > 0 ? { told: [...new Set(changed.flatMap((name) => keysBesideMask(after, name)))] } : {}
}
