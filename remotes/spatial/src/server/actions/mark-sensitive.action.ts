import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { toCairnError, endsCall } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { markedSchema, type Marked } from '../../model/marked.ts'
import { idsOfFeatures } from '../imports/ids-of-features.ts'
import { requiredItem } from './import/required-item.ts'

const BATCH = 200
/** Times that a feature is tried again if somebody else changes it at the same moment. */
const ATTEMPTS = 5

/**
 * Task: marks all features of a collection or an import as sensitive, or as no longer sensitive, each as if
 * the person had done it alone. Other people see only roughly where a sensitive feature is. Returns how many
 * were changed, were so already, and were refused.
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
    const { $id: id, _t } = requiredItem(item)
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

/**
 * Marks one feature. A deleted one counts as marked. A feature that cannot be saved is refused; the others go
 * on.
 */
async function mark(id: ItemId, sensitive: boolean, items: AreaItems): Promise<keyof Marked> {
  for (let attempt = 1; ; attempt++) {
    const { [id]: feature } = await items.readMany([id])
    if (!feature || feature.$deleted || (feature['sensitive'] === true) === sensitive) return 'known'
    try {
      await items.update({ _t: feature._t, _i: feature._i, _u: feature._u, sensitive })
      return 'changed'
    } catch (thrown) {
      if (endsCall(thrown)) throw thrown
      if (toCairnError(thrown).code !== 'conflict' || attempt === ATTEMPTS) return 'refused'
    }
  }
}
