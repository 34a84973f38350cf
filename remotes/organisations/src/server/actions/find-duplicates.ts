import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { createDuplicateGroups } from '../../model/duplicate-groups.ts'
import {
  DUPLICATE_REASONS,
  DUPLICATE_TYPES,
  duplicateKeys,
  MOST_ALIKE,
  reasonsInCommon,
  type DuplicateKey,
  type DuplicateType,
} from '../../model/duplicate-keys.ts'

/** Items read at once, and hits looked at of one search for what an item has. */
const PAGE = 1000
const MOST_CANDIDATES = 50
/** Groups told of; more are found again once these are done. */
const MOST_GROUPS = 300

const reasons = v.array(v.picklist(DUPLICATE_REASONS))
const foundSchema = v.object({ found: v.array(v.object({ id: v.string(), reasons })) })
type Found = v.InferOutput<typeof foundSchema>
/** Longest text that is looked for, and most of them. */
const MOST_TEXT = 400
const MOST_VALUES = 60

/** Items that may be the same as one, with the reasons; of those the person may see, by what of each they may see. */
export const duplicatesOf = defineAction({
  kind: 'asks',
  types: [...DUPLICATE_TYPES],
  on: 'item',
  capability: 'Org',
  payload: v.strictObject({}),
  result: foundSchema,
  async run({ item, items }: ActionCall<object>) {
    return item ? findAlike(item._t as DuplicateType, item, items, item.$id) : { found: [] }
  },
})

/** The same for one that is about to be made, by the texts that are typed so far. */
export const duplicatesLike = defineAction({
  kind: 'asks',
  types: [...DUPLICATE_TYPES],
  on: 'type',
  capability: 'Org',
  payload: v.strictObject({
    type: v.picklist(DUPLICATE_TYPES),
    values: v.pipe(v.record(v.string(), v.pipe(v.string(), v.maxLength(MOST_TEXT))), v.maxEntries(MOST_VALUES)),
  }),
  result: foundSchema,
  run: ({ payload: { type, values }, items }) => findAlike(type, values, items),
})

/** All items of a type that may be one, in groups; of those the person may see. */
export const findDuplicates = defineAction({
  kind: 'asks',
  long: true,
  types: [...DUPLICATE_TYPES],
  on: 'type',
  capability: 'Org',
  payload: v.strictObject({ type: v.picklist(DUPLICATE_TYPES) }),
  result: v.object({ groups: v.array(v.object({ ids: v.array(v.string()), reasons })), total: v.number() }),
  async run({ payload: { type }, items, task }: ActionCall<{ type: DuplicateType }> & { task: TaskRun }) {
    const found = createDuplicateGroups(type)
    let [after, done]: [string | undefined, number] = [undefined, 0]
    do {
      const page = await items.search({ types: [type], max: PAGE, ...(after === undefined ? {} : { after }) })
      const read: Record<string, Item> = await items.readMany(page.ids.filter(isItemId))
      for (const item of Object.values(read)) found.add(item.$id, item)
      done += page.ids.length
      await task.progress(done, Math.max(page.total, done))
      after = page.next
    } while (after !== undefined)
    const groups = found.groups()
    return { groups: groups.slice(0, MOST_GROUPS), total: groups.length }
  },
})

/** Other items that have something in common with these values, and what; what too many have tells nothing. */
async function findAlike(
  type: DuplicateType,
  values: Readonly<Record<string, unknown>>,
  items: AreaItems,
  self?: string,
): Promise<Found> {
  const keys = duplicateKeys(type, values)
  const hits = await Promise.all(keys.map((key) => candidates(type, key, items)))
  const ids = [...new Set(hits.flat())].filter(isItemId).filter((id) => id !== self)
  const others = await items.readMany(ids)
  const alike = Object.values(others).map((other) => ({ id: other.$id, keys: duplicateKeys(type, other) }))
  const telling = keys.filter(
    (key) => alike.filter((other) => reasonsInCommon([key], other.keys).length > 0).length < MOST_ALIKE,
  )
  return {
    found: alike
      .map(({ id, keys: theirs }) => ({ id, reasons: reasonsInCommon(telling, theirs) }))
      .filter((other) => other.reasons.length > 0)
      .sort((left, right) => right.reasons.length - left.reasons.length),
  }
}

/** Ids of items that may have what a key says: found by words, to be compared afterwards. */
async function candidates(type: DuplicateType, { reason, value }: DuplicateKey, items: AreaItems): Promise<string[]> {
  const search = async (query: object) =>
    (await items.search({ types: [type], max: MOST_CANDIDATES, total: false, ...query })).ids
  switch (reason) {
    case 'name':
      return search({ text: value })
    case 'email':
      return search({ must: [{ prop: 'email', kind: 'text', value }] })
    case 'website':
      return search({ must: [{ prop: 'website', kind: 'text', value: value.split('/')[0] }] })
    case 'phone':
      // A number is found by its digits in one piece, with the 1 before it or without.
      return (await Promise.all([search({ text: value }), search({ text: `1${value}` })])).flat()
  }
}
