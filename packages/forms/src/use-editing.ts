import { useCallback, useEffect, useState } from 'react'

/** How long invalid fields shake, in milliseconds (platform-core section 5). */
const SHAKE_MS = 1000

/** Which fields stand open, and whether the invalid ones are being pointed out. */
export interface Editing {
  editing: ReadonlySet<string>
  isShaking: boolean
  open: (properties: readonly string[]) => void
  close: (properties: readonly string[]) => void
  shake: () => void
}

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
