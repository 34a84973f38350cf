import * as v from 'valibot'
import { isItemId, LINK_TYPE, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { defineAction, type AreaItems } from '@cairn/contract/server'

const MOST = 60
const ATTACHMENT = /^Attachment-\d+$/
const glance = v.object({ count: v.number(), isExact: v.boolean(), first: v.optional(v.string()) })

/**
 * Action: returns for each collection the number of members the caller can see and, if it has no picture, the
 * first pinned item that has one.
 */
export const glanceCollections = defineAction({
  kind: 'asks',
  types: ['Collection'],
  on: 'type',
  payload: v.object({ ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(MOST)) }),
  result: v.object({ found: v.record(v.string(), glance) }),
  async run({ payload: { ids }, items }) {
    const named = ids.filter((id) => isItemId(id) && parseItemId(id).type === 'Collection')
    const collections = await items.readMany(named as ItemId[])
    const found = await Promise.all(
      Object.values(collections).map(async (each) => [each.$id, await glanceAt(items, each)] as const),
    )
    return { found: Object.fromEntries(found) }
  },
})

async function glanceAt(items: AreaItems, { $id, featureImage }: Item): Promise<v.InferOutput<typeof glance>> {
  const must = [{ prop: 'collections', kind: 'in' as const, value: [$id] }]
  const [{ total, totalIsExact }, first] = await Promise.all([
    items.search({ must, max: 0 }),
    featureImage === undefined ? firstPinned(items, $id) : undefined,
  ])
  return { count: total, isExact: totalIsExact, ...(first === undefined ? {} : { first }) }
}

async function firstPinned(items: AreaItems, id: string): Promise<string | undefined> {
  const { ids } = await items.search({
    types: [LINK_TYPE],
    must: [
      { prop: 'from', kind: 'rel', value: [id] },
      { prop: 'kind', kind: 'is', value: 'HOLDS' },
    ],
    sort: [{ key: 'position', order: 'asc' }],
    max: 1,
    total: false,
  })
  const [link] = Object.values(await items.readMany(ids.filter(isItemId)))
  const to = link?.['to']
  const [item] = typeof to === 'string' && isItemId(to) ? Object.values(await items.readMany([to])) : []
  return item &&
    Object.values(item)
      .flat()
      .some((value) => ATTACHMENT.test(String(value)))
    ? item.$id
    : undefined
}
