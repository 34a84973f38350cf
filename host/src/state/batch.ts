/**
 * Returns a function that collects keys during a tick and passes them to `run` together, each once and at
 * most `size` in a call.
 */
export function batchPerTick(size: number, run: (keys: string[]) => void): (keys: readonly string[]) => void {
  let waiting = new Set<string>()
  return (keys) => {
    if (keys.length === 0) return
    if (waiting.size === 0) queueMicrotask(flush)
    for (const key of keys) waiting.add(key)
  }

  function flush(): void {
    const keys = [...waiting]
    waiting = new Set()
    for (let start = 0; start < keys.length; start += size) run(keys.slice(start, start + size))
  }
}
