import { expect, test } from 'vitest'
import { agreementTerm, termOfAgreement } from './agreement-term.ts'

const TODAY = '2026-11-22'

test.each([
  [{}, 'IN_FORCE'],
  [{ from: '2026-11-22' }, 'IN_FORCE'],
  [{ from: '2026-11-23' }, 'COMING'],
  [{ from: '2026-12' }, 'COMING'],
  [{ from: '2026', to: '2030' }, 'IN_FORCE'],
  [{ from: '2026-9-1' }, 'IN_FORCE'],
  [{ to: '2026-11-22' }, 'ENDING'],
  [{ to: '2027-2-20' }, 'ENDING'],
  [{ to: '2027-02-21' }, 'IN_FORCE'],
  [{ to: '2026-11-21' }, 'ENDED'],
  [{ to: '2026-11' }, 'ENDING'],
  [{ to: '2025' }, 'ENDED'],
] as const)('ORG-33 the term of %o is %s', (period, term) => {
  expect(agreementTerm(period, TODAY)).toBe(term)
})

test('ORG-33 an agreement that is not active, or names no period, has no term', () => {
  const inForce = { from: '2026' }
  expect(termOfAgreement({ inForce, state: 'ACTIVE' }, TODAY)).toEqual({ period: inForce, term: 'IN_FORCE' })
  expect(termOfAgreement({ inForce, state: 'DRAFT' }, TODAY)).toBeUndefined()
  expect(termOfAgreement({ inForce: 'soon', state: 'ACTIVE' }, TODAY)).toBeUndefined()
})
