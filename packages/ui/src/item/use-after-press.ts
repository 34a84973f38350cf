import { useCallback, useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a function that runs its argument after the pointer press under way has become a click, or at
 * once if there is none. It avoids moving the page under the pointer, which would make the click miss its
 * target. The argument is not run if the click moves the focus back into `frame`.
 */
export function useAfterPress(frame: RefObject<HTMLElement | null>): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => void (isPressed.current = true)
    const settle = () => {
      isPressed.current = false
      const runs = waiting.current.splice(0)
      if (!frame.current?.contains(document.activeElement)) for (const run of runs) run()
    }
    const release = ({ pointerType }: PointerEvent) => void setTimeout(settle, pointerType === 'touch' ? TAP_MS : 0)
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    document.addEventListener('pointerdown', press, options)
    for (const end of RELEASES) document.addEventListener(end, release, options)
    return () => ends.abort()
  }, [frame])
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }, [])
}

const RELEASES = ['pointerup', 'pointercancel'] as const
/** After a finger leaves the screen, the browser still moves the focus and makes the click. */
const TAP_MS = 80
