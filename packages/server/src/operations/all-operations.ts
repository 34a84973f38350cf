import type { TokenClaims } from '../items/facts/identity.ts'
import type { Notifications } from '../features/notifications/open-notifications.ts'
import type { Operation } from './dispatcher.ts'
import type { IntroductionDeps } from './introduce.ts'
import { actionOperations } from './action.operations.ts'
import type { TaskingServices } from './action-services.ts'
import { itemOperations } from './item.operations.ts'
import { searchOperations } from './search.operations.ts'
import type { Idempotency } from './idempotency.ts'
import { sessionOperations } from './session.operations.ts'
import { taskOperations } from './task.operations.ts'
import { watchOperations } from './watch.operations.ts'

/** Services that the operations use. */
export interface OperationDeps extends TaskingServices, IntroductionDeps {
  notifications: Pick<Notifications, 'itemChoices' | 'unread'>
  /** Brings a renewed token to the sockets of its session. */
  renewed: (token: string, claims: TokenClaims) => void
  once: Idempotency
}

/**
 * Returns every operation that a client may send, except a socket's `tokenAuth`, which the socket handles
 * itself.
 */
export function allOperations(deps: OperationDeps): Operation[] {
  const { store, notifications, renewed } = deps
  return [
    ...itemOperations(store, notifications.itemChoices),
    ...searchOperations(store),
    ...watchOperations(deps.context.catalogue),
    ...sessionOperations(deps, { renewed }),
    ...actionOperations(deps),
    ...taskOperations(deps),
  ]
}
