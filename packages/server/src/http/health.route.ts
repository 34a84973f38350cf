import type { FastifyInstance } from 'fastify'
import type { Querier } from '../database/database.ts'
import type { Metrics } from './metrics.ts'

const READY_WITHIN_MS = 2000

export interface HealthParts {
  database: Querier
  metrics: Metrics
  isDraining: () => boolean
}

/** GET /healthz (the process answers), /readyz (it can do its work: 503 while draining or without its store), /metrics. */
export function healthRoutes(app: FastifyInstance, { database, metrics, isDraining }: HealthParts): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = isDraining() ? 'draining' : (await storeAnswers(database)) ? 'ready' : 'no store'
    return reply
      .header('cache-control', 'no-store')
      .status(status === 'ready' ? 200 : 503)
      .send({ status })
  })

  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
}

async function storeAnswers(database: Querier): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref())
  const answered = database.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}
