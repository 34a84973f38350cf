import type { FastifyInstance } from 'fastify'
import type { AreaReport } from '../../features/registry/area-report.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Functions that read the figures to be reported. */
export interface MetricSources {
  sockets: () => number
  watches: () => number
  pool: () => { total: number; idle: number; waiting: number }
  /** Items that searches keep in memory, and the bytes that they take. */
  columns: () => { items: number; bytes: number }
  areas: () => readonly Pick<AreaReport, 'id' | 'build' | 'runs' | 'half' | 'mistakes' | 'browserFailures'>[]
}

/** Metrics of this process in the Prometheus text format. */
export interface Metrics {
  contentType: string
  text(): Promise<string>
  /**
   * Records an answered message of a socket or POST /api/item. `operation` is a known name, never text from a
   * client.
   */
  operation(operation: string, erred: boolean, seconds: number): void
  /** Records the delay from a commit to the notification of its watchers, in seconds. */
  delivered(seconds: number): void
  /** Counts the requests of the server. */
  follow(app: FastifyInstance): void
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Creates the metrics of this process. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'HTTP requests by route',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const operations = new Histogram({
    name: 'cairn_operation_seconds',
    help: 'Messages by operation',
    labelNames: ['operation', 'erred'],
    buckets: SECONDS,
    registers,
  })
  const lag = new Histogram({
    name: 'cairn_feed_lag_seconds',
    help: 'From a commit to its delivery',
    buckets: SECONDS,
    registers,
  })
  gauge('cairn_sockets', 'Open sockets', sources.sockets, registers)
  gauge('cairn_watches', 'Watches of items, types and labels', sources.watches, registers)
  for (const state of ['total', 'idle', 'waiting'] as const) {
    gauge(`cairn_pool_${state}`, `Database connections: ${state}`, () => sources.pool()[state], registers)
  }
  gauge('cairn_columns_items', 'Items that searches keep in memory', () => sources.columns().items, registers)
  gauge('cairn_columns_bytes', 'Bytes that they take', () => sources.columns().bytes, registers)
  areaGauges(sources.areas, registers)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    operation: (operation, erred, seconds) => operations.observe({ operation, erred: String(erred) }, seconds),
    delivered: (seconds) => lag.observe(seconds),
    follow(app) {
      app.addHook('onResponse', async (request, reply) => {
        requests.observe(
          { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
      })
    },
  }
}

/**
 * Adds a gauge for each area: 1 if it runs as the install requires, 0 if an earlier build runs, or nothing,
 * or its server half failed.
 */
function areaGauges(areas: MetricSources['areas'], registers: Registry[]): void {
  const runs = new Gauge({
    name: 'cairn_area_runs',
    help: 'Whether an area runs as the install asks for it',
    labelNames: ['area', 'build'],
    registers,
    collect() {
      runs.reset()
      for (const { id, build = 'none', ...area } of areas())
        runs.set({ area: id, build }, area.runs === 'current' && area.half !== 'failed' ? 1 : 0)
    },
  })
  const counted = [
    ['cairn_area_mistakes', 'How often code of an area failed on the server since the process began', 'mistakes'],
    ['cairn_area_browser_failures', 'How often browsers told that code of an area failed in them', 'browserFailures'],
  ] as const
  for (const [name, help, figure] of counted) {
    const gauged = new Gauge({
      ...{ name, help, labelNames: ['area'], registers },
      collect() {
        gauged.reset()
        for (const area of areas()) gauged.set({ area: area.id }, area[figure])
      },
    })
  }
}

function gauge(name: string, help: string, read: () => number, registers: Registry[]): Gauge {
  return new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}
