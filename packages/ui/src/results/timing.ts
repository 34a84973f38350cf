import { useEffect, useRef, useState } from 'react'

/** Delays in milliseconds (platform-core section 9). */
export const RENDER_DELAY_MS = 200
export const INPUT_DELAY_MS = 400

/** True once `active` has been true for `delay` ms without a break: what is quick shows no waiting. */
export function useDelayed(active: boolean, delay = RENDER_DELAY_MS): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delay])
  return active && late
}

/**
 * A text being typed, and its setter; `commit` is called with it when the typing has paused for `delay` ms, or at once
 * when it is emptied. A new `value` from outside replaces it.
 */
export function useTypedText(
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
