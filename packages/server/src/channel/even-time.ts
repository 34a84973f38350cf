import { setTimeout as pause } from 'node:timers/promises'
import { CairnError } from '@cairn/contract/errors'

/** A refusal is given at the end of such a span of time, counted from the call (milliseconds); looking an item up takes a fraction of it. */
const SPAN_MS = 5

/**
 * Holds a `notAllowed` back until its span is over: a missing item takes less work to refuse than a forbidden one, and ids are sequential, so the
 * time must not tell them apart (trust.md, T4). `started` is by `performance.now()`.
 */
export async function refuseInEvenTime(thrown: unknown, started: number): Promise<void> {
  if (!(thrown instanceof CairnError) || thrown.code !== 'notAllowed') return
  await waitOutSpan(started, SPAN_MS)
}

/** Waits until a whole number of such spans (milliseconds) has passed since `started`, so that the time tells only how many. */
export async function waitOutSpan(started: number, span: number): Promise<void> {
  const elapsed = performance.now() - started
  await pause(Math.ceil(elapsed / span) * span - elapsed)
}
