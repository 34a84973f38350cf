import { expect, it } from 'vitest'
import { protocolsBy, USES, usesGiven, widestLevel, type LedgerEntry } from './ledger.ts'

const asked = { respondents: ['a'], project: 'p', owner: 'o', activity: 'i', today: '2026-06-01' }
const entry = (at: number, more: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ respondent: 'a', project: 'p', owner: 'o', use: 'KEEP', decision: 'GIVEN', from: '2026-01-01', at },
  ...more,
})
const keeps = (entries: readonly LedgerEntry[], more = {}) => usesGiven(entries, { ...asked, ...more }).includes('KEEP')

it('RES-4 takes the latest entry, and none for no consent', () => {
  expect(keeps([])).toBe(false)
  expect(keeps([entry(1, {})])).toBe(true)
  expect(keeps([entry(1, {}), entry(2, { decision: 'WITHDRAWN' })])).toBe(false)
  expect(keeps([entry(2, {}), entry(1, { decision: 'REFUSED' })])).toBe(true)
})

it('RES-4 takes an entry for the interview before one for the project, and a person before the Nation', () => {
  const nation = entry(9, { respondent: undefined, decision: 'GIVEN' })
  expect(keeps([entry(1, { activity: 'i', decision: 'REFUSED' }), entry(2, {})])).toBe(false)
  expect(keeps([entry(1, { activity: 'other', decision: 'REFUSED' }), entry(2, {})])).toBe(true)
  expect(keeps([nation])).toBe(true)
  expect(keeps([entry(1, { decision: 'REFUSED' }), nation])).toBe(false)
})

it('RES-4 takes no entry that has not begun, and none that is over', () => {
  expect(keeps([entry(1, { from: '2026-07-01' })])).toBe(false)
  expect(keeps([entry(1, { until: '2026-05-31' })])).toBe(false)
  expect(keeps([entry(1, { until: '2026-06-01' })])).toBe(true)
  expect(keeps([entry(1, {}), entry(2, { decision: 'WITHDRAWN', from: '2026-07-01' })])).toBe(true)
})

it('RES-5 asks everyone who spoke', () => {
  const both = { respondents: ['a', 'b'] }
  expect(keeps([entry(1, {})], both)).toBe(false)
  expect(keeps([entry(1, {}), entry(2, { respondent: 'b' })], both)).toBe(true)
})

it('RES-5 sets the protocols of what is missing, and leaves those of people', () => {
  expect(protocolsBy(['KEEP'], ['SEASON', 'CONSENT_KEEP'])).toEqual(['SEASON', 'CONSENT_TEAM'])
  expect(protocolsBy([], [])).toEqual(['CONSENT_KEEP', 'CONSENT_TEAM'])
})

it('RES-6 opens as far as was agreed', () => {
  expect([[], ['COMMUNITY'], ['COMMUNITY', 'PUBLIC'], ['PUBLIC']].map((given) => widestLevel(given))).toEqual([
    ...['PRIVATE', 'COMMUNITY', 'PUBLIC', 'PRIVATE'],
  ])
})

/** A plain reading of the rule, for every use and person by itself. */
function naive(entries: readonly LedgerEntry[]): string[] {
  return USES.filter((use) =>
    asked.respondents.every((person) => {
      const about = entries
        .filter((each) => each.project === asked.project && each.use === use)
        .filter((each) => String(each.from) <= asked.today)
        .toSorted((one, other) => other.at - one.at)
      const found =
        about.find((each) => each.respondent === person && each.activity === asked.activity) ??
        about.find((each) => each.respondent === person && each.activity === undefined) ??
        about.find((each) => each.respondent === undefined && each.activity === undefined)
      return found?.decision === 'GIVEN' && !(found.until !== undefined && String(found.until) < asked.today)
    }),
  )
}

it('RES-4 decides as a plain reading does, for 500 random ledgers', () => {
  let seed = 7
  const pick = <T>(values: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return values[seed % values.length] as T
  }
  for (let run = 0; run < 500; run += 1) {
    const entries = Array.from({ length: 12 }, (_, at) =>
      entry(at, {
        respondent: pick(['a', 'b', undefined]),
        project: pick(['p', 'p', 'q']),
        activity: pick([undefined, 'i', 'j']),
        use: pick(USES.slice(0, 3)),
        decision: pick(['GIVEN', 'REFUSED', 'WITHDRAWN']),
        from: pick(['2026-01-01', '2026-07-01']),
        until: pick([undefined, '2026-05-01', '2027-01-01']),
      }),
    )
    expect(usesGiven(entries, asked)).toEqual(naive(entries))
  }
})
