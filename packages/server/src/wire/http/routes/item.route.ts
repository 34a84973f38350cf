import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { envelopeSchema } from '@cairn/contract/wire'
import type { Sessions } from '../../../features/accounts/sign-in/sessions.ts'
import { TOKEN_WARNING_MS } from '../../../features/accounts/sign-in/token.ts'
import type { TokenClaims } from '../../../items/facts/identity.ts'
import { askerOf } from '../../../lib/asker.ts'
import type { Dispatch } from '../../../operations/dispatcher.ts'
import type { Pacing } from '../../../lib/pacing.ts'
import type { KeptStreams } from '../kept-streams.ts'
import { principalOf } from '../../../items/rights/principal/principal-of.ts'
import { Streamed } from '../../../lib/streamed.ts'
import type { Principals } from '../../../items/facts/types.ts'
import { clearSessionCookies } from '../cookies.ts'
import { identifySender } from '../identify.ts'
import { TOKEN_HEADER } from './sign-in.route.ts'
import { STREAM_EXPECTED, STREAM_KEY } from './stream.route.ts'

/** Messages over the socket's limit come this way; this is the limit here, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Services of the message route. */
export interface ItemRouteDeps {
  dispatch: Dispatch
  sessions: Sessions
  principals: Principals
  tokenKey: Uint8Array
  streams: KeptStreams
  pacing: Pacing
}

/**
 * Adds POST /api/item: one protocol message of up to 16 MiB, answered as on the socket; errors of its
 * operation have status 200 and `erred`. Throws `badMessage` for what is no message, and as `identifySender`
 * does. Where the client takes a streamed answer, a header has the key to fetch its parts; another has a
 * renewed token when it is due.
 */
export function itemRoute(app: FastifyInstance, deps: ItemRouteDeps): void {
  const { dispatch, sessions, principals, tokenKey, streams, pacing } = deps
  /** Its bytes are read at the pace of who sends them. */
  async function onRequest(request: FastifyRequest): Promise<void> {
    const claims = await identifySender(request, sessions, tokenKey)
    const bytes = Math.min(Number(request.headers['content-length'] ?? MAX_BODY_BYTES), MAX_BODY_BYTES)
    await pause(pacing.takeBytes(askerOf(claims?.user, request.ip), bytes))
  }
  app.post('/api/item', { bodyLimit: MAX_BODY_BYTES, onRequest }, async (request, reply) => {
    const claims = await identifySender(request, sessions, tokenKey)
    const parsed = safeParse(envelopeSchema, request.body)
    if (!parsed.success) throw new CairnError('badMessage', 'a message must be {o, b, s}')
    const takeToken = (token: string) => void reply.header(TOKEN_HEADER, token)
    const asks = () => principalOf(claims, principals)
    const principal = await asks()
    const takesParts = request.headers[STREAM_EXPECTED] === 'true'
    const asker = askerOf(claims?.user, request.ip, goneOf(reply))
    const answer = await dispatch(parsed.output, { principal, claims, socket: undefined, asker, takeToken, takesParts })
    if (parsed.output.o === 'signout' && !answer.erred) clearSessionCookies(reply)
    else await renewWhenDue(reply, claims, sessions)
    void reply.header('cache-control', 'no-store')
    if (!(answer.b instanceof Streamed)) return reply.send(answer)
    const key = streams.keep(asker, answer.b, async () => (await asks()) === principal)
    return reply.header(STREAM_KEY, key).send({ ...answer, b: {} })
  })
}

/** Is aborted when the connection ends before the answer has gone out. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

async function renewWhenDue(reply: FastifyReply, claims: TokenClaims | undefined, sessions: Sessions): Promise<void> {
  if (claims?.use !== 'bearer' || claims.expires - Date.now() > TOKEN_WARNING_MS || reply.hasHeader(TOKEN_HEADER))
    return
  const { token } = await sessions.renew(claims)
  void reply.header(TOKEN_HEADER, token)
}
