import type { AreaReport, ProcessState } from '../answers.ts'

/** Time without a sign of life after which a process counts as silent (milliseconds). */
const SILENT_AFTER_MS = 10_000

/** How well an area runs: `ok`, `warn`, or `bad` (see `areaHealth`). */
export type AreaHealth = 'ok' | 'warn' | 'bad'

/**
 * Returns how well an area runs: `bad` if its newest build does not run, its half on the server failed, or
 * something of it was refused; `warn` if it had failures or lacks key capabilities; else `ok`.
 */
export function areaHealth({ runs, half, failures, refused, keyCapsMissing }: AreaReport): AreaHealth {
  if (runs !== 'current' || half === 'failed' || refused.length > 0) return 'bad'
  return failures.length > 0 || keyCapsMissing.length > 0 ? 'warn' : 'ok'
}

/**
 * Returns the word for how an area runs: `switchedOff` if its code on the server waits to be run again,
 * `halfFailed` if that failed, `hidden` if it runs and nobody is shown it, `failing` if it runs with
 * failures, else `runs`. It ends a text key below `admin.state.runs`.
 */
export function runsWord(area: AreaReport): AreaReport['runs'] | 'switchedOff' | 'halfFailed' | 'failing' | 'hidden' {
  if (area.half === 'failed' && area.waits?.isSwitchedOff) return 'switchedOff'
  if (area.half === 'failed') return 'halfFailed'
  if (area.runs === 'current' && area.keyCapsMissing.length > 0) return 'hidden'
  return areaHealth(area) === 'warn' ? 'failing' : area.runs
}

/** Returns the ids of processes whose last sign of life is much older than the newest of all. */
export function silentProcesses(processes: readonly ProcessState[]): ReadonlySet<string> {
  const newest = Math.max(...processes.map(({ seen }) => Date.parse(seen)))
  return new Set(processes.filter(({ seen }) => newest - Date.parse(seen) > SILENT_AFTER_MS).map(({ id }) => id))
}

/** Writes a number of bytes in megabytes of 1,000,000 bytes, without decimals. */
export function megabytesText(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  }).format(bytes / 1_000_000)
}
