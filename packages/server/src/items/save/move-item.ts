import type { Item, ItemId } from '@cairn/contract'
import { serverFor } from '../facts/system-principal.ts'
import type { AskedMove, Principal } from '../facts/types.ts'
import { planMove } from './plan-move.ts'
import { retried } from './restore-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import { areUnchanged, inOneTransaction, writeAll } from './write-together.ts'

/**
 * Makes a named move (state transition) of an item, with what its rule writes, in one transaction. Throws
 * `notAllowed` if the person may not make it, `transition` if it does not start in the current state,
 * `invalidItem` if conditions are not met. Also throws `ownWork` if somebody else than the author must make
 * it, and `storeUnavailable` if other writes come first too often.
 */
export async function moveItem(
  context: ItemContext,
  principal: Principal,
  id: ItemId,
  action: string,
  asked: AskedMove = {},
): Promise<Item> {
  const also: ItemId[] = []
  const item = await retried(context, principal, id, async (current) => {
    const planned = await planMove(context, principal, current, action, asked)
    const { writes = [], basedOn = [], also: alsoWrite } = planned
    if (writes.length === 0 && basedOn.length === 0 && !alsoWrite) return planned.write(context, context.database)
    const server = serverFor(principal)
    return inOneTransaction(context, async (within, transaction) => {
      if (!(await areUnchanged(within, transaction, principal, basedOn))) return undefined
      const moved = await planned.write(within, transaction)
      if (!moved) return undefined
      const written = await writeAll(within, transaction, server, writes)
      if (written) await alsoWrite?.(transaction)
      also.splice(0, also.length, ...(written ?? []).map(({ facts }) => facts.id))
      return written && moved
    })
  })
  if (also.length > 0) context.onCommit(also)
  return item
}
