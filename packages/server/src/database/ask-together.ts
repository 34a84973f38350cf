/** Questions of one tick become one: `look` is asked for the keys of all of them, and each is answered with what was found of its own. */
export function askTogether<Key, Value>(
  look: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (keys: Iterable<Key>) => Promise<Map<Key, Value>> {
  let waiting: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | undefined

  function gather(): { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } {
    const keys = new Set<Key>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return look([...keys])
    })
    return { keys, found }
  }

  return async (keys) => {
    const wanted = [...keys]
    if (wanted.length === 0) return new Map()
    waiting ??= gather()
    for (const key of wanted) waiting.keys.add(key)
    const all = await waiting.found
    return new Map(wanted.flatMap((key) => withKey(key, all.get(key))))
  }
}

function withKey<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]]
}
