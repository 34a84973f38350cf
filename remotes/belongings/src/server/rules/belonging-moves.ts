import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveOutcome, MoveRule } from '@cairn/contract/server'
import { movedFrom } from '../../model/belonging-moved.ts'
import { claimsNaming, loansNaming } from '../../model/queries.ts'

const LOANS = ['LONG_TERM_LOAN', 'SHORT_TERM_LOAN']

/**
 * Begins a return. Throws `belongings.noClaim` if no open claim that the caller may read names the
 * belonging.
 */
const beginReturn: MoveRule = async ({ item, items }) => {
  if ((await items.search(claimsNaming(item.$id))).total === 0) throw new CairnError('belongings.noClaim')
  return undefined
}

/** Ships a belonging. Throws `belongings.notAgreed` if no agreed claim names it, unless it ends a loan. */
const ship: MoveRule = async ({ item, items, asked, asServer }) => {
  const isOnLoan = LOANS.includes(String(item['repatriationStatus']))
  const agreed = isOnLoan || (await items.search(claimsNaming(item.$id, ['AGREED']))).total > 0
  if (!agreed) throw new CairnError('belongings.notAgreed')
  const belonging = await asServer.read(item.$id)
  return { set: { moves: movedFrom(belonging, { why: 'ship', date: asked['date'], carrier: asked['carrier'] }) } }
}

/** Takes a belonging home: it is where it was received, and where it was stands among its moves. */
const receive: MoveRule = async ({ item, asked, asServer }) => {
  const belonging = await asServer.read(item.$id)
  const institution = asked['institution'] ?? firstOf(belonging['owner'])
  return { set: { institution, moves: movedFrom(belonging, { why: 'receive', date: asked['date'], to: institution }) } }
}

const sendBack: MoveRule = async ({ item, asked, asServer }) => {
  const belonging = await asServer.read(item.$id)
  return { set: { moves: movedFrom(belonging, { why: 'sendBack', date: asked['date'] }) } }
}

/**
 * Notes a loan that counts as a return for a while. Throws `belongings.noLoan` if no loan is agreed or out.
 */
const lend: MoveRule = async (call: MoveCall): Promise<MoveOutcome | undefined> => {
  const { total } = await call.items.search(loansNaming([call.item.$id], ['AGREED', 'OUT']))
  if (total === 0) throw new CairnError('belongings.noLoan')
  return undefined
}

function firstOf(value: Item[string]): unknown {
  return [value].flat()[0]
}

/** What the server checks and stores for each move of a belonging's return, by the name of the move. */
export const belongingMoves: Record<string, MoveRule> = {
  ...{ beginReturn, ship, receive, sendBack },
  lendLong: lend,
  lendShort: lend,
}
