import { CairnError } from '@cairn/contract/errors'
import type { TokenClaims } from '../items/facts/identity.ts'
import { defineOperation, type Caller, type Operation } from './dispatcher.ts'
import { introduce, type IntroductionDeps } from './introduce.ts'

/** Sends a renewed token to the sockets of its session. */
export interface TokenDelivery {
  renewed(token: string, claims: TokenClaims): void
}

/**
 * Defines tokenAuth (over HTTP), signout, nextToken, and endStream (which only works on a socket). The answer
 * of signout may not arrive, because the session's sockets are closed with the reason `signedout`.
 */
export function sessionOperations(deps: IntroductionDeps, delivery: TokenDelivery): Operation[] {
  const { sessions } = deps
  return [
    defineOperation('tokenAuth', { visitors: true }, async ({ body }) => (await introduce(body, deps)).authed),
    defineOperation('signout', { visitors: false }, async ({ caller }) => sessions.end(claimsOf(caller).session)),
    defineOperation('nextToken', { visitors: false }, async ({ caller }) => {
      const { token, claims } = await sessions.renew(claimsOf(caller))
      caller.takeToken?.(token)
      delivery.renewed(token, claims)
    }),
    defineOperation('endStream', { visitors: true }, async ({ body, caller }) => caller.socket?.endStream(body.of)),
  ]
}

function claimsOf({ claims }: Caller): TokenClaims {
  if (!claims) throw new CairnError('notSignedIn')
  return claims
}
