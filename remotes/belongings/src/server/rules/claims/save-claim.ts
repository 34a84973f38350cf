import { readCitation, WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingContext, ReadingRule } from '@cairn/contract/server'
import {
  clockOfClaim,
  isRunning,
  nextStep,
  stepsIn,
  turnOf,
  withDue,
  type ClaimStep,
} from '../../../model/claims/claim-steps.ts'
import { calendarOf, labelOfClaim } from '../../../model/claims/claim-values.ts'
import { lastClaimOf } from '../../../model/queries.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Save rule: gives a new claim a number, a name and the steps of its regime, and stores when the next step is
 * due and which side must act. Throws `belongings.regimeKept` for another regime of a claim that runs.
 */
export const saveClaim: ReadingRule = {
  hold: ['owner'],
  async rule(context) {
    const { before, after, asServer } = context
    const steps = await stepsOf(context)
    const calendar = await calendarOfOwner(asServer, String(after['owner']))
    const due = withDue(steps, clockOfClaim(after, calendar))
    const holderSteps = due.filter(({ by }) => by === 'HOLDER')
    const turn = Object.entries(turnOf(due, isRunning(after['state']))).filter(
      ([name, value]) => value !== (after[name] ?? null),
    )
    const isCounted = isRunning(after['state']) && nextStep(due)?.count === 'WORKING'
    const countedBy = isCounted ? { calendar } : null
    const kept = { steps: due, holderSteps, ...(isCounted || after['countedBy'] ? { countedBy } : {}) }
    return { set: { ...kept, ...Object.fromEntries(turn), ...(before ? {} : await nameOf(context)) } }
  },
}

async function stepsOf({ before, after, items }: ReadingContext): Promise<ClaimStep[]> {
  const regime = readCitation(after['regime'])?.id
  const former = readCitation(before?.['regime'])?.id
  if (before && regime === former) return stepsIn(after['steps'])
  if (before && before['state'] !== 'DRAFT') throw new CairnError('belongings.regimeKept')
  return regime === undefined ? [] : stepsIn((await items.read(regime))['steps'])
}

async function calendarOfOwner(asServer: AreaItems, owner: string) {
  const must = [{ prop: 'owner', kind: 'rel' as const, value: [owner] }]
  const [{ ids }, organization] = await Promise.all([
    asServer.search({ types: [WORK_CALENDAR_TYPE], must, max: 1, total: false }),
    asServer.read(owner as ItemId),
  ])
  const [calendar] = Object.values(await asServer.readMany(ids as ItemId[]))
  return calendarOf(calendar, organization['timeZone'])
}

/** Counted among the claims that the writer may read, so that the number tells of no other. */
async function nameOf({ after, items }: ReadingContext): Promise<Values> {
  const year = new Date().getFullYear()
  const [institution, { ids }] = await Promise.all([
    items.read(String(after['institution']) as ItemId),
    items.search(lastClaimOf(String(after['owner']), year)),
  ])
  const [last] = Object.values(await items.readMany(ids as ItemId[])) as (Item | undefined)[]
  const number = Number(last?.['number'] ?? 0) + 1
  return { year, number, label: labelOfClaim(String(institution['displayName']), year, number) }
}
