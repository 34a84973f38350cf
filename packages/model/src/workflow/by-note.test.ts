import { expect, it } from 'vitest'
import type { RunStep, StepKind } from '@cairn/contract/workflow'
import { stepMoves } from './commands.ts'

const ref = { ref: [{ prop: 'state', kind: 'is' as const, value: ['APPROVED'] }] }
const kinds: Record<string, StepKind> = {
  APPROVE: { types: ['File'], needs: { right: 'approve' }, completes: ref },
  MEET: { types: ['File'], completes: ref },
}

it.each([
  ['an approval whose letter is not there', 'APPROVE', undefined, true],
  ['an approval whose letter is not approved', 'APPROVE', 'PROPOSED', false],
  ['an approval whose letter is approved', 'APPROVE', 'APPROVED', true],
  ['a meeting that is not over', 'MEET', 'PROPOSED', true],
])('WKF-25 %s is done by hand or not', (_, kind, state, may) => {
  const step = { key: 'a', kind, title: {}, status: 'ACTIVE', refs: ['Letter-7'] } as unknown as RunStep
  const refs = () => (state === undefined ? undefined : { state })
  const about = { values: {}, now: '2026-11-29T10:00:00Z', by: null, kinds, refs }
  expect(stepMoves(step, about).includes('COMPLETE')).toBe(may)
})
