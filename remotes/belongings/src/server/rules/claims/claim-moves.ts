import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveRule } from '@cairn/contract/server'
import { isOpen, stepsIn } from '../../../model/claims/claim-steps.ts'
import { resumedAt, stoppedAt, stopsIn } from '../../../model/claims/claim-stops.ts'
import { asksForSomething, isSettled } from '../../../model/claims/claim-values.ts'

/** Writes of one move at most. */
const MOST_WRITES = 500

/**
 * Sends a claim, with which the return of what it asks back begins, of those for which the caller may say so.
 * Throws `belongings.nothingAsked` while it names no belonging and says nothing in words.
 */
const sendClaim: MoveRule = async ({ item, items, asServer }) => {
  const claim = await asServer.read(item.$id)
  if (!asksForSomething(claim)) throw new CairnError('belongings.nothingAsked')
  const belongings = Object.values(await items.readMany([claim['belongings'] ?? []].flat() as ItemId[]))
  const begun = belongings.filter((each) => !each['repatriationStatus'] && each.$can?.['beginReturn'])
  return {
    writes: begun.slice(0, MOST_WRITES).map(({ $id }) => ({ op: 'move', id: $id, action: 'beginReturn' })),
    basedOn: begun,
  }
}

/**
 * Closes a claim; steps that are still open are left out. Throws `belongings.notSettled` while a belonging of
 * it is neither home, denied nor on loan, and `invalidItem` if steps are left out without a reason.
 */
const closeClaim: MoveRule = async ({ item, asked, items, asServer }) => {
  const claim = await asServer.read(item.$id)
  const belongings = await asServer.readMany([claim['belongings'] ?? []].flat() as ItemId[])
  const open = Object.values(belongings).filter((each) => !isSettled([each]))
  if (open.length > 0) {
    // Named to who may read it.
    const [known] = Object.values(await items.readMany(open.map(({ $id }) => $id)))
    throw new CairnError('belongings.notSettled', undefined, { name: String(known?.['label'] ?? 'none') })
  }
  const steps = stepsIn(claim['steps'])
  const isReasoned = typeof asked['reason'] === 'string' && asked['reason'].trim() !== ''
  if (steps.some(isOpen) && !isReasoned)
    throw new CairnError('invalidItem', 'open steps', { properties: { reason: 'errors.belongings.stepsOpen' } })
  const left = steps.map((step) => (isOpen(step) ? { ...step, left: true } : step))
  return { set: { steps: left }, basedOn: Object.values(belongings) }
}

const suspendClaim: MoveRule = async ({ item, asServer }) => {
  const { stops } = await asServer.read(item.$id)
  return { set: { stops: stoppedAt(stopsIn(stops), new Date().toISOString()) } }
}

const resumeClaim: MoveRule = async ({ item, asServer }) => {
  const { stops } = await asServer.read(item.$id)
  return { set: { stops: resumedAt(stopsIn(stops), new Date().toISOString()) } }
}

/** What the server checks and stores for each move of a claim, by the name of the move. */
export const claimMoves: Record<string, MoveRule> = { sendClaim, closeClaim, suspendClaim, resumeClaim }
