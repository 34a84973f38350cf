import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { progressOf, withStep } from './progress.ts'

it('CNS-120 keeps the steps of a file that follow several communities, and shows the latest first', () => {
  const first = { kind: 'ANSWERED', at: '2027-01-02T00:00:00.000Z' } as const
  const second = { kind: 'ADDED', at: '2027-01-03T00:00:00.000Z', by: 'User-4', reason: 'Their trapline' } as const
  const once = withStep({ progress: null } as unknown as Item, first)
  expect(once).toEqual({ progress: [first] })
  expect(progressOf(withStep(once as unknown as Item, second))).toEqual([second, first])
  expect(progressOf({ progress: [{ kind: 'GONE' }] })).toEqual([])
})
