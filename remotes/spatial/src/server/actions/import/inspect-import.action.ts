import * as v from 'valibot'
import { placePlanSchema, type PlacePlan } from '@cairn/contract/place-files'
import { defineAction, type ActionCall, type TaskRun } from '@cairn/contract/server'
import { fileOf } from '../../../model/import/import-run.ts'
import { requiredItem } from './required-item.ts'

/**
 * Task: inspects the file of an import by the given plan: a dry run that stores only the report and the plan,
 * in the import. Returns the number of features in the file, 0 if it is refused. Throws `notFound` if there
 * is no file.
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
    const { $id, _t, _i } = requiredItem(item)
    const found = await files.inspectPlaces(fileOf(requiredItem(item)), plan, task.signal)
    const { _u, state } = await asServer.read($id)
    // An import that has begun, perhaps meanwhile, goes on with the plan that it began with.
    const next = state === 'DONE' || state === 'UNDONE' ? state : 'READ'
    if (state !== 'STARTED') await asServer.update({ _t, _i, _u }, undefined, { found, plan, state: next })
    return { count: 'count' in found ? found.count : 0 }
  },
})
