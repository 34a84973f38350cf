import { AsyncLocalStorage } from 'node:async_hooks'
import { CairnError } from '@cairn/contract/errors'

/** What one call may cost, and what it has cost so far, in units of work (`search/query/price.ts`). */
export interface Budget {
  readonly most: number
  spent: number
  /** Told of each piece of work, such as to count it as its person's. */
  readonly note: (units: number) => void
}

/**
 * What one task may cost, such as an import of a million rows, and one reaction, which must not be left half
 * made: few run at once, and calls of others go before.
 */
export const TASK_UNITS = 2_000_000

const budgets = new AsyncLocalStorage<Budget | undefined>()
const over = new WeakSet<Budget>()

/** Makes the budget of one call. */
export function createBudget(most: number, note: (units: number) => void = () => {}): Budget {
  return { most, spent: 0, note }
}

/**
 * Runs a call, with all that it awaits, within its budget. What goes on once the call is over is not its own
 * any more.
 */
export async function withinBudget<T>(budget: Budget, run: () => T | Promise<T>): Promise<T> {
  try {
    return await budgets.run(budget, run)
  } finally {
    over.add(budget)
  }
}

/** Runs a further part of a call in as large a budget as the call had. */
export function withinSameBudget<T>(run: () => Promise<T>): Promise<T> {
  const former = budgets.getStore()
  return former ? withinBudget(createBudget(former.most, former.note), run) : run()
}

/** Runs something, with all that it awaits, that is work for many calls at once. */
export function withoutBudget<T>(run: () => T): T {
  return budgets.run(undefined, run)
}

/**
 * Counts work as done for the call that runs at present; the server's own work is not counted. Throws
 * `tooMuchWork`, with what it would cost, once that is more than the call may cost.
 */
export function spend(units: number): void {
  const budget = budgets.getStore()
  if (!budget || over.has(budget)) return
  budget.spent += units
  budget.note(units)
  if (budget.spent <= budget.most) return
  const details = { cost: Math.ceil(budget.spent), most: budget.most }
  throw new CairnError(
    'tooMuchWork',
    `${details.cost} units of work, of ${details.most} that one call may cost`,
    details,
  )
}
