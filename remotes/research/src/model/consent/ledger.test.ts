import { expect, it } from 'vitest'
import { protocolsBy, USES, usesGiven, usesPartly, widestLevel, type LedgerEntry } from './ledger.ts'

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

it('RES-4 takes a later refusal of the whole project before a consent for one of its interviews', () => {
  const interview = entry(1, { activity: 'i' })
  for (const decision of ['WITHDRAWN', 'REFUSED']) {
    expect(keeps([interview, entry(2, { decision })])).toBe(false)
    expect(keeps([interview, entry(2, { decision, from: '2026-07-01' })])).toBe(true)
    expect(keeps([interview, entry(2, { decision, project: 'q' })])).toBe(true)
    // Agreeing to the project again does not bring back what was agreed to for the interview before.
    expect(keeps([interview, entry(2, { decision }), entry(3, { until: '2026-05-31' })])).toBe(false)
    expect(keeps([interview, entry(2, { decision }), entry(3, {})])).toBe(true)
    // What is agreed to afterwards counts again, and a word for the project alone opens no interview.
    expect(keeps([interview, entry(2, { decision }), entry(3, { activity: 'i' })])).toBe(true)
    expect(keeps([entry(1, { activity: 'i', decision }), entry(2, {})])).toBe(false)
  }
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
      const isOf = (activity: unknown) => (each: LedgerEntry) =>
        each.respondent === person && each.activity === activity
      const before = about.findIndex((each) => isOf(undefined)(each) && each.decision !== 'GIVEN')
      const found =
        about.find(
          (each, at) =>
            isOf(asked.activity)(each) &&
            !about.slice(0, at).some(isOf(asked.activity)) &&
            (each.decision !== 'GIVEN' || before < 0 || before > at),
        ) ??
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
    const ofAll = usesGiven(entries, { ...asked, activity: undefined })
    const ofSome = ['i', 'j'].flatMap((activity) => usesGiven(entries, { ...asked, activity }))
    expect(usesPartly(entries, { ...asked, activity: undefined })).toEqual(
      USES.filter((use) => ofSome.includes(use) && !ofAll.includes(use)),
    )
  }
})
