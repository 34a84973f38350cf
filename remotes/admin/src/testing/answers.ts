import type { AreaReport, InstallState } from '../model/answers.ts'

/**
 * Builds a server report about an area for tests; by default it runs without failures and defines nothing.
 */
export function anArea(id: string, more: Partial<AreaReport> = {}): AreaReport {
  return {
    ...{ id, runs: 'current', build: 'b1', half: 'loaded', failures: [], refused: [], keyCapsMissing: [] },
    ...{ types: [], menu: [] },
    ...more,
  }
}

/** Builds the state of an install with one process, by default with nothing waiting and nothing slow. */
export function anInstallState(more: Partial<InstallState> = {}): InstallState {
  return {
    processes: [
      {
        id: 'p1',
        started: '2026-11-22T08:00:00Z',
        seen: '2026-11-22T09:00:00Z',
        pid: 41,
        host: 'one',
        version: 'test',
        sockets: 2,
        watches: 3,
        memory: 250_000_000,
        pool: { total: 5, idle: 4, waiting: 0 },
        builds: {},
      },
    ],
    tasks: { queued: 0, running: 0, failed: 0 },
    mail: { waiting: 0, failed: 0 },
    outbox: { rows: 0 },
    database: { size: 80_000_000, connections: 7, version: '15' },
    slow: [],
    slowOfDay: [],
    walls: { network: true, confined: true, namespaces: true, memory: true, rights: true },
    readsScans: true,
    ...more,
  }
}
