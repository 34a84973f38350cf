import { wallTimeToMoment } from '@cairn/model/zones'

/** A date with its day. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Input for recording an answer that came by post or phone. */
export interface OfflineAnswer {
  /** The log of the call or letter. */
  offlineLog?: unknown
  /** The day on which it was given, `YYYY-MM-DD`. */
  offlineDate?: unknown
  /** Files of the response, with those that come with the answer. */
  attachments?: unknown
}

/** Why an answer by post or phone is refused: no proof, or a date in the future. */
export type OfflineProblem = 'offlineProof' | 'inFuture'

/**
 * Returns why an answer by post or phone is refused; undefined if it is accepted. `today` is `YYYY-MM-DD`.
 */
export function problemOfOffline(given: OfflineAnswer, today: string): OfflineProblem | undefined {
  const { offlineLog, offlineDate, attachments } = given
  const files = [attachments ?? []].flat()
  if (typeof offlineLog !== 'string' && files.length === 0) return 'offlineProof'
  return typeof offlineDate === 'string' && offlineDate > today ? 'inFuture' : undefined
}

/**
 * Returns the time at which an offline answer counts as given: noon of `offlineDate` (YYYY-MM-DD) in the time
 * zone, but not after `now`; `now` without a valid date. Times are ISO 8601.
 */
export function momentOfOffline(offlineDate: unknown, zone: string, now: string): string {
  const isDay = typeof offlineDate === 'string' && DAY.test(offlineDate)
  const noon = isDay ? wallTimeToMoment(`${offlineDate}T12:00`, zone) : undefined
  return noon === undefined || noon > now ? now : noon
}
