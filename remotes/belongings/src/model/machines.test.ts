import { expect, test } from 'vitest'
import { startsIn, type Machine } from '@cairn/contract'
import { CLAIM_STATES, claimMachine } from './claims/claim-machine.ts'
import { RETURN_STATES, returnMachine } from './claims/return-machine.ts'

/** Where a belonging goes from where it is. From `null` nobody has asked for it. */
const RETURNS: Readonly<Record<string, readonly string[]>> = {
  null: ['IN_PROGRESS'],
  IN_PROGRESS: ['IN_TRANSIT', 'DENIED', 'LONG_TERM_LOAN', 'SHORT_TERM_LOAN'],
  IN_TRANSIT: ['REPATRIATED', 'IN_PROGRESS'],
  DENIED: ['IN_PROGRESS'],
  LONG_TERM_LOAN: ['IN_TRANSIT', 'IN_PROGRESS'],
  SHORT_TERM_LOAN: ['IN_TRANSIT', 'IN_PROGRESS'],
  REPATRIATED: [],
}
/** Where a claim goes, but for being stopped, going on as it was, and being withdrawn. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  DRAFT: ['SENT'],
  SENT: ['SENT', 'ANSWERED'],
  ANSWERED: ['AGREED', 'REFUSED'],
  AGREED: ['CLOSED'],
  REFUSED: ['SENT', 'CLOSED'],
  SUSPENDED: [],
  WITHDRAWN: [],
  CLOSED: [],
}

/** All that moves lead to from each state, without those named. Each sequence of moves is made of these. */
function reached({ moves }: Machine, states: readonly (string | null)[], without: readonly string[]) {
  const next = states.map((state) => {
    const found = moves.filter((move) => !without.includes(move.action) && startsIn(move, state))
    return [String(state), found.map(({ to }) => to).toSorted()] as const
  })
  return Object.fromEntries(next)
}

const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(table).map(([state, next]) => [state, next.toSorted()]))

test('BEL-5 no sequence of moves takes a belonging out of the table of returns', () => {
  expect(reached(returnMachine, [null, ...RETURN_STATES], ['forceStatus'])).toEqual(sorted(RETURNS))
})

test('BEL-13 no sequence of moves takes a claim out of its table', () => {
  const others = ['suspendClaim', 'resumeClaim', 'withdrawClaim']
  expect(reached(claimMachine, CLAIM_STATES, others)).toEqual(sorted(CLAIMS))
  const stays = CLAIM_STATES.filter((state) => !['WITHDRAWN', 'CLOSED'].includes(state))
  const withdrawn = reached(claimMachine, CLAIM_STATES, ['suspendClaim', 'resumeClaim'])
  expect(Object.keys(withdrawn).filter((state) => withdrawn[state]?.includes('WITHDRAWN'))).toEqual(stays)
})
