import * as v from 'valibot'
import { itemBodySchema, MAX_READ_MANY } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'
import type { Watched } from './watches.ts'

/** How often what is watched is looked at while no socket gets through (milliseconds). */
export const POLL_EVERY_MS = 5000
const itemsSchema = v.record(v.string(), itemBodySchema)

export interface PollingParts {
  clock: Clock
  watched: () => Watched
  /** Answer of `readMany/object`. */
  readMany: (ids: readonly string[]) => Promise<unknown>
  /** Tells what a push would have told. */
  push: (name: string, body: unknown) => void
  /** The server did not answer, or refused: polling has stopped. */
  onFailed: (thrown: unknown) => void
}

/** Watched items as they were seen last. */
type Seen = Map<string, string>

/** Looks in place of pushes, one look at a time, until the answer is called. */
export function startPolling(parts: PollingParts): () => void {
  let isOver = false
  const seen: Seen = new Map()
  let cancel = () => {}
  const next = () => {
    if (!isOver) cancel = parts.clock.after(POLL_EVERY_MS, () => void step())
  }
  async function step(): Promise<void> {
    try {
      await look(parts, seen, () => isOver)
      next()
    } catch (thrown) {
      if (!isOver) parts.onFailed(thrown)
    }
  }
  next()
  return () => {
    isOver = true
    cancel()
  }
}

async function look({ watched, readMany, push }: PollingParts, seen: Seen, isOver: () => boolean): Promise<void> {
  const { items, types } = watched()
  const ids = [...items.keys()]
  for (let at = 0; at < Math.max(ids.length, 1); at += MAX_READ_MANY) {
    const asked = ids.slice(at, at + MAX_READ_MANY)
    // Asked even when nothing is watched: it tells whether the server and the session are still there.
    const found = v.parse(itemsSchema, await readMany(asked))
    if (isOver()) return
    for (const id of asked) tell(id, found[id], items.get(id), seen, push)
  }
  // Which of them changed only a socket would tell: whoever shows a list of the type asks again.
  for (const type of types) push('updated', { type, ids: [] })
}

function tell(
  id: string,
  item: { _u: number } | undefined,
  lastUpdate: (() => number | undefined) | undefined,
  seen: Seen,
  push: PollingParts['push'],
): void {
  const held = lastUpdate?.()
  if (held === undefined) return
  if (!item) return push('item/remove', { id })
  const isSeenOtherwise = isOther(id, item, seen)
  if (item._u > held || (item._u === held && isSeenOtherwise)) push('item/update', item)
}

/** Whether the same version is seen otherwise than at the look before, as when a right to a property of it was taken. */
function isOther(id: string, item: unknown, seen: Seen): boolean {
  const [former, now] = [seen.get(id), JSON.stringify(item)]
  seen.set(id, now)
  return former !== now
}
