/**
 * Returns a function that collects the keys given to it until the current task ends (a microtask), and then
 * calls `run` with all of them, each once, at most `size` a call.
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
