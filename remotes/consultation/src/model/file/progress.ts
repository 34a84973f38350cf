import * as v from 'valibot'
import type { Item } from '@cairn/contract'

/** Most steps that are kept of one file. */
const MOST = 500

const stepSchema = v.object({
  /**
   * ANSWERED: all who were asked have answered. REOPENED: an answer was taken back. ADDED: further ones were
   * asked. MISSING: staff who filed it asked its people for what is missing. REFILED: it belongs to another
   * organisation since. OPENED_AGAIN: it was closed, and opened again.
   */
  kind: v.picklist(['ANSWERED', 'REOPENED', 'ADDED', 'MISSING', 'REFILED', 'OPENED_AGAIN']),
  /** When, ISO 8601. */
  at: v.string(),
  /** The account of who did it, and why, or what is missing. */
  by: v.optional(v.string()),
  reason: v.optional(v.string()),
})

/**
 * A step of a file that depends on several communities. Submitter and intake see it; a community would learn
 * by it what others do.
 */
export type ProgressStep = v.InferOutput<typeof stepSchema>

/**
 * Returns the steps of a file, the latest first. Empty if there are none, or if the reader may not see them.
 */
export function progressOf(file: Readonly<Record<string, unknown>>): ProgressStep[] {
  const known = v.safeParse(v.array(stepSchema), file['progress'])
  return known.success ? known.output.toReversed() : []
}

/** Returns the value of `progress` after one more step, with the latest 500 steps, the oldest first. */
export function withStep(file: Item, step: ProgressStep): { progress: ProgressStep[] } {
  return { progress: [...progressOf(file).toReversed(), step].slice(-MOST) }
}
