import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { isWorkedOn, resultToUndo } from '../../../model/import/import-run.ts'
import { importResultSchema } from '../../../model/import/inspection.ts'
import { idsOfFeatures } from '../../imports/ids-of-features.ts'
import { requiredItem } from './required-item.ts'

const BATCH = 200

/**
 * Task: undoes an import: deletes the features that it created, with the rights of the person; each can be
 * restored. Features that somebody has changed since stay, unless `withChanged`. Returns the result of the
 * import with the numbers of deleted and kept features. Throws `transition` if the import is not in a state
 * to undo.
 */
export const undoImport = defineAction({
  kind: 'write',
  long: true,
  types: ['Import'],
  on: 'item',
  right: 'update',
  capability: 'Spatial',
  payload: v.object({ withChanged: v.optional(v.boolean(), false) }),
  result: importResultSchema,
  async run({
    payload: { withChanged },
    item,
    items,
    asServer,
    task,
  }: ActionCall<{ withChanged: boolean }> & { task: TaskRun }) {
    const undone = requiredItem(item)
    // After a crash the end may be stored already: what was there at the first run counts.
    const former = await task.step('former', async () => resultToUndo(undone))
    const ids = await task.step('features', () => idsOfFeatures({ prop: 'importedVia', id: undone.$id }, items))
    let removed = 0
    await task.progress(0, ids.length)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      removed += await task.step(`undo ${from}`, () => removeBatch(batch, items, withChanged))
      await task.progress(removed, ids.length)
    }
    const result = { ...former, removed, kept: ids.length - removed }
    const { _t, _i, _u } = await asServer.read(undone.$id)
    await asServer.update({ _t, _i, _u }, undefined, { state: 'UNDONE', result })
    return result
  },
})

/** Deletes features. Returns how many are gone, also those that an earlier run deleted. */
async function removeBatch(ids: readonly ItemId[], items: AreaItems, withChanged: boolean): Promise<number> {
  const there = await items.readMany(ids)
  const gone = await Promise.all(
    ids.map(async (id) => {
      const item = there[id]
      if (!item) return true
      if (!withChanged && (await isChanged(item, items))) return false
      return items.delete(id).then(
        () => true,
        (thrown: unknown) => {
          if (toCairnError(thrown).code === 'notAllowed') return false
          throw thrown
        },
      )
    }),
  )
  return gone.filter(Boolean).length
}

/**
 * Returns true if somebody has worked on a feature since its import, as far as the person may know: what is
 * kept tells of it.
 */
async function isChanged({ $id, _u }: Item, items: AreaItems): Promise<boolean> {
  return _u > 1 && isWorkedOn(await items.history($id))
}
