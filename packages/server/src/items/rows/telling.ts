import { isDeepStrictEqual } from 'node:util'
import type { Author } from '../facts/author.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { ItemRow } from '../facts/item-row.ts'
import { FOR_ALL, type Guards, type Told } from '../facts/told.ts'
import type { Change } from '../facts/types.ts'
import { keysBesideMask, maskedNames } from '../rights/masked.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import type { PendingWrite } from './pending-writes.ts'

/** What a row says of the change that was made last. */
export function changedBy(ts: string, { actor, subject }: Author): Pick<ItemRow, 'm_ts' | 'm_by' | 'm_as'> {
  return { m_ts: ts, m_by: actor, m_as: subject }
}

/**
 * The statement that keeps which changes not all readers are told of, where one of these is such a change.
 */
export function tellingOf(
  pendingWrites: readonly PendingWrite[],
  statement: (silent: boolean) => string,
  name: string,
): [text: string, name: string] {
  const silent = pendingWrites.some(({ guards }) => guards !== undefined)
  return [statement(silent), silent ? `${name}-silent` : name]
}

/** The fields of a pending write that say who is told of it. */
export function toldFields(told: Told | undefined, guards: Guards = FOR_ALL): { told?: Told; guards?: Guards } {
  return { ...(told ? { told } : {}), ...(guards === FOR_ALL ? {} : { guards }) }
}

/**
 * What a change of which not all readers see anything says of who is told: who does, and who gains or loses
 * the item.
 */
export function whoIsTold(before: ItemFacts, guards: Guards): Pick<Change, 'was' | 'guards'> {
  return guards === FOR_ALL ? {} : { was: keysOfSight(before), guards: [guards] }
}

/** What a change without an update count says of who is told of it because they see a difference. */
export function toldKeys(before: ItemFacts, after: ItemFacts): Pick<Change, 'told'> {
  const changed = maskedNames(after.type).filter(
    (name) => !isDeepStrictEqual(before.values[name] ?? null, after.values[name] ?? null),
  )
  return changed.length > 0 ? { told: [...new Set(changed.flatMap((name) => keysBesideMask(after, name)))] } : {}
}
