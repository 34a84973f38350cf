import * as v from 'valibot'
import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { ActionDeps, CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { authorOf } from '../../items/facts/author.ts'
import type { Principal } from '../../items/facts/types.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Changes } from '../../items/rows/changes.ts'
import { formerValues } from '../../items/rows/former-values.ts'
import { changeItems } from './change-items.action.ts'

const LOT = 50
/** Items left as they are that are named; more are counted. */
const MOST_NAMED = 200

const payloadSchema = v.looseObject({ task: v.pipe(v.string(), v.uuid()) })

interface Returned {
  back: number
  left: number
  named: ItemId[]
}

/**
 * Task: reverts what the caller's task `task` of `changeItems` did, with the caller's rights. A value that
 * somebody changed since stays. Returns `{back, left, named}`: the numbers of items reverted and left (0 for
 * any other task), and the first 200 ids of those left.
 */
export const changeItemsBack: CoreLongAction = {
  name: 'changeItemsBack',
  async check(body, principal) {
    prepare(body, principal)
  },
  async run(body, principal, deps, task) {
    const change = prepare(body, principal)
    const ids = await task.step('items', () => changedBy(deps, principal, change))
    const all: Returned = { back: 0, left: 0, named: [] }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const lot = ids.slice(at, at + LOT)
      const left = await task.step(`lot-${at}`, async () => {
        const stayed: ItemId[] = []
        for (const id of lot) if (!(await isReverted(deps, principal, id, change))) stayed.push(id)
        return stayed
      })
      all.back += lot.length - left.length
      all.left += left.length
      all.named = [...all.named, ...left].slice(0, MOST_NAMED)
    }
    await task.progress(ids.length, ids.length)
    return all
  },
}

function prepare(body: unknown, { userId }: Principal): string {
  if (userId === undefined) throw new CairnError('notSignedIn')
  return parsePayload(changeItemsBack.name, payloadSchema, body).task
}

/** Versions that a task of this person made. */
const VERSIONS = `from version v join item on item.n = v.n join item_type it on it.t = item.t
  where v.task = $1::uuid and v.note->>'action' = $2 and v.actor = $3`

/** Returns the items that a task of this person changed. */
async function changedBy({ database }: ActionDeps, principal: Principal, task: string): Promise<ItemId[]> {
  const rows = await database.query<{ id: ItemId }>(
    `select it.name || '-' || item.i as id ${VERSIONS} order by v.n`,
    [task, changeItems.name, authorOf(principal).actor],
    'items-of-task',
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** Reverts the change of one item. Returns false if nothing of it is left, or the person may not. */
async function isReverted(deps: ActionDeps, principal: Principal, id: ItemId, task: string): Promise<boolean> {
  const { type: _t, index: _i } = parseItemId(id)
  try {
    const [version] = await deps.database.query<{ change: Changes }>(
      `select v.change ${VERSIONS} and it.name = $4 and item.i = $5 order by v.u desc limit 1`,
      [task, changeItems.name, authorOf(principal).actor, _t, _i],
      'change-of-task',
    )
    const stored = await deps.context.loader.loadOne(id)
    if (!version || !stored) return false
    const { type } = stored.facts
    const change = Object.entries(version.change).filter(
      ([name]) => type.properties[name]?.readOnly !== true && maySeeProperty(principal, stored.facts, name),
    )
    const item = await deps.store.read(principal, id)
    const values = formerValues(item, Object.fromEntries(change))
    if (Object.keys(values).length === 0) return false
    await deps.store.update(principal, { _t, _i, _u: item._u, ...values }, { action: changeItemsBack.name })
    return true
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    return false
  }
}
