import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { querySchema, type Query } from '@cairn/contract/query'
import { defineAction, type ActionCall } from '@cairn/contract/server'
import * as v from 'valibot'
import { MAP_MOST } from '../../../model/queries.ts'
import { PLACE_PROPERTIES, placesOfRecord, type PlacesPart } from '../../../model/map/record-places.ts'

/** Records whose places go out as the first part, which is to be on the map soon, and as each further one. */
const [FIRST, PART] = [250, 1000]
const TYPE = 'GeoKeeperFieldData'

const ids = v.pipe(v.array(v.pipe(v.string(), v.check(isItemId, 'is no item id'))), v.maxLength(MAP_MOST))
const payload = v.strictObject({
  fieldDataIds: v.optional(ids, []),
  /** Finds further records, of which the first `MAP_MOST` are given. */
  query: v.optional(querySchema),
  /** Of all these records the places of those alone are given, as they have changed. */
  changed: v.optional(ids),
})
type Payload = v.InferOutput<typeof payload>

/**
 * Action: streams the places of these records that the caller may see, exactly or as coarse cells. Unreadable
 * records are left out.
 */
export const streamFieldDataForMap = defineAction({
  kind: 'asks',
  types: [TYPE],
  on: 'type',
  payload,
  result: v.object({
    features: v.array(v.custom<PlacesPart['features'][number]>((each) => typeof each === 'object')),
    count: v.number(),
    hasMore: v.boolean(),
  }),
  async run(call) {
    const found = await recordsOf(call)
    const features = []
    for await (const part of partsOf(call, found.ids)) features.push(...part)
    return { features, count: found.count, hasMore: found.hasMore }
  },
  async *stream(call) {
    const { ids: found, count, hasMore } = await recordsOf(call)
    for await (const features of partsOf(call, found)) yield { features, count, hasMore }
    return { features: [], count, hasMore }
  },
})

/** The records whose places are given, the number of all that were asked for, and whether there are more. */
async function recordsOf({ payload: { fieldDataIds, query, changed }, items }: ActionCall<Payload>) {
  const found = query && (await items.search({ ...query, types: [TYPE], max: mostOf(query), labels: false }))
  const all = new Set([...fieldDataIds, ...(found?.ids ?? [])])
  const given = changed ? changed.filter((id) => all.has(id)) : [...all]
  return { ids: given as ItemId[], count: all.size, hasMore: found?.next !== undefined }
}

async function* partsOf({ items }: Pick<ActionCall<Payload>, 'items'>, given: readonly ItemId[]) {
  const forms = new Map<string, Item | undefined>()
  const load = (at: number) => {
    const loading = items.readProperties(given.slice(at, at + sizeAt(at)), PLACE_PROPERTIES)
    // If the stream ends before this part, nobody waits for it.
    loading.catch(() => {})
    return loading
  }
  let next = load(0)
  for (let at = 0; at < given.length; at += sizeAt(at)) {
    const records = Object.values(await next).filter(({ _t }) => _t === TYPE)
    if (at + sizeAt(at) < given.length) next = load(at + sizeAt(at))
    const named = records.map((record) => String(record['formDef']))
    const missing = [...new Set(named)].filter((form) => !forms.has(form) && isItemId(form)) as ItemId[]
    const read = missing.length === 0 ? {} : await items.readMany(missing)
    for (const form of missing) forms.set(form, read[form])
    yield records.flatMap((record) => placesOfRecord(record, forms.get(String(record['formDef']))))
  }
}

function mostOf({ max = MAP_MOST }: Query): number {
  return Math.min(max, MAP_MOST)
}

function sizeAt(at: number): number {
  return at === 0 ? FIRST : PART
}
