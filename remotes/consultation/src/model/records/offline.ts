import { wallTimeToMoment } from '@cairn/model/zones'

/** A date with its day. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What somebody enters of an answer that came by post or phone. */
export interface OfflineAnswer {
  /** The log of the call or letter. */
  offlineLog?: unknown
  /** The day on which it was given, `YYYY-MM-DD`. */
  offlineDate?: unknown
  /** Files of the response, with those that come with the answer. */
  attachments?: unknown
}

/** Why an answer by post or phone is not taken: nothing shows it, or it was given in the future. */
export type OfflineProblem = 'offlineProof' | 'inFuture'

/** Tells why an answer by post or phone is not taken. Undefined if it is. `today` is `YYYY-MM-DD`. */
export function problemOfOffline(given: OfflineAnswer, today: string): OfflineProblem | undefined {
  const { offlineLog, offlineDate, attachments } = given
  const files = [attachments ?? []].flat()
  if (typeof offlineLog !== 'string' && files.length === 0) return 'offlineProof'
  return typeof offlineDate === 'string' && offlineDate > today ? 'inFuture' : undefined
}

/**
 * Returns the moment at which an answer counts as given: noon of the day `offlineDate` (YYYY-MM-DD) in the
 * time zone, but not after `now`; `now` itself without a whole day. Moments are ISO 8601.
 */
export function momentOfOffline(offlineDate: unknown, zone: string, now: string): string {
  const isDay = typeof offlineDate === 'string' && DAY.test(offlineDate)
  const noon = isDay ? wallTimeToMoment(`${offlineDate}T12:00`, zone) : undefined
  return noon === undefined || noon > now ? now : noon
}
