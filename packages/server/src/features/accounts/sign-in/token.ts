import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { TokenClaims } from '../../../items/facts/identity.ts'

/** How long a session token is valid, in milliseconds. */
export const TOKEN_LIFETIME_MS = 30 * 60_000
/** Milliseconds before a token expires at which its client is warned, so that it can renew it. */
export const TOKEN_WARNING_MS = 5 * 60_000
/**
 * How long a session lasts after its token was last renewed, in milliseconds. The cookie, which pages do not
 * renew, lasts as long.
 */
export const SESSION_LIFETIME_MS = 12 * 60 * 60_000

const ISSUER = 'cairn'
const userId = v.pipe(v.string(), v.regex(/^User-\d{1,9}$/))
const payloadSchema = v.object({
  sub: userId,
  /** Who acts as the subject (RFC 8693, section 4.1). */
  act: v.optional(v.object({ sub: userId })),
  sid: v.pipe(v.string(), v.uuid()),
  use: v.picklist(['bearer', 'cookie']),
  gen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  exp: v.number(),
})

/** Signs token claims as a JWT (HS256); times are rounded down to seconds. */
export function signToken(key: Uint8Array, claims: TokenClaims): Promise<string> {
  const { session: sid, use, generation: gen, actor } = claims
  return new SignJWT({ sid, use, gen, ...(actor === undefined ? {} : { act: { sub: `User-${actor}` } }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(`User-${claims.user}`)
    .setIssuedAt()
    .setExpirationTime(Math.floor(claims.expires / 1000))
    .sign(key)
}

/**
 * Verifies a token and returns its claims. Throws `tokenExpired`, or `notSignedIn` if this install did not
 * sign it.
 */
export async function readToken(key: Uint8Array, token: string): Promise<TokenClaims> {
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER }).catch(
    (thrown: unknown) => {
      if (thrown instanceof errors.JWTExpired) throw new CairnError('tokenExpired')
      throw new CairnError('notSignedIn')
    },
  )
  const parsed = v.safeParse(payloadSchema, payload)
  if (!parsed.success) throw new CairnError('notSignedIn')
  const { sub, act, sid, use, gen, exp } = parsed.output
  const actor = act ? { actor: indexOf(act.sub) } : {}
  return { user: indexOf(sub), ...actor, session: sid, use, generation: gen, expires: exp * 1000 }
}

function indexOf(id: string): number {
  return Number(id.slice('User-'.length))
}
