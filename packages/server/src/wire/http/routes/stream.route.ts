import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../../../features/accounts/sign-in/sessions.ts'
import { askerOf } from '../../../lib/asker.ts'
import type { KeptStreams } from '../kept-streams.ts'
import type { LargeBodies } from '../../socket/large-bodies.ts'
import { identifyReader } from '../identify.ts'

/** Request header of a client that accepts a streamed answer. */
export const STREAM_EXPECTED = 'stream-expected'
/** Response header with the key under which the parts of a streamed answer are fetched. */
export const STREAM_KEY = 'x-vgn-stream-key'
const STREAM_DONE = 'stream-done'

/** Services that the route of streamed actions needs. */
export interface StreamRouteDeps {
  sessions: Sessions
  streams: KeptStreams
  largeBodies: LargeBodies
}

/**
 * Adds GET /api/stream/{key}, the next part of a streamed answer (the header `stream-done` tells `true` with
 * the last), and GET /ws-{op}, the body that a push `lrg/{op}` announced. They throw as `next` of
 * `KeptStreams` and `take` of `LargeBodies` do.
 */
export function streamRoutes(app: FastifyInstance, { sessions, streams, largeBodies }: StreamRouteDeps): void {
  app.get<{ Params: { key: string } }>('/api/stream/:key', async (request, reply) => {
    const claims = await identifyReader(request, sessions)
    const asker = askerOf(claims?.user, request.ip)
    const { body, isLast } = await streams.next(asker, request.params.key)
    return reply
      .header('cache-control', 'no-store')
      .header(STREAM_DONE, String(isLast))
      .type('application/json')
      .send(JSON.stringify(body))
  })

  app.get<{ Params: { '*': string }; Querystring: { key?: string } }>('/ws-*', async (request, reply) => {
    const claims = await identifyReader(request, sessions)
    const json = largeBodies.take(claims?.user, request.params['*'], request.query.key)
    return reply.header('cache-control', 'no-store').type('application/json').send(json)
  })
}
