import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { eachRow } from './each-row.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NUMBERS = 'select n from generate_series(1, $1::int) as n'

test('each row is handed over once, in order, and their number is told', async () => {
  const taken: number[] = []
  expect(await eachRow<{ n: number }>(database.pool, NUMBERS, [20_000], ({ n }) => taken.push(n))).toBe(20_000)
  expect(taken).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 1))
})

test('others have their turn before the last row', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await eachRow(database.pool, `select repeat('x', 1000) from generate_series(1, $1::int)`, [50_000], () => {})
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

test('what the statement or the one who takes the rows throws is thrown, and the connection is of use again', async () => {
  const more = () => eachRow(database.pool, 'select 1 / (3 - n) from generate_series(1, 5) as n', [], () => {})
  await expect(more()).rejects.toThrow('division by zero')
  const taken: number[] = []
  const refuse = ({ n }: { n: number }) => {
    if (n === 3) throw new Error('no third')
    taken.push(n)
  }
  await expect(eachRow(database.pool, NUMBERS, [5], refuse)).rejects.toThrow('no third')
  expect(taken).toEqual([1, 2])
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(database.pool.totalCount).toBe(database.pool.idleCount)
})
