import type { FastifyRequest } from 'fastify'
import type { Sessions } from '../../features/accounts/sign-in/sessions.ts'
import type { TokenClaims } from '../../items/facts/identity.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { askerOf, askFor, type Asker } from '../../lib/asker.ts'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import type { Pacing } from '../../lib/pacing.ts'
import { CALL_UNITS } from '../../operations/dispatcher.ts'
import { identifyReader } from './identify.ts'

/** Services needed to run reads at the pace of their sender. */
export interface PacedReadDeps {
  sessions: Sessions
  principals: Principals
  pacing: Pacing
}

/** The sender of a reading request; a visitor has no claims. */
export interface Reader {
  claims: TokenClaims | undefined
  principal: Principal
}

/**
 * Runs a reading request with the rights of its sender, within their rate limits, and cancels it when they
 * disconnect. `units` is its cost besides searches (`lib/pacing.ts`). Throws as `run` of `Pacing` does.
 */
export type PacedReads = <T>(request: FastifyRequest, units: number, read: (reader: Reader) => Promise<T>) => Promise<T>

/** Creates the function that runs reading requests. */
export function createPacedReads({ sessions, principals, pacing }: PacedReadDeps): PacedReads {
  return async (request, units, read) => {
    const claims = await identifyReader(request, sessions)
    const asker = askerOf(claims?.user, request.ip, request.signal)
    const work = async () => read({ claims, principal: await principalOf(claims, principals) })
    return runPaced(pacing, asker, units, work)
  }
}

/**
 * Runs work for an asker within their rate limits, and within the budget of one call (`tooMuchWork`). `units`
 * is its cost besides what it spends itself. Throws as `run` of `Pacing` does.
 */
export function runPaced<T>(pacing: Pacing, asker: Asker, units: number, work: () => Promise<T>): Promise<T> {
  const budget = createBudget(CALL_UNITS, (spent) => pacing.spend(asker, spent))
  return pacing.run(asker, units, () => withinBudget(budget, () => askFor(asker, work)))
}
