import * as v from 'valibot'
import { moveLinesSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { claimsNaming, claimsOfHolder } from '../../../model/queries.ts'

/**
 * Action: lists the open claims that a belonging may join: the one that names it already, `picked`, else
 * those of its holder that the person may change, `picked` if it is one. Empty without a holder. Throws
 * `notAllowed` for who may not begin its return.
 */
export const claimsToJoin = defineAction({
  kind: 'asks',
  types: ['Belonging'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, items }) {
    if (!item?.$can?.['beginReturn']) throw new CairnError('notAllowed')
    const naming = (await items.search(claimsNaming(item.$id))).ids[0]
    if (naming !== undefined) return { lines: [{ item: naming as ItemId, picked: true }] }
    const { institution, owner } = item
    if (typeof institution !== 'string') return { lines: [] }
    const { ids } = await items.search(claimsOfHolder(institution, String(owner)))
    const claims = Object.values(await items.readMany(ids as ItemId[])).filter(({ $can }) => $can?.['update'])
    return { lines: claims.map(({ $id }) => ({ item: $id, picked: claims.length === 1 })) }
  },
})
