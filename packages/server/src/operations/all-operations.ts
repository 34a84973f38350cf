import type { TokenClaims } from '../items/model/identity.ts'
import type { Notifications } from '../features/notifications/open-notifications.ts'
import type { Operation } from './dispatcher.ts'
import type { IntroductionParts } from './introduce.ts'
import { actionOperations } from './action.operations.ts'
import type { TaskingServices } from './action-services.ts'
import { itemOperations } from './item.operations.ts'
import { searchOperations } from './search.operations.ts'
import type { Once } from './once.ts'
import { sessionOperations } from './session.operations.ts'
import { taskOperations } from './task.operations.ts'
import { watchOperations } from './watch.operations.ts'

export interface OperationParts extends TaskingServices, IntroductionParts {
  notifications: Pick<Notifications, 'itemChoices' | 'unread'>
  /** Brings a renewed token to the sockets of its session. */
  renewed: (token: string, claims: TokenClaims) => void
  once: Once
}

/** Every operation a client may send; on a socket, `tokenAuth` is the conversation's own. */
export function allOperations(parts: OperationParts): Operation[] {
  const { store, notifications, renewed } = parts
  return [
    ...itemOperations(store, notifications.itemChoices),
    ...searchOperations(store),
    ...watchOperations(parts.parts.catalogue),
    ...sessionOperations(parts, { renewed }),
    ...actionOperations(parts),
    ...taskOperations(parts),
  ]
}
