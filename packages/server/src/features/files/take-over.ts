import { setTimeout as pause } from 'node:timers/promises'
import type { UploadProgress, Item, ItemId } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'

/**
 * Turns a complete upload into an attachment, or into the new file of `replaces`. Calls `onProgress` with the
 * share done, from 0 to 1.
 */
export type Finish = (
  principal: Principal,
  uploadID: string,
  replaces: ItemId | undefined,
  onProgress: (done: number) => void,
) => Promise<Item>

/**
 * Turns a complete upload into an attachment. If that takes long, it returns the progress instead, and the
 * client calls again.
 */
export type TakeOver = (principal: Principal, uploadID: string, replaces?: ItemId) => Promise<Item | UploadProgress>

interface Work {
  /** The person, and the attachment that it replaces. */
  of: string
  percentageComplete: number
  made: Promise<Item>
}

/** The sum of a very large file, and its way to a bucket, take longer than an answer may (milliseconds). */
const ANSWER_WITHIN_MS = 20_000

/**
 * Creates the service that finishes uploads. Concurrent calls of a person for the same upload share one run;
 * those of others wait for it. A call that takes longer than `answerWithinMs` is answered with the progress,
 * and may be sent again.
 */
export function createTakeOver(finish: Finish, answerWithinMs = ANSWER_WITHIN_MS): TakeOver {
  const underWay = new Map<string, Work>()

  /** Concurrent requests of the same person share one run; another person waits for its result. */
  function workOn(principal: Principal, uploadID: string, replaces: ItemId | undefined): Work {
    const of = JSON.stringify([principal.actor, principal.userId, replaces])
    const before = underWay.get(uploadID)
    if (before?.of === of) return before
    const onProgress = (done: number) => (work.percentageComplete = Math.min(99, Math.floor(done * 100)))
    const made = (before?.made ?? Promise.resolve())
      .catch(() => {})
      .then(() => finish(principal, uploadID, replaces, onProgress))
    const work: Work = { of, percentageComplete: 0, made }
    underWay.set(uploadID, work)
    const end = () => void (underWay.get(uploadID) === work && underWay.delete(uploadID))
    made.then(end, end)
    return work
  }

  return async (principal, uploadID, replaces) => {
    const work = workOn(principal, uploadID, replaces)
    const late = pause(answerWithinMs, undefined, { ref: false })
    return (await Promise.race([work.made, late])) ?? { uploadID, percentageComplete: work.percentageComplete }
  }
}
