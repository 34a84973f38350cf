import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { createNextIndex, createTypeBook } from './type-book.ts'

test('indexes are given once, one after the other when asked one by one, and some ahead in a busy moment', async () => {
  const database = await openTestDatabase()
  const types = createTypeBook(database)
  const [one, other] = [await types.ensure('One'), await types.ensure('Other')]
  const queries: string[] = []
  const counted = {
    query: <Row>(text: string, values?: readonly unknown[], name?: string) => {
      queries.push(text)
      return database.query<Row>(text, values, name)
    },
  }
  const next = createNextIndex(counted)
  expect([await next(one), await next(one), await next(other), await next(one)]).toEqual([1, 2, 1, 3])
  const asked = queries.length
  const given: number[] = []
  for (let round = 0; round < 4; round++)
    given.push(...(await Promise.all(Array.from({ length: 10 }, () => next(one)))))
  expect(new Set(given).size).toBe(40)
  expect(Math.min(...given)).toBe(4)
  expect(queries.length - asked).toBe(1)
  await database.close()
})

test('a type gets its number in more transactions at once than may be open', { timeout: 60_000 }, async () => {
  const database = await openTestDatabase()
  const types = createTypeBook(database)
  const names = Array.from({ length: 24 }, (_, at) => `Type${at % 12}`)
  const numbers = await Promise.all(names.map((name) => database.transaction(() => types.ensure(name))))
  expect(new Set(numbers).size).toBe(12)
  expect(await createNextIndex(database)(numbers[0] ?? 0)).toBe(1)
  await database.close()
})
