import * as v from 'valibot'
import { WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { workCalendarOf } from '@cairn/model/work-calendar'
import type { WorkCalendar } from '@cairn/model/working-days'
import {
  clockMovesSchema,
  MOST_LISTED,
  movedClock,
  writesOfCalendar,
  type ClockMoves,
} from '../../../model/clock/moved-clocks.ts'
import type { Answering } from '../../../model/answers/plan-answers.ts'

/** Responses that are read, and written, together. With more of them others wait longer meanwhile. */
const LOT = 10

/**
 * Task: lists the periods whose due date changes with the current working calendar; with `apply` updates
 * them, in idempotent batches. What somebody changed meanwhile is skipped and reported.
 */
export const moveClocks = defineAction({
  kind: 'write',
  long: true,
  types: [WORK_CALENDAR_TYPE],
  on: 'item',
  right: 'update',
  payload: v.object({ apply: v.boolean() }),
  result: clockMovesSchema,
  async run({
    item,
    payload: { apply },
    items,
    asServer,
    task,
  }: ActionCall<{ apply: boolean }> & { task: TaskRun }): Promise<ClockMoves> {
    const community = item?.['owner']
    if (!item || typeof community !== 'string') throw new CairnError('notAllowed')
    await task.acquireLocks([`moveClocks/${community}`])
    const { timeZone } = await asServer.read(community as ItemId)
    const calendar = workCalendarOf(item, timeZone)
    const ids = await task.step('responses', () => pendingOf(asServer, community))
    const moves: ClockMoves = { count: 0, listed: [], moved: 0, refused: 0 }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const lot = ids.slice(at, at + LOT)
      const done = await task.step(`lot-${at}`, () => workOnLot(asServer, { community, calendar, lot, apply }))
      moves.count += done.count
      moves.moved += done.moved
      moves.refused += done.refused
      moves.listed.push(...done.listed.slice(0, MOST_LISTED - moves.listed.length))
    }
    // Whoever may change the calendar need not read each answer.
    const read = await items.readMany(moves.listed.map(({ id }) => id as ItemId))
    return { ...moves, listed: moves.listed.filter(({ id }) => read[id] !== undefined) }
  },
})

/** Ids of the open responses of a community. */
async function pendingOf(asServer: AreaItems, community: string): Promise<ItemId[]> {
  const must = [
    { prop: 'community', kind: 'rel' as const, value: [community] },
    { prop: 'state', kind: 'is' as const, value: 'PENDING' },
  ]
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const query = { types: ['ConsultResponse'], must, max: 1000, total: false, ...(after ? { after } : {}) }
    const page = await asServer.search(query)
    ids.push(...page.ids)
    if (!page.next) return ids as ItemId[]
    after = page.next
  }
}

interface Lot {
  community: string
  calendar: WorkCalendar
  lot: readonly ItemId[]
  apply: boolean
}

async function workOnLot(asServer: AreaItems, { community, calendar, lot, apply }: Lot): Promise<ClockMoves> {
  const responses = Object.values(await asServer.readMany(lot))
  const listed = responses.flatMap((response) => movedClock(response, calendar) ?? [])
  const moves = { count: listed.length, listed: listed.slice(0, MOST_LISTED), moved: 0, refused: 0 }
  if (!apply) return moves
  const answering = await withNotices(asServer, community, responses)
  const all = answering.map((each) => writesOfCalendar(each, calendar)).filter((writes) => writes.length > 0)
  if (await areWritten(asServer, all.flat())) return { ...moves, moved: all.length }
  for (const writes of all) {
    if (await areWritten(asServer, writes)) moves.moved += 1
    else moves.refused += 1
  }
  return moves
}

async function areWritten(asServer: AreaItems, writes: Parameters<AreaItems['together']>[0]): Promise<boolean> {
  if (writes.length === 0) return true
  return asServer.together(writes).then(
    () => true,
    (thrown: unknown) => {
      if (endsCall(thrown)) throw thrown
      return false
    },
  )
}

async function withNotices(asServer: AreaItems, community: string, responses: readonly Item[]): Promise<Answering[]> {
  const files = [...new Set(responses.map((response) => String(response['consultation'])))]
  const must = [
    { prop: 'community', kind: 'rel' as const, value: [community] },
    { prop: 'consultation', kind: 'rel' as const, value: files },
  ]
  const { ids } = await asServer.search({ types: ['ConsultNotice'], must, max: 2 * LOT, total: false })
  const notices = Object.values(await asServer.readMany(ids as ItemId[]))
  const byFile = new Map(notices.map((notice) => [notice['consultation'], notice]))
  return responses.map((response) => ({ response, notice: byFile.get(response['consultation']) }))
}
