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
  expect(await checks.passLeaving(['i-Note-1'])).toBe(false)
  expect(ran).toEqual(['valid', 'refusing'])
  takeAway()
  expect(await checks.passLeaving(['i-Note-1'])).toBe(true)
  expect(await checks.passLeaving(['i-Note-2'])).toBe(true)
})

test('checks that answer at once need no promise, and are told what they run for', async () => {
  const checks = new CellChecks()
  const occasions: string[] = []
  checks.add('i-Note-1', 'VALIDATE', (occasion) => occasions.push(occasion) > 0)
  checks.add('i-Note-2', 'CLOSE', (occasion) => occasions.push(occasion) < 0)
  expect(await checks.passSaving('i-Note-1')).toBe(true)
  expect(await checks.passSaving('i-Note-2')).toBe(true)
  expect(checks.passLeaving(['i-Note-1'])).toBe(true)
  expect(checks.passLeaving()).toBe(false)
  expect(occasions).toEqual(['SAVE', 'LEAVE', 'LEAVE', 'LEAVE'])
})
