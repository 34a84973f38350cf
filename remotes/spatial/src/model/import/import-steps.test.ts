import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { importSteps } from './import-steps.ts'

const result = { created: 1, known: 0, refused: 0, leftOut: 0, by: 'User-1' }
const steps = (state: string, hasReport = true, userId = 'User-1') =>
  importSteps({ state, result } as unknown as Item, hasReport, userId)

it('SPA-6 lets a person start an import whose report they see, until it is done', () => {
  expect(['READ', 'DONE', 'UNDONE'].map((state) => steps(state).mayImport)).toEqual([true, false, true])
  expect(steps('READ', false).mayImport).toBe(false)
})

it('SPA-6 lets the person who started an import go on with it, also without the report', () => {
  expect(steps('STARTED', false)).toMatchObject({ isStarted: true, mayImport: true })
  expect(steps('STARTED', true, 'User-2').mayImport).toBe(false)
})
