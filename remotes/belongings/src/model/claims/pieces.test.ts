import { expect, test } from 'vitest'
import { openedIn, pieceOf, piecesIn, textOfPiece } from './pieces.ts'

const basket = { $id: 'Belonging-1', label: 'Tall basket', catalogueNumber: 'HS 1', institution: 'Organization-2' }

test('BEL-29 a piece is the number and the name of what its holder has, and nothing else', () => {
  const piece = pieceOf({ ...basket, restNotes: 'Of her grandmother' }, 'Organization-2')
  expect(piece).toEqual({ id: 'Belonging-1', number: 'HS 1', name: 'Tall basket' })
  expect(pieceOf(basket, 'Organization-3')).toBeUndefined()
  expect(textOfPiece({ name: 'Tall basket' })).toBe('Tall basket')
  expect(piecesIn([piece])).toEqual([piece])
  expect(piecesIn('none')).toEqual([])
})

test('BEL-29 a claim opens only what it names', () => {
  expect(openedIn({ opened: ['Belonging-1', 'Belonging-2'], belongings: ['Belonging-1'] })).toEqual(['Belonging-1'])
  expect(openedIn({})).toEqual([])
})
