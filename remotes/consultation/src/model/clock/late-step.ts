import { daysUntil } from '@cairn/model/days-until'

/**
 * Counts the days by which the next step of a response is late while the answer itself is not. `now` is in
 * milliseconds since 1970. Undefined if the answer is late too, or no step is.
 */
export function daysOfLateStep(
  { due, wfAssignedDue }: Readonly<Record<string, unknown>>,
  now: number,
): number | undefined {
  const [left, ofStep] = [daysUntil(due, now), daysUntil(wfAssignedDue, now)]
  if (ofStep === undefined || ofStep >= 0 || (left !== undefined && left < 0)) return undefined
  return -ofStep
}
