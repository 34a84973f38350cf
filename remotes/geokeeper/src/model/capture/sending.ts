import { keptKeysIn, type KeptRecord } from './outbox.ts'

/** Progress of uploading the records queued on the device. */
export interface SendingProgress {
  /** Name of the record that is on its way. Undefined while nothing is. */
  instance: string | undefined
  /** Records, files and bytes that arrived. */
  records: number
  files: number
  bytes: number
  /** Bytes of the file on its way that arrived. */
  underway: number
  /** When it began (milliseconds since 1970). */
  began: number
  /** Files that each record had when its sending began, by its name. */
  had: Readonly<Record<string, number>>
}

/** Progress before anything is sent. */
export const NOT_SENDING: SendingProgress = {
  ...{ instance: undefined, records: 0, files: 0, bytes: 0, underway: 0, began: 0, had: {} },
}

/** How much of something arrived, and how much there is in all. */
export interface Share {
  done: number
  total: number
}

/** Summary of the upload queue: records, files and bytes sent, and the estimated remaining minutes. */
export interface Sending {
  records: Share
  files: Share
  bytes: Share
  minutes: number | undefined
}

/** Least time, in milliseconds, after which a speed says something. */
const KNOWN_AFTER_MS = 3000

/** Computes the progress of the upload queue. `sizeOf` returns the bytes of a file by its key. */
export function sendingOf(
  records: readonly KeptRecord[],
  sizeOf: (key: string) => number,
  progress: SendingProgress,
  now: number,
): Sending {
  const going = records.filter(({ refused }) => refused === undefined)
  const keys = going.flatMap(({ payload }) => keptKeysIn(payload.answers))
  const rest = keys.reduce((sum, key) => sum + sizeOf(key), 0)
  const done = progress.bytes + progress.underway
  const took = now - progress.began
  const left = Math.max(0, rest - progress.underway)
  const isKnown = progress.began > 0 && took > KNOWN_AFTER_MS && done > 0 && left > 0
  return {
    records: { done: progress.records, total: progress.records + going.length },
    files: { done: progress.files, total: progress.files + keys.length },
    bytes: { done: Math.min(done, progress.bytes + rest), total: progress.bytes + rest },
    minutes: isKnown ? Math.max(1, Math.round((left * took) / done / 60_000)) : undefined,
  }
}

/** Returns how many of a record's files have been uploaded. */
export function filesArrived({ payload }: KeptRecord, { had }: SendingProgress): Share {
  const left = keptKeysIn(payload.answers).length
  const total = Math.max(left, had[payload.instance] ?? 0)
  return { done: total - left, total }
}

/** Returns the approximate size in bytes of a data URL's content. */
export function bytesOfUrl(url: unknown): number {
  return typeof url === 'string' ? Math.round(url.length * 0.75) : 0
}
