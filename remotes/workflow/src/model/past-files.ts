import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { simulate } from '@cairn/model/workflow'

/** Result of simulating a draft on a past file: steps done, steps skipped, and days from start to end. */
export interface PlayedFile {
  done: number
  skipped: number
  days: number
  /** It ends after the day on which the file is due. */
  isLate: boolean
}

const DAY_MS = 86_400_000

/**
 * Simulates a draft workflow on the values of a file, from the moment (ISO 8601) at which its clock began, or
 * else from now.
 */
export function playFile(
  draft: WorkflowDefinition,
  values: Readonly<Record<string, unknown>>,
  now: string,
  kinds: Readonly<Record<string, StepKind>>,
): PlayedFile {
  const start = startOf(values) ?? now
  const steps = simulate(draft, { values, now: start, by: null, kinds })
  const days = Math.max(0, ...steps.map(({ ended }) => ended))
  const { due } = values
  const end = new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10)
  return {
    done: steps.filter(({ isSkipped }) => !isSkipped).length,
    skipped: steps.filter(({ isSkipped }) => isSkipped).length,
    days,
    isLate: typeof due === 'string' && due < end,
  }
}

function startOf({ clock }: Readonly<Record<string, unknown>>): string | undefined {
  const start = typeof clock === 'object' && clock !== null && 'start' in clock ? clock.start : undefined
  return typeof start === 'string' && !Number.isNaN(Date.parse(start)) ? start : undefined
}
