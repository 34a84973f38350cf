import { expect, test } from 'vitest'
import { percentOf } from './reordering.action.ts'

test('VOC-8 how far a new order is follows from the most that waited, without a number of items', async () => {
  const told = async (type: string, left: number, begins = false) =>
    percentOf({ query: async <Row>() => [{ left, begins }] as Row[] }, type)
  expect(await told('Lexeme', 0, true)).toBe(0)
  expect(await told('Lexeme', 400)).toBe(0)
  expect(await told('Lexeme', 100)).toBe(75)
  expect(await told('Lexeme', 0)).toBeUndefined()
  expect(await told('Lexeme', 300)).toBe(0)
  expect(await told('Place', 199)).toBeUndefined()
})
