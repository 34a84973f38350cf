import type { FastifyRequest } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../../features/accounts/sign-in/sessions.ts'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { TOKEN_COOKIE, xsrfMatches } from './cookies.ts'

const BEARER = /^Bearer ([\w.-]{1,4096})$/

/**
 * Authenticates a request that may change something: by Bearer token, or by cookie with a matching XSRF
 * value. Undefined for a visitor, and for a cookie whose token is invalid. Throws `notAllowed` if the XSRF
 * value is missing or wrong, `notSignedIn` or `tokenExpired` for an invalid Bearer token or another
 * Authorization header.
 */
export async function identifySender(
  request: FastifyRequest,
  sessions: Sessions,
  tokenKey: Uint8Array,
): Promise<TokenClaims | undefined> {
  const header = request.headers.authorization
  if (header !== undefined) return sessions.check(BEARER.exec(header)?.[1] ?? '')
  const claims = await byCookie(request, sessions)
  if (claims && !xsrfMatches(request, claims.session, tokenKey))
    throw new CairnError('notAllowed', 'the XSRF value is missing or wrong')
  return claims
}

/**
 * Authenticates a request that only reads: by Bearer token or, without one, by cookie alone. Undefined for a
 * visitor, and for an invalid token, whichever it is.
 */
export async function identifyReader(request: FastifyRequest, sessions: Sessions): Promise<TokenClaims | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? byCookie(request, sessions) : orVisitor(sessions.check(token))
}

async function byCookie(request: FastifyRequest, sessions: Sessions): Promise<TokenClaims | undefined> {
  const token = request.cookies[TOKEN_COOKIE]
  return token === undefined ? undefined : orVisitor(sessions.check(token, 'cookie'))
}

async function orVisitor(checked: Promise<TokenClaims>): Promise<TokenClaims | undefined> {
  return checked.catch((thrown: unknown) => {
    if (thrown instanceof CairnError && (thrown.code === 'notSignedIn' || thrown.code === 'tokenExpired'))
      return undefined
    throw thrown
  })
}
