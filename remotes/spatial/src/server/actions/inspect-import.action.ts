import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { placePlanSchema, type PlacePlan } from '@cairn/contract/place-files'
import { defineAction, type ActionCall, type TaskRun } from '@cairn/contract/server'

/**
 * Looks into the file of an import under what is decided about it so far: a dry run that stores nothing but what was found, and what was
 * decided, in the import.
 */
export const inspectImport = defineAction({
  kind: 'write',
  long: true,
  types: ['Import'],
  on: 'item',
  right: 'update',
  capability: 'Spatial',
  payload: v.object({ plan: v.optional(placePlanSchema, { repairs: [], single: [] }) }),
  result: v.object({ count: v.number() }),
  async run({ payload: { plan }, item, asServer, files, task }: ActionCall<{ plan: PlacePlan }> & { task: TaskRun }) {
    const { $id, _t, _i } = required(item)
    const found = await files.inspectPlaces(fileOf(item), plan, task.signal)
    const { _u, state } = await asServer.read($id)
    // What has begun, perhaps while this looked, goes on under the plan it began with.
    if (state !== 'STARTED')
      await asServer.update({ _t, _i, _u, found, plan, state: state === 'DONE' || state === 'UNDONE' ? state : 'READ' })
    return { count: 'count' in found ? found.count : 0 }
  },
})

export function required(item: Item | undefined): Item {
  if (!item) throw new CairnError('notAllowed')
  return item
}

export function fileOf(item: Item | undefined): ItemId {
  const file = required(item)['file']
  if (typeof file !== 'string') throw new CairnError('notFound')
  return file as ItemId
}
