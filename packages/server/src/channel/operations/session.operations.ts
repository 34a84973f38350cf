import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../../accounts/sessions.ts'
import type { TokenClaims } from '../../accounts/token.ts'
import { defineOperation, type Caller, type Operation } from '../dispatcher.ts'

/** How a renewed token gets to the sockets of its session. */
export interface TokenDelivery {
  renewed(token: string, claims: TokenClaims): void
}

/** signout and nextToken. The answer of signout may not arrive: its sockets are closed with the reason `signedout`. */
export function sessionOperations(sessions: Sessions, delivery: TokenDelivery): Operation[] {
  return [
    defineOperation('signout', { visitors: false }, async ({ caller }) => sessions.end(claimsOf(caller).session)),
    defineOperation('nextToken', { visitors: false }, async ({ caller }) => {
      const { token, claims } = await sessions.renew(claimsOf(caller))
      caller.takeToken?.(token)
      delivery.renewed(token, claims)
    }),
  ]
}

function claimsOf({ claims }: Caller): TokenClaims {
  if (!claims) throw new CairnError('notSignedIn')
  return claims
}
