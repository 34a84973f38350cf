import { withoutBudget } from './budget.ts'

interface Batch<Key, Value> {
  keys: Set<Key>
  found: Promise<ReadonlyMap<Key, Value>>
  settle: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Batches lookups, as a dataloader does: keys requested in the same tick go to `look` in one call, and each
 * caller gets a map of its own keys that were found. At most `atOnce` calls of `look` run at once; keys
 * requested meanwhile join the next call. If `look` rejects, so do all callers of that call.
 */
export function batch<Key, Value>(
  look: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  atOnce = 2,
): (keys: Iterable<Key>) => Promise<Map<Key, Value>> {
  let waiting: Batch<Key, Value> | undefined
  let running = 0

  function openBatch(): Batch<Key, Value> {
    const settle = Promise.withResolvers<ReadonlyMap<Key, Value>>()
    setImmediate(begin)
    return { keys: new Set(), found: settle.promise, settle }
  }

  function begin(): void {
    if (!waiting || running >= atOnce) return
    const { keys, settle } = waiting
    waiting = undefined
    running += 1
    void withoutBudget(() => look([...keys]))
      .then(settle.resolve, settle.reject)
      .finally(() => {
        running -= 1
        begin()
      })
  }

  return async (keys) => {
    const wanted = [...keys]
    if (wanted.length === 0) return new Map()
    waiting ??= openBatch()
    for (const key of wanted) waiting.keys.add(key)
    const all = await waiting.found
    return new Map(wanted.flatMap((key) => withKey(key, all.get(key))))
  }
}

function withKey<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]]
}
