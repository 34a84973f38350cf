import { expect, test } from 'vitest'
import { agreementTerm } from './agreement-term.ts'

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
