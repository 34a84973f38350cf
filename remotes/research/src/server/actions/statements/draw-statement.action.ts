import * as v from 'valibot'
import { geometrySchema, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { statementOf } from '../../../model/interview/time-line.ts'

/**
 * Action: creates a statement of an interview together with its place, drawn during playback, in one
 * transaction. Needs the caller's right to create each.
 */
export const drawStatement = defineAction({
  kind: 'write',
  types: ['ResearchActivity'],
  on: 'item',
  payload: v.strictObject({
    label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    geometry: geometrySchema,
    timeCode: v.pipe(v.string(), v.maxLength(30)),
    recording: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  result: v.custom<Item>((item) => typeof item === 'object' && item !== null),
  async run({ item, items, payload: { label, geometry, timeCode, recording } }) {
    if (!item) throw new CairnError('notFound')
    const place = { label, geometry, owner: item['owner'], sensitive: true, access: 'PRIVATE' }
    const said = { ...statementOf(item), label, timeCode, spatial: ['$as:place'], ...(recording ? { recording } : {}) }
    const made = await items.together([
      { op: 'create', type: 'SpatialFeature', body: place, as: 'place' },
      { op: 'create', type: 'ResearchData', body: said },
    ])
    const statement = made.find(({ _t }) => _t === 'ResearchData')
    if (!statement) throw new CairnError('emptyResponse')
    return statement
  },
})
