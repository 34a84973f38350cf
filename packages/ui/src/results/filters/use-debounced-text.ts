import { useEffect, useRef, useState } from 'react'
import { INPUT_DELAY_MS } from '../../base/delays.ts'

/**
 * Returns a text being typed and its setter. Calls `commit` with it once typing has paused for `delay`
 * milliseconds, or at once when the text is emptied. A new `value` replaces the text.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  delay = INPUT_DELAY_MS,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const latest = useRef(commit)
  const known = useRef(value)
  useEffect(() => {
    latest.current = commit
  }, [commit])
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === known.current) return undefined
    const timer = setTimeout(
      () => {
        known.current = text
        latest.current(text)
      },
      text === '' ? 0 : delay,
    )
    return () => clearTimeout(timer)
  }, [text, delay])
  return [text, setText]
}
