import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError, endsCall, toCairnError, type ErrorBody } from '@cairn/contract/errors'
import type { ActionDeps, CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import type { Principal } from '../../items/facts/types.ts'
import { partsBelow } from '../../items/read/parts-below.ts'
import { CARE_CHANGES, changedCare } from '../../items/rights/care/care-change.ts'
import { sameValue } from '../../items/rows/changes.ts'

const MOST = 10_000
const [LOT, AT_ONCE] = [50, 5]
/** Refused items that are named with the reason; more are counted. */
const MOST_NAMED = 200

const payloadSchema = v.looseObject({
  ids: v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST)),
  below: v.optional(v.boolean(), false),
  how: v.optional(v.picklist(CARE_CHANGES), 'SET'),
  values: v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown()),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Number of items changed, that had the values already, and refused; `named` are some of the refused. */
interface Changed {
  changed: number
  same: number
  refused: number
  named: { id: ItemId; error: ErrorBody }[]
}

/**
 * Task: changes values of many items (10,000 named at most): sets them, or adds or removes (`how`) single
 * values of properties that hold several; with `below`, also of the items below them in their trees that the
 * caller may read. Each item is changed with the rights of the caller. Returns `{changed, same, refused,
 * named}`: numbers of items, and the first 200 refused ones with the error. `changeItemsBack` reverts it.
 */
export const changeItems: CoreLongAction = {
  name: 'changeItems',
  async check(body, principal) {
    prepare(body, principal)
  },
  async run(body, principal, deps, task) {
    const payload = prepare(body, principal)
    const ids = await task.step('items', () => itemsMeant(deps, principal, payload))
    const all: Changed = { changed: 0, same: 0, refused: 0, named: [] }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const done = await task.step(`lot-${at}`, () => changeLot(deps, principal, ids.slice(at, at + LOT), payload))
      for (const key of ['changed', 'same', 'refused'] as const) all[key] += done[key]
      all.named = [...all.named, ...done.named].slice(0, MOST_NAMED)
    }
    await task.progress(ids.length, ids.length)
    return all
  },
}

function prepare(body: unknown, { userId }: Principal): Payload {
  if (userId === undefined) throw new CairnError('notSignedIn')
  return parsePayload(changeItems.name, payloadSchema, body)
}

/** Returns the ids of the items, and with `below` of all below them that the person may read. */
async function itemsMeant(
  { store, context }: ActionDeps,
  principal: Principal,
  { ids, below }: Payload,
): Promise<ItemId[]> {
  const chosen = new Set(ids)
  if (!below) return [...chosen]
  const byType = Map.groupBy(chosen, (id) => parseItemId(id).type)
  for (const [name, tops] of byType) {
    const type = context.catalogue.get(name)
    for (const id of type ? await partsBelow(store, principal, type, tops) : []) chosen.add(id)
  }
  return [...chosen]
}

async function changeLot(
  deps: ActionDeps,
  principal: Principal,
  lot: readonly ItemId[],
  payload: Payload,
): Promise<Changed> {
  const all: Changed = { changed: 0, same: 0, refused: 0, named: [] }
  const waiting = [...lot]
  const goOn = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      try {
        all[(await isChanged(deps, principal, id, payload)) ? 'changed' : 'same'] += 1
      } catch (thrown) {
        if (endsCall(thrown)) throw thrown
        all.refused += 1
        all.named.push({ id, error: toCairnError(thrown).toBody() })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return { ...all, named: all.named.toSorted((one, other) => lot.indexOf(one.id) - lot.indexOf(other.id)) }
}

/** Changes one item. Returns false if it has the values already. */
async function isChanged(
  { store }: ActionDeps,
  principal: Principal,
  id: ItemId,
  { how, values, reason }: Payload,
): Promise<boolean> {
  const { _t, _i, _u, ...item } = await store.read(principal, id)
  const changed = changedCare(item, values, how)
  if (Object.entries(changed).every(([name, value]) => sameValue(item[name], value))) return false
  await store.update(principal, { _t, _i, _u, ...changed }, { action: changeItems.name, ...(reason ? { reason } : {}) })
  return true
}
