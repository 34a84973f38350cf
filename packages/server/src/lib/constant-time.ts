import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { CairnError, type ErrorCode } from '@cairn/contract/errors'

/**
 * Answers are delayed to a multiple of this time since the call (milliseconds); a lookup takes a fraction of
 * it.
 */
const SPAN_MS = 5
/** So many items are looked up in a span at most. */
const ITEMS_A_SPAN = 20

/** What is refused alike for an item that is missing and one that is forbidden. */
const EVEN: readonly ErrorCode[] = ['invalidItem', 'notAllowed', 'notFound']

/**
 * Waits until a multiple of 5 ms after `started` (by `performance.now()`) if `thrown` is `notAllowed`,
 * `notFound` or `invalidItem`, so that a caller cannot tell a missing item from a forbidden one by the time
 * it takes (TRUST.md, T4). Returns at once for other values; rethrows nothing.
 */
export async function refuseInConstantTime(thrown: unknown, started: number): Promise<void> {
  if (thrown instanceof CairnError && EVEN.includes(thrown.code)) await hideInConstantTime(started)
}

/**
 * Delays an empty answer about `items` items to a multiple of 5 ms for each 20 of them after `started` (by
 * `performance.now()`), so that it takes as long for hidden items as for missing ones. Returns at once for no
 * items.
 */
export async function hideInConstantTime(started: number, items = 1): Promise<void> {
  if (items > 0) await waitOutSpan(started, SPAN_MS * Math.ceil(items / ITEMS_A_SPAN))
}

/**
 * Waits until a multiple of `span` milliseconds has passed since `started` (by `performance.now()`), so that
 * response times come in coarse steps.
 */
export async function waitOutSpan(started: number, span: number): Promise<void> {
  const end = started + Math.ceil((performance.now() - started) / span) * span
  await pause(Math.max(0, end - performance.now()))
  // Timers may fire slightly early, depending on the work before; the rest is waited for in a loop.
  while (performance.now() < end) await turn()
}
