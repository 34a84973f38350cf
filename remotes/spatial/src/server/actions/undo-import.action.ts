import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { importResultSchema, readResult, type ImportResult } from '../../model/inspection.ts'
import { idsOfFeatures } from '../imports/ids-of-features.ts'
import { required } from './inspect-import.action.ts'

const BATCH = 200

/**
 * Takes an import back: the features it made are deleted, as by the person, so that each can be restored. Those that somebody has changed since
 * stay, unless they are to go as well.
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
    const undone = required(item)
    // Begun anew, its end may be written already: what counts is what was there at first.
    const former = await task.step('former', async () => formerResult(undone))
    const ids = await task.step('features', () => idsOfFeatures({ prop: 'importedVia', id: undone.$id }, items))
    let removed = 0
    await task.progress(0, ids.length)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      removed += await task.step(`undo ${from}`, () => removeBatch(batch, items, asServer, withChanged))
      await task.progress(removed, ids.length)
    }
    const result = { ...former, removed, kept: ids.length - removed }
    const { _t, _i, _u } = await asServer.read(undone.$id)
    await asServer.update({ _t, _i, _u, state: 'UNDONE', result })
    return result
  },
})

/** What came of an import that can be taken back, be it whole or not. */
function formerResult({ state, result }: Item): ImportResult {
  const former = readResult(result)
  if ((state !== 'STARTED' && state !== 'DONE') || !former)
    throw new CairnError('transition', '', { from: String(state), to: 'UNDONE' })
  return former
}

/** How many of them are gone; of a batch that was cut off, those that went before count as well. */
async function removeBatch(
  ids: readonly ItemId[],
  items: AreaItems,
  asServer: AreaItems,
  withChanged: boolean,
): Promise<number> {
  const there = await items.readMany(ids)
  const gone = await Promise.all(
    ids.map(async (id) => {
      const item = there[id]
      if (!item) return true
      if (!withChanged && (await isWorkedOn(item, asServer))) return false
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

/** Whether somebody has changed it since it was made; calling its place sensitive is no work on it. What is hidden from the person counts as well. */
async function isWorkedOn({ $id, _u }: Item, asServer: AreaItems): Promise<boolean> {
  if (_u === 1) return false
  const later = (await asServer.history($id)).filter(({ u }) => u > 1)
  return !later.every(
    ({ changes: { sensitive, ...others } }) => sensitive?.to === true && Object.keys(others).length === 0,
  )
}
