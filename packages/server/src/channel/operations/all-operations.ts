import type { Sessions } from '../../accounts/sessions.ts'
import type { TokenClaims } from '../../accounts/token.ts'
import type { Operation } from '../dispatcher.ts'
import { actionOperations } from './action.operations.ts'
import type { ActionParts } from './core-action.ts'
import { itemOperations } from './item.operations.ts'
import { searchOperations } from './search.operations.ts'
import { sessionOperations } from './session.operations.ts'
import { watchOperations } from './watch.operations.ts'

export interface OperationParts extends ActionParts {
  sessions: Sessions
  /** Brings a renewed token to the sockets of its session. */
  renewed: (token: string, claims: TokenClaims) => void
}

/** Every operation a client may send, but `tokenAuth`, which belongs to the socket. */
export function allOperations(parts: OperationParts): Operation[] {
  const { store, sessions, renewed } = parts
  return [
    ...itemOperations(store),
    ...searchOperations(store),
    ...watchOperations(parts.parts.catalogue),
    ...sessionOperations(sessions, { renewed }),
    ...actionOperations(parts),
  ]
}
