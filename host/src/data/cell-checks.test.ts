import { expect, test } from 'vitest'
import { CellChecks } from './cell-checks.ts'

test('checks run by kind and in order, and the first refusal ends them', async () => {
  const checks = new CellChecks()
  const ran: string[] = []
  const answering = (name: string, answer: boolean) => () => {
    ran.push(name)
    return Promise.resolve(answer)
  }
  checks.add('i-Note-1', 'CLOSE', answering('close', true))
  checks.add('i-Note-1', 'VALIDATE', answering('valid', true))
  const takeAway = checks.add('i-Note-1', 'VALIDATE', answering('refusing', false))
  expect(await checks.pass('i-Note-1', 'VALIDATE', 'CLOSE')).toBe(false)
  expect(ran).toEqual(['valid', 'refusing'])
  takeAway()
  expect(await checks.pass('i-Note-1', 'VALIDATE', 'CLOSE')).toBe(true)
  expect(await checks.pass('i-Note-2', 'VALIDATE', 'CLOSE')).toBe(true)
})
