import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { foundSchema, groupsSchema } from '../../../model/duplicates/duplicate-answers.ts'
import { everyItem } from '../every-item.ts'
import { createDuplicateGroups } from '../../../model/duplicates/duplicate-groups.ts'
import {
  DUPLICATE_TYPES,
  duplicateKeys,
  findAlike,
  type DuplicateKey,
  type DuplicateType,
} from '../../../model/duplicates/duplicate-keys.ts'

const MOST_CANDIDATES = 50
/** Most groups in the result; more are found once these are settled. */
const MOST_GROUPS = 300

/** Longest text that is looked for, and most of them. */
const MOST_TEXT = 400
const MOST_VALUES = 60

/** Action: returns items that may be the same as one, with the reasons, of those the person may see. */
export const duplicatesOf = defineAction({
  kind: 'asks',
  types: [...DUPLICATE_TYPES],
  on: 'item',
  capability: 'Org',
  payload: v.strictObject({}),
  result: foundSchema,
  async run({ item, items }: ActionCall<object>) {
    return item ? searchAlike(item._t as DuplicateType, item, items, item.$id) : { found: [] }
  },
})

/**
 * Action: returns items that may be the same as one that is being typed, with the reasons, of those the
 * person may see.
 */
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
  run: ({ payload: { type, values }, items }) => searchAlike(type, values, items),
})

/**
 * Task: returns all possible duplicates of a type in groups, the first 300, and the number of groups, of
 * those the person may see.
 */
export const findDuplicates = defineAction({
  kind: 'asks',
  long: true,
  types: [...DUPLICATE_TYPES],
  on: 'type',
  capability: 'Org',
  payload: v.strictObject({ type: v.picklist(DUPLICATE_TYPES) }),
  result: groupsSchema,
  async run({ payload: { type }, items, task }: ActionCall<{ type: DuplicateType }> & { task: TaskRun }) {
    const found = createDuplicateGroups(type)
    for await (const item of everyItem(items, type, task.progress)) found.add(item.$id, item)
    const groups = found.groups()
    return { groups: groups.slice(0, MOST_GROUPS), total: groups.length }
  },
})

/** Searches for possible duplicates of these values. `self` is the id of the item itself, if it exists. */
async function searchAlike(
  type: DuplicateType,
  values: Readonly<Record<string, unknown>>,
  items: AreaItems,
  self?: string,
): Promise<v.InferOutput<typeof foundSchema>> {
  const hits = await Promise.all(duplicateKeys(type, values).map((key) => candidates(type, key, items)))
  const ids = [...new Set(hits.flat())].filter(isItemId).filter((id) => id !== self)
  return { found: findAlike(type, values, Object.values(await items.readMany(ids))) }
}

/** Returns the ids of items that may have the value of a key: found by words, to be compared afterwards. */
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
      // Search finds a number by its digits in one piece, with or without a leading 1.
      return (await Promise.all([search({ text: value }), search({ text: `1${value}` })])).flat()
  }
}
