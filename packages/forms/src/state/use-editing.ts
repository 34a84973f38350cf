import { useCallback, useEffect, useState } from 'react'

/** Milliseconds for which invalid fields shake. */
const SHAKE_MS = 1000

/** Which fields are open for editing, and whether invalid ones shake, with functions that change both. */
export interface Editing {
  editing: ReadonlySet<string>
  isShaking: boolean
  open: (properties: readonly string[]) => void
  close: (properties: readonly string[]) => void
  shake: () => void
}

/**
 * Keeps which fields of a form are open. `startOpen` are the names of properties that are open at first.
 */
export function useEditing(startOpen: readonly string[]): Editing {
  const [editing, setEditing] = useState<ReadonlySet<string>>(() => new Set(startOpen))
  const [isShaking, setShaking] = useState(false)
  useEffect(() => {
    if (!isShaking) return undefined
    const timer = setTimeout(() => setShaking(false), SHAKE_MS)
    return () => clearTimeout(timer)
  }, [isShaking])
  const open = useCallback((properties: readonly string[]) => setEditing((now) => new Set([...now, ...properties])), [])
  const close = useCallback(
    (properties: readonly string[]) =>
      setEditing((now) => new Set([...now].filter((name) => !properties.includes(name)))),
    [],
  )
  const shake = useCallback(() => setShaking(true), [])
  return { editing, isShaking, open, close, shake }
}
