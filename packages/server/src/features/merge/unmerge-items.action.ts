import * as v from 'valibot'
import { parseItemId, type ItemId } from '@cairn/contract'
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
    const merged = await versionsOfMerge(deps.context, trail.merge)
    const versions = merged.map((version) => ownPart(deps, version, { from: item.facts.id, into: trail.into }))
    const count = { done: 0, nothing: 0, refused: 0 }
    // What depends on others, such as a statement on its interview, goes back after these.
    for (let left = versions, before = Infinity; left.length < before;) {
      before = left.length
      const refused: MergedVersion[] = []
      for (const version of left) {
        await task.progress(count.done + count.nothing, versions.length)
        const outcome = await takeBack(deps.store, principal, version)
        count[outcome] += 1
        if (outcome === 'refused') refused.push(version)
      }
      left = refused
    }
    return { changed: count.done }
  },
}

async function restorable(body: unknown, principal: Principal, { context }: ActionDeps) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const payload = parsePayload(unmergeItems.name, v.looseObject(targetEntries), body)
  const item = await context.loader.loadOne(targetOf(payload))
  if (!item || !judgeRestore(principal, item).isAllowed) throw new CairnError('notAllowed')
  return item
}

/**
 * Returns what the merge itself wrote of a version: what the person took over to the kept item, and relations
 * that named the merged one. What rules of the server set with it follows these again.
 */
function ownPart(
  { context: { catalogue } }: ActionDeps,
  { id, change }: MergedVersion,
  { from, into }: { from: ItemId; into: ItemId },
): MergedVersion {
  const properties = catalogue.get(parseItemId(id).type)?.properties
  const isOwn = (name: string) =>
    !properties?.[name]?.readOnly && (id === into || JSON.stringify(change[name]?.from ?? null).includes(`"${from}"`))
  return { id, change: Object.fromEntries(Object.entries(change).filter(([name]) => isOwn(name))) }
}

async function takeBack(
  store: Store,
  principal: Principal,
  { id, change }: MergedVersion,
): Promise<'done' | 'nothing' | 'refused'> {
  try {
    const item = await store.read(principal, id)
    const values = formerValues(item, change)
    if (Object.keys(values).length === 0) return 'nothing'
    const { type: _t, index: _i } = parseItemId(id)
    await store.update(principal, { _t, _i, _u: item._u, ...values }, { action: unmergeItems.name })
    return 'done'
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    return 'refused'
  }
}
