import { expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { addressIn, itemPart, numberIn } from './addresses.ts'

test('an address has the number and the label in plain letters', () => {
  expect(itemPart(itemId('Lexeme', 12), 'ciqʷa')).toBe('12-ciqwa')
  expect(itemPart(itemId('Lexeme', 7), 'A walk, up “Smoke Creek”!')).toBe('7-a-walk-up-smoke-creek')
  expect(itemPart(itemId('Lexeme', 7), '???')).toBe('7')
  expect(itemPart(itemId('Lexeme', 7), 'a'.repeat(300)).length).toBeLessThan(70)
})

test('the number decides, whatever follows it', () => {
  expect(['12-ciqwa', '12', '12-', '012-a', '0-a', '12x', 'x', '', '99999999999'].map(numberIn)).toEqual([
    ...[12, 12, 12, undefined, undefined, undefined, undefined, undefined, undefined],
  ])
})

test('a language other than English is in the address', () => {
  expect([addressIn('en', '/@a'), addressIn('fr', '/@a')]).toEqual(['/@a', '/@a?language=fr'])
})
