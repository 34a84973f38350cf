import * as v from 'valibot'
import { parseItemId, type Item } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import { notAmong } from '@cairn/model/not-among'
import type { CoreLongAction, ActionDeps } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { mergeOf, versionsOfMerge, type MergedVersion } from '../../items/read/merge-trail.ts'
import type { Principal, Store } from '../../items/facts/types.ts'
import { sameValue, type Changes } from '../../items/rows/changes.ts'

/**
 * Task: reverts a merge, for those who may restore the merged item: it is restored, and references are
 * redirected back as far as the person may change them and nobody has changed them since. Throws
 * `notAllowed`. Returns `{changed}`, the number redirected.
 */
export const unmergeItems: CoreLongAction = {
  name: 'unmergeItems',
  async check(body, principal, deps) {
    const item = await restorable(body, principal, deps)
    if (!(await mergeOf(deps.context, item))) throw new CairnError('notAllowed')
  },
  async run(body, principal, deps, task) {
    const item = await restorable(body, principal, deps)
    const trail = await task.step('merge', async () => (await mergeOf(deps.context, item)) ?? null)
    if (!trail) throw new CairnError('notAllowed')
    if (item.row.deleted) await deps.store.restore(principal, item.facts.id)
    const versions = await versionsOfMerge(deps.context, trail.merge)
    let changed = 0
    for (const [at, version] of versions.entries()) {
      await task.progress(at, versions.length)
      if (await isTakenBack(deps.store, principal, version)) changed += 1
    }
    return { changed }
  },
}

async function restorable(body: unknown, principal: Principal, { context }: ActionDeps) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const payload = parsePayload(unmergeItems.name, v.looseObject(targetEntries), body)
  const item = await context.loader.loadOne(targetOf(payload))
  if (!item || !judge(principal, item.facts, 'restore').isAllowed) throw new CairnError('notAllowed')
  return item
}

async function isTakenBack(store: Store, principal: Principal, { id, change }: MergedVersion): Promise<boolean> {
  try {
    const item = await store.read(principal, id)
    const values = formerValues(item, change)
    if (Object.keys(values).length === 0) return false
    const { type: _t, index: _i } = parseItemId(id)
    await store.update(principal, { _t, _i, _u: item._u, ...values }, { action: unmergeItems.name })
    return true
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    return false
  }
}

/**
 * Returns the values to restore in an item: those it had before the merge, where it still has the merge's
 * values. In multi-valued properties only the values removed or added by the merge are reverted.
 */
export function formerValues(item: Readonly<Partial<Item>>, change: Changes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, { from, to }]): [string, unknown][] => {
      const now = item[name]
      if (!Array.isArray(from ?? to)) return sameValue(now, to) && !sameValue(from, to) ? [[name, from ?? null]] : []
      const [before, after] = [[from ?? []].flat(), [to ?? []].flat()]
      const gone = new Set(notAmong(after, before))
      const kept = notAmong([now ?? []].flat(), gone)
      const next = [...new Set([...kept, ...notAmong(before, after)])]
      return sameValue(next, now ?? []) ? [] : [[name, next.length > 0 ? next : null]]
    }),
  )
}
