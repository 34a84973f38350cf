import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedBy } from './consented.ts'
import { USES, usesGiven, type LedgerEntry } from './ledger.ts'
import { naiveUses } from './naive-ledger.ts'

const PEOPLE = ['Ada', 'Ben']
const TODAY = '2026-06-15'
const ASKED = { project: 'P', owner: 'Home', today: TODAY }
const days = fc.constantFrom('2026-01-01', '2026-06-14', TODAY, '2026-06-16', '2027-01-01')
const entries = fc
  .array(
    fc.record({
      respondent: fc.constantFrom(undefined, ...PEOPLE),
      project: fc.constantFrom('P', 'Q'),
      owner: fc.constantFrom('Home', 'Home', 'Away'),
      activity: fc.constantFrom(undefined, 'A', 'B'),
      use: fc.constantFrom(...USES),
      decision: fc.constantFrom('GIVEN', 'REFUSED', 'WITHDRAWN'),
      from: days,
      until: fc.option(days, { nil: undefined }),
    }),
    { maxLength: 40 },
  )
  .map((made) => made.map((entry, at): LedgerEntry => ({ ...entry, at })))

it('RES-4 RES-5 finds the uses that everyone agreed to, for any ledger', () => {
  fc.assert(
    fc.property(entries, fc.subarray(PEOPLE), fc.constantFrom(undefined, 'A', 'B'), (ledger, respondents, activity) => {
      const expected = naiveUses(ledger, respondents, { ...ASKED, activity })
      const given = usesGiven(ledger, { ...ASKED, respondents, activity })
      expect(given).toEqual(expected)
      // Who may read it follows from them alone: stewards, the team, data entry, the community, everyone.
      const closed = closedBy(given, { access: 'PUBLIC' })
      expect(closed.withheld).toBe(!expected.includes('KEEP'))
      expect(closed.protocols.includes('CONSENT_TEAM')).toBe(!expected.includes('TEAM'))
      const level = expected.includes('COMMUNITY') ? (expected.includes('PUBLIC') ? 'PUBLIC' : 'COMMUNITY') : 'PRIVATE'
      expect(closed.access).toBe(level)
    }),
    { numRuns: 500 },
  )
})
