/** Collects keys during one tick and hands them over at once, at most `size` at a time. */
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
