import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveRule } from '@cairn/contract/server'

/**
 * Hands the belongings of a loan over. Throws `belongings.onLoan` if one of them is out already: it is out on
 * one loan at a time, also if two people hand it over at once.
 */
const handOver: MoveRule = async (call) => {
  const { loan, belongings } = await lentBy(call)
  if (belongings.some(({ onLoanTo }) => onLoanTo !== undefined)) throw new CairnError('belongings.onLoan')
  return { writes: written(belongings, loan['to']), basedOn: belongings }
}

const takeBack: MoveRule = async (call) => {
  const { belongings } = await lentBy(call)
  return { writes: written(belongings, null), basedOn: belongings }
}

async function lentBy({ item, asServer }: MoveCall): Promise<{ loan: Item; belongings: Item[] }> {
  const loan = await asServer.read(item.$id)
  const belongings = await asServer.readMany([loan['belongings'] ?? []].flat() as ItemId[])
  return { loan, belongings: Object.values(belongings) }
}

function written(belongings: readonly Item[], onLoanTo: unknown) {
  return belongings.map(({ $id, _u }) => ({ op: 'update' as const, id: $id, u: _u, body: {}, set: { onLoanTo } }))
}

/** What the server checks and stores for each move of a loan, by the name of the move. */
export const loanMoves: Record<string, MoveRule> = { handOver, takeBack }
