import * as v from 'valibot'
import { moveLinesSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { claimsToShip } from '../rules/belonging-moves.ts'

/**
 * Action: lists the agreed claims by which a belonging may leave. Throws `belongings.notAgreed` where there
 * is none, so that nothing is typed in vain, and `notAllowed` for who may not say that it left.
 */
export const whatShips = defineAction({
  kind: 'asks',
  types: ['Belonging'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, items }) {
    if (!item?.$can?.['ship']) throw new CairnError('notAllowed')
    const claims = await claimsToShip(item, items)
    return { lines: claims.map((claim) => ({ item: claim as ItemId, note: 'belongings.shipsBy' })) }
  },
})
