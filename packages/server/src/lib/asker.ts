import { AsyncLocalStorage } from 'node:async_hooks'
import { withoutBudget } from './budget.ts'

/**
 * The client that a piece of work is done for: what fair sharing, rate limits and cancellation are keyed by.
 */
export interface Asker {
  /**
   * Key of the client: the same for all sockets and requests of a person, or of all visitors at one IP
   * address.
   */
  client: string
  isVisitor: boolean
  /** Aborted when the client has left. Undefined for work that is completed anyway, such as a write. */
  gone?: AbortSignal | undefined
}

const askers = new AsyncLocalStorage<Asker | undefined>()

/**
 * Runs a function, and all async work it starts, with `asker` as the current client (AsyncLocalStorage);
 * without one, the current client stays.
 */
export function askFor<T>(asker: Asker | undefined, run: () => T): T {
  return asker ? askers.run(asker, run) : run()
}

/**
 * Runs a function, and all async work it starts, as the server's own work, even inside a client's request: it
 * is not counted against the client's budget and not cancelled when the client leaves.
 */
export function forNobody<T>(run: () => T): T {
  return askers.run(undefined, () => withoutBudget(run))
}

/** Returns the client that the running code works for. Undefined for the server's own work. */
export function currentAsker(): Asker | undefined {
  return askers.getStore()
}

/**
 * Makes the asker of a user (by user index), or of a visitor (by IP address). `gone` is aborted when the
 * client leaves.
 */
export function askerOf(user: number | undefined, address: string, gone?: AbortSignal): Asker {
  return user === undefined
    ? { client: `at ${address}`, isVisitor: true, gone }
    : { client: `User-${user}`, isVisitor: false, gone }
}
