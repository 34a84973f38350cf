import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { defineAction, type ActionCall } from '@cairn/contract/server'
import * as v from 'valibot'
import { MAP_MOST } from '../../model/queries.ts'
import { PLACE_PROPERTIES, placesOfRecord, type RecordPlace } from '../../model/record-places.ts'

/** Records whose places go out as one part. */
const PART = 250

const payload = v.strictObject({
  fieldDataIds: v.pipe(v.array(v.pipe(v.string(), v.check(isItemId, 'is no item id'))), v.maxLength(MAP_MOST)),
})
type Payload = v.InferOutput<typeof payload>

/**
 * Gives every place of these records that the caller may see: answered, or stood for by a coarse cell.
 * Records that they may not read are left out.
 */
export const streamFieldDataForMap = defineAction({
  kind: 'asks',
  types: ['GeoKeeperFieldData'],
  on: 'type',
  payload,
  result: v.object({ features: v.array(v.custom<RecordPlace>((each) => typeof each === 'object')) }),
  async run(call) {
    const features: RecordPlace[] = []
    for await (const part of partsOf(call)) features.push(...part)
    return { features }
  },
  async *stream(call) {
    for await (const features of partsOf(call)) yield { features }
    return { features: [] }
  },
})

async function* partsOf({ payload: { fieldDataIds }, items }: ActionCall<Payload>): AsyncGenerator<RecordPlace[]> {
  const forms = new Map<string, Item | undefined>()
  const load = (at: number) => {
    const loading = items.readProperties(fieldDataIds.slice(at, at + PART) as ItemId[], PLACE_PROPERTIES)
    // If the stream ends before this part, nobody waits for it.
    loading.catch(() => {})
    return loading
  }
  let next = load(0)
  for (let at = 0; at < fieldDataIds.length; at += PART) {
    const records = Object.values(await next).filter(({ _t }) => _t === 'GeoKeeperFieldData')
    if (at + PART < fieldDataIds.length) next = load(at + PART)
    const named = records.map((record) => String(record['formDef']))
    const missing = [...new Set(named)].filter((form) => !forms.has(form) && isItemId(form)) as ItemId[]
    const read = missing.length === 0 ? {} : await items.readMany(missing)
    for (const form of missing) forms.set(form, read[form])
    yield records.flatMap((record) => placesOfRecord(record, forms.get(String(record['formDef']))))
  }
}
