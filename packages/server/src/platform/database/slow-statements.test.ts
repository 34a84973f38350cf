import { expect, test } from 'vitest'
import { createSlowStatements } from './slow-statements.ts'

test('what took longer than a second is counted by its words, once each, and handed over once', () => {
  const slow = createSlowStatements(() => 5000)
  slow.note('select 1', 999)
  slow.note('select\n  2', 1500.4)
  slow.note('select 2 ', 1200)
  slow.note('select 3', 4000)
  const last = new Date(5000)
  expect(slow.take()).toEqual([
    { statement: 'select 2', times: 2, slowestMs: 1500, last },
    { statement: 'select 3', times: 1, slowestMs: 4000, last },
  ])
  expect(slow.take()).toEqual([])
})

test('no flood of different statements fills the memory, nor a long one', () => {
  const slow = createSlowStatements()
  for (let n = 0; n < 1000; n++) slow.note(`select ${n} ${'x'.repeat(1000)}`, 2000)
  const taken = slow.take()
  expect(taken).toHaveLength(200)
  expect(taken[0]?.statement).toHaveLength(300)
})
