import type { Item, ItemId } from '@cairn/contract'
import type { AskedMove, Principal } from '../model/types.ts'
import { planMove } from './plan-move.ts'
import { retried } from './restore-item.ts'
import type { StoreParts } from './store-parts.ts'
import { areUnchanged, inOneTransaction, writeAll } from './write-together.ts'

/**
 * Makes a named move of one of the item's state machines. Throws `notAllowed` if the person may not make it,
 * `transition` if it does not start in the item's state, `invalidItem` for what it still needs.
 */
export async function moveItem(
  parts: StoreParts,
  principal: Principal,
  id: ItemId,
  action: string,
  asked: AskedMove = {},
): Promise<Item> {
  const also: ItemId[] = []
  const item = await retried(parts, principal, id, async (current) => {
    const planned = await planMove(parts, principal, current, action, asked)
    const { writes = [], basedOn = [], also: alsoWrite } = planned
    if (writes.length === 0 && basedOn.length === 0 && !alsoWrite) return planned.write(parts, parts.database)
    const server = { ...principal, admin: true, system: true }
    return inOneTransaction(parts, async (within, transaction) => {
      if (!(await areUnchanged(within, transaction, basedOn))) return undefined
      const moved = await planned.write(within, transaction)
      if (!moved) return undefined
      const written = await writeAll(within, transaction, server, writes)
      if (written) await alsoWrite?.(transaction)
      also.splice(0, also.length, ...(written ?? []).map(({ facts }) => facts.id))
      return written && moved
    })
  })
  if (also.length > 0) parts.onCommit(also)
  return item
}
