import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { areasOf, areaVersionsSchema } from '../../../model/screening/area-versions.ts'

/** Action: returns the areas that a file has had, as far as the caller may read its versions. */
export const areaVersions = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: areaVersionsSchema,
  async run({ item, items }) {
    if (!item) throw new CairnError('notFound')
    return { areas: areasOf(await items.history(item.$id)) }
  },
})
