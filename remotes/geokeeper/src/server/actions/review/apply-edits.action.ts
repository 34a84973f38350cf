import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import * as v from 'valibot'
import { conflictsOf, valuesAsOf, withEdits, type RecordEdits } from '../../../model/capture/edits.ts'

const id = v.pipe(v.string(), v.check(isItemId, 'is no item id'))
const pointer = v.pipe(v.string(), v.regex(/^(\/[^/~]{1,80}){1,6}$/))
const [MOST_ITEMS, MOST_EDITS] = [500, 500]

const outcome = v.union([
  /** Written. `u` is the update count that the item has now. */
  v.strictObject({ u: v.number() }),
  /** Others were faster, by pointer with the value that is there. Nothing was written. */
  v.strictObject({ conflicts: v.record(v.string(), v.unknown()) }),
  /** Refused, with the code of the error, and faults of answers by pointer. */
  v.strictObject({ refused: v.string(), faults: v.optional(v.record(v.string(), v.string())) }),
])
/** Result of the edits of one record. */
export type EditOutcome = v.InferOutput<typeof outcome>

/**
 * Action: writes edits of up to 500 records, each record in a transaction of its own, with the rights of the
 * caller. `edits` has JSON pointers by record, `basedOn` the update count that they were begun on. Returns by
 * record its new count, what others changed meanwhile, or why it was refused.
 */
export const applyGeoKeeperFieldDataEdits = defineAction({
  kind: 'write',
  types: ['GeoKeeperFieldData'],
  on: 'type',
  payload: v.strictObject({
    edits: v.pipe(
      v.record(id, v.pipe(v.record(pointer, v.unknown()), v.maxEntries(MOST_EDITS))),
      v.maxEntries(MOST_ITEMS),
    ),
    basedOn: v.optional(v.record(id, v.number()), {}),
  }),
  result: v.object({ results: v.record(v.string(), outcome) }),
  async run({ payload: { edits, basedOn }, items }) {
    const records = await items.readMany(Object.keys(edits) as ItemId[])
    const results: Record<string, EditOutcome> = {}
    for (const [record, changes] of Object.entries(edits))
      results[record] = await applied(items, records[record], changes, basedOn[record])
    return { results }
  },
})

async function applied(
  items: AreaItems,
  item: Item | undefined,
  edits: RecordEdits,
  basedOn: number | undefined,
): Promise<EditOutcome> {
  try {
    if (!item || item._t !== 'GeoKeeperFieldData') throw new CairnError('notFound')
    if (basedOn !== undefined && basedOn !== item._u) {
      const begun = valuesAsOf(item, await items.history(item.$id), basedOn)
      const conflicts = conflictsOf(begun, item, edits)
      if (Object.keys(conflicts).length > 0) return { conflicts }
    }
    const { changes, lost } = withEdits(item, edits)
    const [nowhere] = lost
    if (nowhere !== undefined) throw new CairnError('invalidItem', nowhere, { faults: { [nowhere]: 'unknown' } })
    const { _u } = await items.update({ ...changes, _t: item._t, _i: item._i, _u: item._u })
    return { u: _u }
  } catch (thrown) {
    if (!(thrown instanceof CairnError)) throw thrown
    const faults = v.safeParse(v.record(v.string(), v.string()), thrown.details['faults'])
    return { refused: thrown.code, ...(faults.success ? { faults: faults.output } : {}) }
  }
}
