import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveCall, MoveOutcome, MoveRule, Write } from '@cairn/contract/server'
import { movedFrom } from '../../model/belonging-moved.ts'
import { stepsIn } from '../../model/claims/claim-steps.ts'
import { marksOf } from '../../model/claims/claim-values.ts'
import { ticked } from '../../model/claims/in-step.ts'
import { claimsNaming, isOver, loansNaming } from '../../model/queries.ts'

const LOANS = ['LONG_TERM_LOAN', 'SHORT_TERM_LOAN']

/**
 * Begins a return by an open claim that names the belonging, or that it joins: one of its holder which the
 * caller may change. Throws `belongings.noClaim` without one.
 */
const beginReturn: MoveRule = async ({ item, items, asked, asServer }) => {
  if ((await items.search(claimsNaming(item.$id))).total > 0) return undefined
  const { claim: id } = asked
  if (typeof id !== 'string') throw new CairnError('belongings.noClaim')
  const claim = await items.read(id as ItemId)
  const isOfHolder = claim._t === 'RepatriationClaim' && claim['institution'] === item['institution']
  if (!isOfHolder || isOver(claim['state'])) throw new CairnError('belongings.noClaim')
  // What stands there already stays, whether or not the caller may read it.
  const { belongings } = await asServer.read(claim.$id)
  const body = { belongings: [...[belongings ?? []].flat(), item.$id] }
  return { writes: [{ op: 'update', id: claim.$id, body, byCaller: true }], basedOn: [claim] }
}

/**
 * Returns the agreed claims that name a belonging, by which it may leave. Throws `belongings.notAgreed` if
 * there is none, unless it is on loan.
 */
export async function claimsToShip(item: Item, items: Pick<AreaItems, 'search'>): Promise<readonly string[]> {
  const isOnLoan = LOANS.includes(String(item['repatriationStatus']))
  const { ids } = await items.search(claimsNaming(item.$id, ['AGREED']))
  if (!isOnLoan && ids.length === 0) throw new CairnError('belongings.notAgreed')
  return ids
}

/** Ships a belonging by the agreed claims that name it. */
const ship: MoveRule = async ({ item, items, asked, asServer }) => {
  const ids = await claimsToShip(item, items)
  const belonging = await asServer.read(item.$id)
  const moves = movedFrom(belonging, { why: 'ship', date: asked['date'], carrier: asked['carrier'] })
  return {
    set: { moves },
    ...(await ticksOf({ items, asServer }, ids, { ...belonging, repatriationStatus: 'IN_TRANSIT' }, asked)),
  }
}

/** Takes a belonging home: it is where it was received, and where it was stands among its moves. */
const receive: MoveRule = async ({ item, items, asked, asServer }) => {
  const belonging = await asServer.read(item.$id)
  const institution = asked['institution'] ?? firstOf(belonging['owner'])
  const moves = movedFrom(belonging, { why: 'receive', date: asked['date'], to: institution })
  const { ids } = await items.search(claimsNaming(item.$id, ['AGREED']))
  const ticks = await ticksOf({ items, asServer }, ids, { ...belonging, repatriationStatus: 'REPATRIATED' }, asked)
  return { set: { institution, moves }, ...ticks }
}

/**
 * Returns the writes that tick the steps of those of these claims that the caller may change, once all that
 * they ask back is on its way, or home. `moved` is one of it after its move.
 */
async function ticksOf(
  { items, asServer }: Pick<MoveCall, 'items' | 'asServer'>,
  claims: readonly string[],
  moved: Item,
  { date }: Record<string, unknown>,
): Promise<Pick<MoveOutcome, 'writes' | 'basedOn'>> {
  const readable = Object.values(await items.readMany(claims as ItemId[]))
  const changeable = readable.filter(({ $can }) => $can?.['update']).map(({ $id }) => $id)
  if (changeable.length === 0) return {}
  // A step waits for all that is asked back, whether or not the caller may read it.
  const found = Object.values(await asServer.readMany(changeable))
  const named = found.flatMap(({ belongings }) => [belongings ?? []].flat()) as ItemId[]
  const all: Record<string, Item> = { ...(await asServer.readMany([...new Set(named)])), [moved.$id]: moved }
  const writes = found.flatMap((claim): Write[] => {
    const asked = [claim['belongings'] ?? []].flat().flatMap((id) => all[String(id)] ?? [])
    const steps = stepsIn(claim['steps'])
    const done = ticked(steps, marksOf(asked), String(date))
    const isChanged = done.some(({ done: day }, at) => day !== steps[at]?.done)
    return isChanged ? [{ op: 'update', id: claim.$id, body: {}, set: { steps: done } }] : []
  })
  const { [moved.$id]: _moved, ...others } = all
  return writes.length === 0 ? {} : { writes, basedOn: [...found, ...Object.values(others)] }
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
