import { readCitation, WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingContext, ReadingRule } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { clockOfClaim, isRunning, nextStep, stepsIn, turnOf, withDue } from '../../../model/claims/claim-steps.ts'
import { calendarOf, labelOfClaim } from '../../../model/claims/claim-values.ts'
import { inStep, type InStep } from '../../../model/claims/in-step.ts'
import { openedIn, pieceOf, piecesIn } from '../../../model/claims/pieces.ts'
import { lastClaimOf } from '../../../model/queries.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Save rule: gives a new claim a number, a name and the steps of its regime, keeps these in step with its
 * dates and state, and stores when the next step is due and which side must act. Throws
 * `belongings.regimeKept` for another regime of a claim that runs.
 */
export const saveClaim: ReadingRule = {
  hold: ['owner'],
  async rule(context) {
    const { before, asServer } = context
    const calendar = await calendarOfOwner(asServer, String(context.after['owner']))
    const { steps, set } = await stepsOf(context, localDate(new Date().toISOString(), calendar.zone))
    const after = { ...context.after, ...set }
    const due = withDue(steps, clockOfClaim(after, calendar))
    const holderSteps = due.filter(({ by }) => by === 'HOLDER')
    const turn = Object.entries(turnOf(due, isRunning(after['state']))).filter(
      ([name, value]) => value !== (after[name] ?? null),
    )
    const isCounted = isRunning(after['state']) && nextStep(due)?.count === 'WORKING'
    const countedBy = isCounted ? { calendar } : null
    const kept = { steps: due, holderSteps, ...(isCounted || after['countedBy'] ? { countedBy } : {}) }
    const opened = await piecesOf(context)
    return {
      set: { ...set, ...kept, ...opened, ...Object.fromEntries(turn), ...(before ? {} : await nameOf(context)) },
    }
  },
}

async function stepsOf({ before, after, items }: ReadingContext, today: string): Promise<InStep> {
  const regime = readCitation(after['regime'])?.id
  const former = readCitation(before?.['regime'])?.id
  if (before && regime === former)
    return inStep(stepsIn(after['steps']), { former: stepsIn(before['steps']), before, after, today })
  if (before && before['state'] !== 'DRAFT') throw new CairnError('belongings.regimeKept')
  const steps = regime === undefined ? [] : stepsIn((await items.read(regime))['steps'])
  return inStep(steps, { former: [], before: {}, after, today })
}

/**
 * What the holder sees of its own pieces that the claim opens: of those opened now as the writer reads them,
 * of others as it was.
 */
async function piecesOf({ before, after, items }: ReadingContext): Promise<Values> {
  const former = piecesIn(after['pieces'])
  const asked = openedIn(after)
  const isOther = before?.['institution'] !== after['institution']
  const known = isOther ? [] : former.filter(({ id }) => asked.includes(id))
  const added = asked.filter((id) => !known.some((piece) => piece.id === id))
  if (added.length === 0 && known.length === former.length) return {}
  const read = Object.values(await items.readMany(added as ItemId[]))
  const pieces = [...known, ...read.flatMap((belonging) => pieceOf(belonging, after['institution']) ?? [])]
  return { pieces: pieces.length > 0 ? pieces : null, opened: pieces.map(({ id }) => id) }
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
