import * as v from 'valibot'
import { itemBodySchema, MAX_READ_MANY } from '@cairn/contract/wire'
import type { Clock } from '../clock.ts'
import type { Watched } from '../watches.ts'

/** Milliseconds between two polls. */
export const POLL_EVERY_MS = 5000
const itemsSchema = v.record(v.string(), itemBodySchema)

/** Options of `startPolling`. */
export interface PollingOptions {
  clock: Clock
  /** Returns what is watched now. */
  watched: () => Watched
  /** Reads items by id, as the operation `readMany/object`. */
  readMany: (ids: readonly string[]) => Promise<unknown>
  /** Delivers a message as if the socket had received it. */
  push: (name: string, body: unknown) => void
  /** Called when a poll fails. Polling has stopped then. */
  onFailed: (thrown: unknown) => void
}

/** Watched items as JSON as of the last poll, by id. */
type Seen = Map<string, string>

/**
 * Polls the watched items and delivers changes as pushes, one poll at a time. Returns a function that
 * stops it.
 */
export function startPolling(options: PollingOptions): () => void {
  let isOver = false
  const seen: Seen = new Map()
  let cancel = () => {}
  const next = () => {
    if (!isOver) cancel = options.clock.after(POLL_EVERY_MS, () => void step())
  }
  async function step(): Promise<void> {
    try {
      await look(options, seen, () => isOver)
      next()
    } catch (thrown) {
      if (!isOver) options.onFailed(thrown)
    }
  }
  next()
  return () => {
    isOver = true
    cancel()
  }
}

async function look({ watched, readMany, push }: PollingOptions, seen: Seen, isOver: () => boolean): Promise<void> {
  const { items, types } = watched()
  const ids = [...items.keys()]
  for (let at = 0; at < Math.max(ids.length, 1); at += MAX_READ_MANY) {
    const asked = ids.slice(at, at + MAX_READ_MANY)
    // Also with no ids, because the answer tells whether server and session are still there.
    const found = v.parse(itemsSchema, await readMany(asked))
    if (isOver()) return
    for (const id of asked) tell(id, found[id], items.get(id), seen, push)
  }
  // Polling cannot tell which items of a type changed, so lists of the type must fetch again.
  for (const type of types) push('updated', { type, ids: [] })
}

function tell(
  id: string,
  item: { _u: number } | undefined,
  lastUpdate: (() => number | undefined) | undefined,
  seen: Seen,
  push: PollingOptions['push'],
): void {
  const held = lastUpdate?.()
  if (held === undefined) return
  if (!item) return push('item/remove', { id })
  const isSeenOtherwise = isOther(id, item, seen)
  // Who sees less of it than before is told fewer changes. What stays so until the next poll is no late
  // answer.
  if (item._u < held && !isSeenOtherwise) push('item/remove', { id })
  if (item._u > held || (item._u === held ? isSeenOtherwise : !isSeenOtherwise)) push('item/update', item)
}

/**
 * Returns true if an item of the same version differs from the last poll, such as after a right was
 * revoked.
 */
function isOther(id: string, item: unknown, seen: Seen): boolean {
  const [former, now] = [seen.get(id), JSON.stringify(item)]
  seen.set(id, now)
  return former !== now
}
