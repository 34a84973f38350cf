import type { FastifyInstance } from 'fastify'
import { safeParse } from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { signInSchema } from '@cairn/contract/wire'
import type { SignIn } from '../../../features/accounts/sign-in/sign-in.ts'
import { setSessionCookies, type CookieKeys } from '../cookies.ts'

/** Name of the header that carries a session token to the client. */
export const TOKEN_HEADER = 'x-vgn-token'

/**
 * Adds POST /api/sign-in: signs in by email and password, sets the session cookies, and returns the bearer
 * token in a header. It throws `badMessage`, and as `signIn` does.
 */
export function signInRoute(app: FastifyInstance, signIn: SignIn, keys: CookieKeys): void {
  app.post('/api/sign-in', { bodyLimit: 16_384 }, async (request, reply) => {
    const parsed = safeParse(signInSchema, request.body)
    if (!parsed.success) throw new CairnError('badMessage', 'the body must be {email, password}')
    const { bearer, cookie } = await signIn({ ...parsed.output, ip: request.ip })
    setSessionCookies(reply, cookie.token, cookie.claims.session, keys)
    return reply.header(TOKEN_HEADER, bearer.token).header('cache-control', 'no-store').status(204).send()
  })
}
