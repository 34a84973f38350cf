import * as v from 'valibot'
import { ACCESS_PROPERTY, moveLinesSchema, PROTOCOLS_PROPERTY, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { openedIn, pieceOf, textOfPiece } from '../../../model/claims/pieces.ts'

const MOST = 500

/**
 * Action: tells, piece by piece, what the holder of a claim would see of what it asks back. Throws
 * `notAllowed` for who may not send it.
 */
export const piecesToShow = defineAction({
  kind: 'asks',
  types: ['RepatriationClaim'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, items }) {
    if (!item?.$can?.['sendClaim']) throw new CairnError('notAllowed')
    const opened = openedIn(item)
    const belongings = await items.readMany([item['belongings'] ?? []].flat().slice(0, MOST) as ItemId[])
    const lines = Object.values(belongings).map((belonging) => {
      const piece = pieceOf(belonging, item['institution'])
      if (!piece) return { text: String(belonging['label']), note: 'belongings.piece.elsewhere' }
      if (isOpenToAll(belonging)) return { text: textOfPiece(piece), note: 'belongings.piece.open' }
      return { item: belonging.$id, text: textOfPiece(piece), picked: opened.includes(belonging.$id) }
    })
    return { lines }
  },
})

function isOpenToAll(belonging: Item): boolean {
  return belonging[ACCESS_PROPERTY] === 'PUBLIC' && [belonging[PROTOCOLS_PROPERTY] ?? []].flat().length === 0
}
