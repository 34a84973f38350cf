import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveRule } from '@cairn/contract/server'
import { movedFrom, type Moved } from '../../../model/belonging-moved.ts'

const YEAR_MS = 366 * 86_400_000

/**
 * Hands the belongings of a loan over. Throws `belongings.onLoan` if one of them is out already: it is out
 * on one loan at a time, also if two people hand it over at once. Throws `belongings.otherOwner` if one is
 * not of the owner of the loan, and the caller may not change it.
 */
const handOver: MoveRule = async (call) => {
  const { loan, belongings } = await lentBy(call)
  if (belongings.some(({ onLoanTo }) => onLoanTo !== undefined)) throw new CairnError('belongings.onLoan')
  const to = loan['to']
  return {
    writes: written(belongings, to, { why: lentFor(loan['period']), date: dayOf(call, 'conditionOut'), to }),
    basedOn: belongings,
  }
}

const takeBack: MoveRule = async (call) => {
  const { belongings } = await lentBy(call)
  return {
    writes: written(belongings, null, { why: 'endLoan', date: dayOf(call, 'conditionBack') }),
    basedOn: belongings,
  }
}

async function lentBy({ item, items, asServer }: MoveCall): Promise<{ loan: Item; belongings: Item[] }> {
  const loan = await asServer.read(item.$id)
  const belongings = Object.values(await asServer.readMany([loan['belongings'] ?? []].flat() as ItemId[]))
  const others = belongings.filter(({ owner }) => owner !== loan['owner']).map(({ $id }) => $id)
  const own = await items.readMany(others)
  const mayChange = (id: ItemId) => (own[id]?.['$can'] as { update?: unknown } | undefined)?.update === true
  // What a loan writes in its belongings is written by the server.
  if (!others.every(mayChange)) throw new CairnError('belongings.otherOwner')
  return { loan, belongings }
}

function written(belongings: readonly Item[], onLoanTo: unknown, moved: Moved) {
  return belongings.map((belonging) => ({
    ...{ op: 'update' as const, id: belonging.$id, u: belonging._u, body: {} },
    set: { onLoanTo, moves: movedFrom(belonging, moved) },
  }))
}

/** Returns the move that a loan is for its belongings: a long one ends after a year or on no day. */
function lentFor(period: unknown): 'lendLong' | 'lendShort' {
  const { from, to } = (period ?? {}) as { from?: string; to?: string }
  const isShort = from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= YEAR_MS
  return isShort ? 'lendShort' : 'lendLong'
}

/** Returns the day of the condition that a move asks for. */
function dayOf({ asked }: MoveCall, name: string): unknown {
  return (asked[name] as { date?: unknown } | undefined)?.date
}

/** What the server checks and stores for each move of a loan, by the name of the move. */
export const loanMoves: Record<string, MoveRule> = { handOver, takeBack }
