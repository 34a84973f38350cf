import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forNobody } from './asker.ts'
import { createBudget, spend, withinBudget } from './budget.ts'
import { Streamed } from './streamed.ts'

test('T60 work within the budget is counted, in whatever it awaits, and told as it is done', async () => {
  const told: number[] = []
  const budget = createBudget(10, (units) => told.push(units))
  await withinBudget(budget, async () => {
    spend(1)
    await Promise.all([pause(1).then(() => spend(2)), pause(2).then(() => spend(3))])
  })
  expect([budget.spent, told]).toEqual([6, [1, 2, 3]])
})

test('T60 work beyond the budget is refused in words, with what it would cost', async () => {
  const work = async () => {
    for (let at = 0; at < 100; at++) spend(3)
  }
  await expect(withinBudget(createBudget(10), work)).rejects.toMatchObject({
    code: 'tooMuchWork',
    details: { cost: 12, most: 10 },
  })
})

test('T60 what goes on after the call, and what is done for nobody, is not the call’s', async () => {
  const budget = createBudget(10)
  const later = Promise.withResolvers<void>()
  await withinBudget(budget, async () => {
    forNobody(() => spend(1000))
    void pause(5).then(() => (spend(1000), later.resolve()), later.reject)
  })
  await later.promise
  expect(budget.spent).toBe(0)
  expect(() => spend(1000)).not.toThrow()
})

test('T60 each part of an answer in parts may cost as much as a call, and no more', async () => {
  async function* parts() {
    for (const units of [9, 9, 9, 11]) {
      spend(units)
      yield units
    }
  }
  const told: number[] = []
  const budget = createBudget(10, (units) => told.push(units))
  const streamed = await withinBudget(budget, async () => new Streamed(parts()))
  const turns: string[] = []
  const inTurn = <T>(make: () => Promise<T>) => (turns.push('turn'), make())
  streamed.made(inTurn)
  for (let at = 0; at < 3; at++) expect((await streamed.parts.next()).value).toBe(9)
  await expect(streamed.parts.next()).rejects.toMatchObject({ code: 'tooMuchWork' })
  expect([turns.length, told]).toEqual([4, [9, 9, 9, 11]])
})
