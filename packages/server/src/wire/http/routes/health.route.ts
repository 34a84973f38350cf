import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { notFound } from './files.route.ts'
import type { Metrics } from '../metrics.ts'
import { isLoopbackName, namesThisMachine } from '../own-host.ts'

const READY_WITHIN_MS = 2000
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Services of the health routes. */
export interface HealthDeps {
  database: Pick<Database, 'query' | 'room'>
  metrics: Metrics
  settings: Pick<Settings, 'metricsToken' | 'publicUrl'>
  isDraining: () => boolean
}

/**
 * Adds GET /healthz (the process answers), /readyz (503 while draining, or without database or disk space)
 * and /metrics: with the token of the settings or, if they have none, from the server itself; 404 for others.
 */
export function healthRoutes(app: FastifyInstance, { database, metrics, settings, isDraining }: HealthDeps): void {
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
    mayMeasure(request, settings)
      ? reply
          .header('cache-control', 'no-store')
          .type(metrics.contentType)
          .send(await metrics.text())
      : notFound(request, reply),
  )
}

/**
 * Tells whether a request may read metrics: with a configured token only who sends it; else requests on this
 * machine under a loopback name, if the install has no public address (a proxy would forward outside
 * requests).
 */
function mayMeasure(request: FastifyRequest, { metricsToken, publicUrl }: HealthDeps['settings']): boolean {
  const { headers, socket } = request
  if (metricsToken === undefined) {
    const isHere = LOOPBACK.test(socket.remoteAddress ?? '') && namesThisMachine(request)
    const isForMachine = publicUrl === undefined || isLoopbackName(new URL(publicUrl))
    return isHere && isForMachine && !PROXY_HEADERS.some((name) => headers[name])
  }
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${metricsToken}`].map((text) => Buffer.from(text))
  return given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function storeStatus({ query, room }: HealthDeps['database']): Promise<'ready' | 'no store' | 'no room'> {
  const late = new Promise<'no store'>((resolve) => setTimeout(resolve, READY_WITHIN_MS, 'no store').unref())
  const answered = query('select 1')
    .then(() => room.isLacking())
    .then(
      (lacks) => (lacks ? ('no room' as const) : ('ready' as const)),
      () => 'no store' as const,
    )
  return Promise.race([answered, late])
}
