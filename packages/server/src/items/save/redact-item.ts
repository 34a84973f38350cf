import { REDACTION_PROPERTY, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { judge } from '../rights/write-rule.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { retried } from './restore-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { Principal } from '../facts/types.ts'
import { changeItem } from './update-item.ts'
import { systemFor } from '../facts/system-principal.ts'

/**
 * Moves the redacted property's content in versions to the property that keeps it, which has a read level.
 * The version of the redaction itself contains neither.
 */
const CONCEAL = `update version
  set change = case when u = $4 then change - $2 - $3 else change - $2 || jsonb_build_object($3::text, change -> $2) end
  where n = $1 and change ? $2`

/**
 * Redacts an item: empties the properties that its type allows, also in former versions, and keeps their
 * content in properties with a read level. Others see who did it, when and why. Throws `notAllowed` without
 * the right, or if nothing is left to redact. Throws `storeUnavailable` if other writes come first too often.
 */
export async function redactItem(
  context: ItemContext,
  principal: Principal,
  id: ItemId,
  reason: string,
): Promise<Item> {
  return retried(context, principal, id, async (current) => {
    const { facts } = current
    const kept = Object.entries(facts.type.redactable ?? {}).filter(([name]) => facts.values[name] !== undefined)
    if (current.row.deleted || kept.length === 0 || !judge(principal, facts, 'redact').isAllowed)
      throw new CairnError('notAllowed')
    return context.database.transaction((transaction) =>
      conceal(context, transaction, principal, current, kept, reason),
    )
  })
}

async function conceal(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  current: StoredItem,
  kept: readonly (readonly [string, string])[],
  reason: string,
): Promise<StoredItem | undefined> {
  const { row, facts } = current
  const redaction = { by: principal.userId, at: new Date().toISOString(), reason }
  const emptied = kept.flatMap(([name, keeper]) => [
    [name, null],
    [keeper, facts.values[name]],
  ])
  const changes = { ...Object.fromEntries(emptied), [REDACTION_PROPERTY]: redaction }
  const server = systemFor(principal)
  const note = { action: 'redact', reason }
  const written = await changeItem(context, transaction, server, current, changes, 'now', note)
  if (!written) return undefined
  for (const [name, keeper] of kept) await transaction.query(CONCEAL, [row.n, name, keeper, written.row.u])
  return written
}
