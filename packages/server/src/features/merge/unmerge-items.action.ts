import * as v from 'valibot'
import { parseItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { CoreLongAction, ActionDeps } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import { judgeRestore } from '../../items/rights/judge-action.ts'
import { mergeOf, versionsOfMerge, type MergedVersion } from '../../items/read/merge-trail.ts'
import type { Principal, Store } from '../../items/facts/types.ts'
import { formerValues } from '../../items/rows/former-values.ts'

/**
 * Task: reverts a merge, for those who may restore the merged item. It is restored; what the kept item took
 * from it, and references, are put back as far as the person may change them and nobody has changed them
 * since. Throws `notAllowed`, also if no merge deleted the item. Returns `{changed}`, the number of items put
 * back, the kept one among them.
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
  if (!item || !judgeRestore(principal, item).isAllowed) throw new CairnError('notAllowed')
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
