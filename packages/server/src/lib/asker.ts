import { AsyncLocalStorage } from 'node:async_hooks'
import { withoutBudget } from './budget.ts'

/** Who waits for an answer, as far as its work is shared out. */
export interface Asker {
  /** One for all sockets and requests of a person, or of visitors at the same address. */
  client: string
  isVisitor: boolean
  /** Aborted once nobody waits for the answer any more. Undefined for work that is done to its end all the same, such as a write. */
  gone?: AbortSignal | undefined
}

const askers = new AsyncLocalStorage<Asker | undefined>()

/** Runs something, with all that it awaits, as the work of this asker. */
export function askFor<T>(asker: Asker | undefined, run: () => T): T {
  return asker ? askers.run(asker, run) : run()
}

/**
 * Runs something, with all that it awaits, as the server's own work, though somebody's request begins it.
 * What follows their change for others is neither counted as theirs nor ends with their request.
 */
export function forNobody<T>(run: () => T): T {
  return askers.run(undefined, () => withoutBudget(run))
}

/** Gives whom the code that runs at present works for. Undefined for the server's own work. */
export function currentAsker(): Asker | undefined {
  return askers.getStore()
}

/** Names the client of a person, or of a visitor by their address. */
export function askerOf(user: number | undefined, address: string, gone?: AbortSignal): Asker {
  return user === undefined
    ? { client: `at ${address}`, isVisitor: true, gone }
    : { client: `User-${user}`, isVisitor: false, gone }
}
