import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { markedSchema, type Marked } from '../../model/marked.ts'
import { idsOfFeatures } from '../imports/ids-of-features.ts'
import { required } from './inspect-import.action.ts'
import { isTrouble } from '../imports/is-trouble.ts'

const BATCH = 200
/** Another may change a feature in between; so many times in a row nobody does. */
const ATTEMPTS = 5

/**
 * Calls all features of a collection or an import sensitive, or sensitive no more, each as if the person had done it alone: of a sensitive one
 * others see only roughly where it is.
 */
export const markSensitive = defineAction({
  kind: 'write',
  long: true,
  types: ['SpatialCollection', 'Import'],
  on: 'item',
  capability: 'Spatial',
  payload: v.object({ sensitive: v.optional(v.boolean(), true) }),
  result: markedSchema,
  async run({ payload: { sensitive }, item, items, task }: ActionCall<{ sensitive: boolean }> & { task: TaskRun }) {
    const { $id: id, _t } = required(item)
    const prop = _t === 'Import' ? 'importedVia' : 'collection'
    const ids = await task.step('features', () => idsOfFeatures({ prop, id }, items))
    const result: Marked = { changed: 0, known: 0, refused: 0 }
    await task.progress(0, ids.length)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const marked = await task.step(`mark ${from}`, () => markBatch(batch, sensitive, items))
      for (const kind of ['changed', 'known', 'refused'] as const) result[kind] += marked[kind]
      await task.progress(from + batch.length, ids.length)
    }
    return result
  },
})

async function markBatch(ids: readonly ItemId[], sensitive: boolean, items: AreaItems): Promise<Marked> {
  const kinds = await Promise.all(ids.map((id) => mark(id, sensitive, items)))
  const count = (kind: keyof Marked) => kinds.filter((each) => each === kind).length
  return { changed: count('changed'), known: count('known'), refused: count('refused') }
}

/** What is gone meanwhile has nothing left to mark. One that cannot be saved as it is keeps no other from being marked. */
async function mark(id: ItemId, sensitive: boolean, items: AreaItems): Promise<keyof Marked> {
  for (let attempt = 1; ; attempt++) {
    const { [id]: feature } = await items.readMany([id])
    if (!feature || feature.$deleted || (feature['sensitive'] === true) === sensitive) return 'known'
    try {
      await items.update({ _t: feature._t, _i: feature._i, _u: feature._u, sensitive })
      return 'changed'
    } catch (thrown) {
      if (isTrouble(thrown)) throw thrown
      if (toCairnError(thrown).code !== 'conflict' || attempt === ATTEMPTS) return 'refused'
    }
  }
}
