import { AsyncLocalStorage } from 'node:async_hooks'
import { CairnError } from '@cairn/contract/errors'

/**
 * The work budget of one call: its limit and what is spent so far, in units of work
 * (`search/query/price.ts`).
 */
export interface Budget {
  readonly most: number
  spent: number
  /** Called with each piece of work that is counted, for example to count it for the person too. */
  readonly note: (units: number) => void
}

/**
 * Work budget of one task (such as an import of a million rows) and of one reaction, in units. It is large
 * because few tasks run at once, calls of people go first, and a reaction must not stop halfway.
 */
export const TASK_UNITS = 2_000_000

const budgets = new AsyncLocalStorage<Budget | undefined>()
const over = new WeakSet<Budget>()

/** Creates the budget of one call: at most `most` units; `note` is called with all work that is counted. */
export function createBudget(most: number, note: (units: number) => void = () => {}): Budget {
  return { most, spent: 0, note }
}

/**
 * Runs a call, and all async work it starts, within `budget`. Work that goes on after the call ended is no
 * longer counted.
 */
export function withinBudget<T>(budget: Budget, run: () => Promise<T>): Promise<T> {
  const made = budgets.run(budget, run)
  const end = () => void over.add(budget)
  void made.then(end, end)
  return made
}

/** Runs a function in a new budget as large as the one of the current call. Without a budget it just runs. */
export function withinSameBudget<T>(run: () => Promise<T>): Promise<T> {
  const former = budgets.getStore()
  return former ? withinBudget(createBudget(former.most, former.note), run) : run()
}

/** Runs a function, and all async work it starts, without a budget: work that serves many calls at once. */
export function withoutBudget<T>(run: () => T): T {
  return budgets.run(undefined, run)
}

/**
 * Counts units of work for the current call; does nothing outside of a budget. Throws `tooMuchWork`, with the
 * cost and the limit, once the budget is exceeded.
 */
export function spend(units: number): void {
  const budget = units > 0 ? budgets.getStore() : undefined
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
