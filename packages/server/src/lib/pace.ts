import type { Asker } from './asker.ts'

/** How much work a second is done for whom, in units, and how much more at once after a rest. */
export interface PaceLimits {
  visitor: { perSecond: number; burst: number }
  /** All visitors together. */
  visitors: { perSecond: number; burst: number }
}

/** Holds visitors to a number of units of work a second. People who signed in go as fast as their share of connections lets them. */
export interface Pace {
  /** Counts work as done for the asker. */
  spend(asker: Asker, units: number): void
  /** Tells for how long the asker has to rest before more is done for them, in milliseconds. */
  restMs(asker: Asker): number
}

interface Debt {
  units: number
  at: number
}

/** Visitors whose debts are kept; those that have none any more are forgotten first. */
const MOST_KEPT = 10_000

/** Makes a pace; `now` gives milliseconds. */
export function createPace({ visitor, visitors }: PaceLimits, now: () => number = () => performance.now()): Pace {
  const debts = new Map<string, Debt>()
  const all: Debt = { units: 0, at: now() }

  const settled = ({ units, at }: Debt, perSecond: number) => Math.max(0, units - ((now() - at) / 1000) * perSecond)
  const owing = (units: number, { perSecond, burst }: PaceLimits['visitor']) =>
    Math.max(0, ((units - burst) / perSecond) * 1000)

  function forgetSettled(): void {
    for (const [client, debt] of debts) if (settled(debt, visitor.perSecond) === 0) debts.delete(client)
  }

  return {
    spend({ client, isVisitor }, units) {
      if (!isVisitor) return
      if (debts.size >= MOST_KEPT) forgetSettled()
      const own = debts.get(client) ?? { units: 0, at: now() }
      debts.set(client, { units: settled(own, visitor.perSecond) + units, at: now() })
      Object.assign(all, { units: settled(all, visitors.perSecond) + units, at: now() })
    },
    restMs({ client, isVisitor }) {
      if (!isVisitor) return 0
      const own = debts.get(client)
      const ownRest = own ? owing(settled(own, visitor.perSecond), visitor) : 0
      return Math.ceil(Math.max(ownRest, owing(settled(all, visitors.perSecond), visitors)))
    },
  }
}
