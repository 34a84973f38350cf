import { useEffect, type RefObject } from 'react'
import type { ScrollVelocity } from './scroll-velocity.ts'

/** Opening a context menu suppresses `pointerup`. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu'] as const

/**
 * Sets `pace.isPointerDown` while a pointer is down in the element. Calls `released` in the frame after it
 * went up, when the click has been handled. A press with Shift selects results, and marks no text.
 */
export function usePointerDown(
  element: RefObject<HTMLElement | null>,
  pace: ScrollVelocity,
  released: () => void,
): void {
  useEffect(() => {
    const press = () => void (pace.isPointerDown = true)
    const release = () => {
      if (!pace.isPointerDown) return
      pace.isPointerDown = false
      // The click comes after the pointer has gone up.
      requestAnimationFrame(released)
    }
    const { current } = element
    current?.addEventListener('pointerdown', press)
    current?.addEventListener('mousedown', keepUnmarked)
    // Captured on the window, because a pressed element may stop the event.
    for (const end of ENDS) window.addEventListener(end, release, { capture: true })
    return () => {
      current?.removeEventListener('pointerdown', press)
      current?.removeEventListener('mousedown', keepUnmarked)
      for (const end of ENDS) window.removeEventListener(end, release, { capture: true })
    }
  }, [element, pace, released])
}

function keepUnmarked(event: MouseEvent): void {
  if (!event.shiftKey) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}
