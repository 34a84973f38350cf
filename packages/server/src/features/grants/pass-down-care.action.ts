import * as v from 'valibot'
import type { Item, ItemId, ItemType } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { ActionDeps, CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import type { Principal } from '../../items/facts/types.ts'
import { careFromAbove } from '../../items/rights/care/care-from-above.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { partsBelow } from '../../items/read/parts-below.ts'

const LOT = 50
/** Most ids of rejected parts in the answer. */
const MOST_NAMED = 20

const payloadSchema = v.looseObject(targetEntries)

interface Passed {
  changed: number
  same: number
  refused: number
  named: ItemId[]
}

/**
 * Task: applies the level, protocols, labels and warnings of an item to all items below it in its tree that
 * the person may read; parts only become stricter. Returns the numbers changed, unchanged (`same`) and
 * refused for any error, and the ids of the first 20 refused ones (`named`). Throws `notAllowed` unless the
 * person may change the item and its type forms trees, and `notSignedIn` for a visitor.
 */
export const passDownCare: CoreLongAction = {
  name: 'passDownCare',
  async check(body, principal, deps) {
    await prepare(body, principal, deps)
  },
  async run(body, principal, deps, task) {
    const { id, type } = await prepare(body, principal, deps)
    await task.acquireLocks([`passDownCare/${id}`])
    const ids = await task.step('parts', () => partsBelow(deps.store, principal, type, [id]))
    const passed: Passed = { changed: 0, same: 0, refused: 0, named: [] }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const lot = ids.slice(at, at + LOT)
      const done = await task.step(`lot-${at}`, () => passToLot(deps, principal, { id, type, lot }))
      for (const key of ['changed', 'same', 'refused'] as const) passed[key] += done[key]
      passed.named = [...passed.named, ...done.named].slice(0, MOST_NAMED)
    }
    return passed
  },
}

/** Throws `notAllowed` for whoever may not change the item, and where its type forms no trees. */
async function prepare(body: unknown, principal: Principal, deps: ActionDeps): Promise<{ id: ItemId; type: ItemType }> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const id = targetOf(parsePayload(passDownCare.name, payloadSchema, body))
  const item = await deps.context.loader.loadOne(id)
  if (!item || item.row.deleted || !judge(principal, item.facts, 'read').isAllowed) throw new CairnError('notAllowed')
  const { type } = item.facts
  if (!type.tree || !judge(principal, item.facts, 'update').isAllowed) throw new CairnError('notAllowed')
  return { id, type }
}

async function passToLot(
  { store }: ActionDeps,
  principal: Principal,
  { id, type, lot }: { id: ItemId; type: ItemType; lot: readonly ItemId[] },
): Promise<Passed> {
  const passed: Passed = { changed: 0, same: 0, refused: 0, named: [] }
  const above: Item = await store.read(principal, id)
  for (const each of lot)
    try {
      const { _t, _i, _u, ...part } = await store.read(principal, each)
      const taken = careFromAbove(type, above, part)
      const isSame = Object.keys(taken).length === 0
      if (!isSame) await store.update(principal, { _t, _i, _u, ...taken }, { action: passDownCare.name })
      passed[isSame ? 'same' : 'changed']++
    } catch (thrown) {
      if (endsCall(thrown)) throw thrown
      passed.refused++
      passed.named.push(each)
    }
  return passed
}
