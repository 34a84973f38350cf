import type { FastifyInstance, FastifyReply } from 'fastify'
import { safeParse } from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { envelopeSchema } from '@cairn/contract/wire'
import type { Sessions } from '../accounts/sessions.ts'
import { TOKEN_WARNING_MS, type TokenClaims } from '../accounts/token.ts'
import type { Dispatch } from '../channel/dispatcher.ts'
import { principalOf } from '../channel/principal-of.ts'
import type { Principals } from '../store/types.ts'
import { clearSessionCookies } from './cookies.ts'
import { identifySender } from './identify.ts'
import { TOKEN_HEADER } from './sign-in.route.ts'

/** Messages over the socket's limit come this way (platform-core section 9); this is the limit here, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

export interface ItemRouteParts {
  dispatch: Dispatch
  sessions: Sessions
  principals: Principals
  tokenKey: Uint8Array
}

/** POST /api/item: one message, answered as on the socket; a refused one with status 200 and `erred`. */
export function itemRoute(app: FastifyInstance, { dispatch, sessions, principals, tokenKey }: ItemRouteParts): void {
  app.post('/api/item', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const claims = await identifySender(request, sessions, tokenKey)
    const parsed = safeParse(envelopeSchema, request.body)
    if (!parsed.success) throw new CairnError('badMessage', 'a message is {o, b, s}')
    const takeToken = (token: string) => void reply.header(TOKEN_HEADER, token)
    const principal = await principalOf(claims?.user, principals)
    const answer = await dispatch(parsed.output, { principal, claims, socket: undefined, takeToken })
    if (parsed.output.o === 'signout' && !answer.erred) clearSessionCookies(reply)
    else await renewWhenDue(reply, claims, sessions)
    return reply.header('cache-control', 'no-store').send(answer)
  })
}

async function renewWhenDue(reply: FastifyReply, claims: TokenClaims | undefined, sessions: Sessions): Promise<void> {
  if (claims?.use !== 'bearer' || claims.expires - Date.now() > TOKEN_WARNING_MS || reply.hasHeader(TOKEN_HEADER))
    return
  const { token } = await sessions.renew(claims)
  void reply.header(TOKEN_HEADER, token)
}
