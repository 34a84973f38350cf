import type { Asker } from './asker.ts'

/** Rate limits (token buckets) in units of work a second, with the burst allowed after a rest. */
export interface PaceLimits {
  /** One person, on all their sockets together. */
  person: { perSecond: number; burst: number }
  /** The visitors at one address. */
  visitor: { perSecond: number; burst: number }
  /** All visitors together. */
  visitors: { perSecond: number; burst: number }
}

/** A rate limiter by units of work a second, for each person and for visitors. */
export interface Pace {
  /** Counts work for the asker; a negative number takes work off. */
  spend(asker: Asker, units: number): void
  /** Returns how many milliseconds the asker has to wait before more work is done for them. */
  restMs(asker: Asker): number
}

interface Debt {
  units: number
  at: number
}

/** Size of the table of debts in clients; those without debt are dropped first. */
const MOST_KEPT = 10_000

/** Creates a rate limiter. `now` is the clock, in milliseconds. */
export function createPace(limits: PaceLimits, now: () => number = () => performance.now()): Pace {
  const debts = new Map<string, Debt>()
  const all: Debt = { units: 0, at: now() }

  const settled = ({ units, at }: Debt, perSecond: number, time: number) =>
    Math.max(0, units - ((time - at) / 1000) * perSecond)
  const owing = (units: number, { perSecond, burst }: PaceLimits['visitor']) =>
    Math.max(0, ((units - burst) / perSecond) * 1000)
  const limitOf = ({ isVisitor }: Asker) => (isVisitor ? limits.visitor : limits.person)

  function forgetSettled(): void {
    const slowest = Math.min(limits.visitor.perSecond, limits.person.perSecond)
    const time = now()
    for (const [client, debt] of debts) if (settled(debt, slowest, time) === 0) debts.delete(client)
  }

  return {
    spend(asker, units) {
      const { client, isVisitor } = asker
      const at = now()
      if (debts.size >= MOST_KEPT) forgetSettled()
      const own = debts.get(client) ?? { units: 0, at }
      debts.set(client, { units: Math.max(0, settled(own, limitOf(asker).perSecond, at) + units), at })
      if (isVisitor) Object.assign(all, { units: settled(all, limits.visitors.perSecond, at) + units, at })
    },
    restMs(asker) {
      const own = debts.get(asker.client)
      const time = now()
      const ownRest = own ? owing(settled(own, limitOf(asker).perSecond, time), limitOf(asker)) : 0
      if (!asker.isVisitor) return Math.ceil(ownRest)
      return Math.ceil(Math.max(ownRest, owing(settled(all, limits.visitors.perSecond, time), limits.visitors)))
    },
  }
}
