import { useEffect, type RefObject } from 'react'
import type { ScrollVelocity } from './scroll-velocity.ts'

/** A menu takes the pointer up for itself. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu'] as const

/** Tells the pace of a list whether a pointer is down in it; `released` is called once what its press did is done. */
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
    // Also where what is pressed keeps it to itself.
    for (const end of ENDS) window.addEventListener(end, release, { capture: true })
    return () => {
      current?.removeEventListener('pointerdown', press)
      for (const end of ENDS) window.removeEventListener(end, release, { capture: true })
    }
  }, [element, pace, released])
}
