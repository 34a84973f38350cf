import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { notFound } from './files.route.ts'
import type { Metrics } from './metrics.ts'

const READY_WITHIN_MS = 2000
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

export interface HealthParts {
  database: Pick<Database, 'query' | 'room'>
  metrics: Metrics
  settings: Pick<Settings, 'metricsToken'>
  isDraining: () => boolean
}

/** GET /healthz (the process answers), /readyz (it can do its work: 503 while draining, without its store, or where that has no room left), /metrics (for those who run it). */
export function healthRoutes(app: FastifyInstance, { database, metrics, settings, isDraining }: HealthParts): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = isDraining() ? 'draining' : await storeStatus(database)
    return reply
      .header('cache-control', 'no-store')
      .status(status === 'ready' ? 200 : 503)
      .send({ status })
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) =>
    mayMeasure(request, settings.metricsToken)
      ? reply
          .header('cache-control', 'no-store')
          .type(metrics.contentType)
          .send(await metrics.text())
      : notFound(request, reply),
  )
}

/** With a token set, whoever brings it; else who asks on this machine itself: a request that a proxy here passes on comes from elsewhere. */
function mayMeasure({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return LOOPBACK.test(socket.remoteAddress ?? '') && !PROXY_HEADERS.some((name) => headers[name])
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text))
  return given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function storeStatus({ query, room }: HealthParts['database']): Promise<'ready' | 'no store' | 'no room'> {
  const late = new Promise<'no store'>((resolve) => setTimeout(resolve, READY_WITHIN_MS, 'no store').unref())
  const answered = query('select 1')
    .then(() => room.isLacking())
    .then(
      (lacks) => (lacks ? ('no room' as const) : ('ready' as const)),
      () => 'no store' as const,
    )
  return Promise.race([answered, late])
}
