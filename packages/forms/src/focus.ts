import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** What takes the focus in a field that is being edited. */
const CONTROL = 'input:not([tabindex="-1"]), textarea, select, [contenteditable="true"], button[aria-pressed]'
const CONTROL_OR_PENCIL = `${CONTROL}, [data-pencil]`

/** Gives the focus to the control of a field's row once it has been drawn anew: its input when it is being edited, else its pencil. */
export function focusField(row: Element | null | undefined): void {
  setTimeout(() => focusControl(row))
}

/** Gives the focus to the control that stands in a field's row now. */
export function focusControl(row: Element | null | undefined): void {
  if (row?.isConnected) row.querySelector<HTMLElement>(CONTROL_OR_PENCIL)?.focus({ preventScroll: true })
}

/** Gives the focus to the first control in an element, once it has been drawn. */
export function focusFirst(find: () => Element | null | undefined): void {
  setTimeout(() => find()?.querySelector<HTMLElement>(CONTROL)?.focus())
}

/** Brings the first such element into view and gives the focus to its control, once the fields have been drawn. */
export function revealFirst(frame: RefObject<HTMLElement | null>, selector: string): void {
  setTimeout(() => {
    const first = frame.current?.querySelector<HTMLElement>(selector)
    first?.scrollIntoView({ block: 'center' })
    const control = first?.matches('[tabindex]') ? first : first?.querySelector<HTMLElement>(CONTROL)
    control?.focus({ preventScroll: true })
  })
}

/**
 * A field that opens takes the focus (unless it only comes back with what was typed before); when it closes while the
 * focus was in it, its pencil gets it. The answer goes on the field's frame.
 */
export function useFieldFocus(takesFocus: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const takes = useRef(takesFocus)
  useEffect(() => {
    const row = frame.current?.closest('dd')
    if (takes.current) frame.current?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true })
    return () => {
      setTimeout(() => {
        if (isFocusLost()) focusField(row)
      })
    }
  }, [])
  return frame
}

/** When the save bar goes while the focus was in it, the column around the form gets the focus. */
export function useFocusAfterSaving(frame: RefObject<HTMLElement | null>, isDirty: boolean): void {
  const wasDirty = useRef(isDirty)
  useEffect(() => {
    const hasEnded = wasDirty.current && !isDirty
    wasDirty.current = isDirty
    if (!hasEnded) return undefined
    const timer = setTimeout(() => {
      const column =
        frame.current?.querySelector<HTMLElement>('section[tabindex]') ??
        frame.current?.closest<HTMLElement>('section[tabindex]')
      if (isFocusLost()) column?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [frame, isDirty])
}

/**
 * Runs something once the press under way has become a click, at once when there is none. What moves the page between press and
 * release makes the click miss what the person pointed at. A click that brings the focus back into the frame calls it off.
 */
export function useAfterPress(frame: RefObject<HTMLElement | null>): (run: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => (isPressed.current = true)
    const release = () => (isPressed.current = false)
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    document.addEventListener('pointerdown', press, options)
    for (const end of RELEASES) document.addEventListener(end, release, options)
    return () => ends.abort()
  }, [])
  return useCallback(
    (run) => {
      if (!isPressed.current) return run()
      const released = new AbortController()
      const finish = () => {
        released.abort()
        setTimeout(() => frame.current?.contains(document.activeElement) || run())
      }
      for (const end of RELEASES) document.addEventListener(end, finish, { signal: released.signal })
      return undefined
    },
    [frame],
  )
}

const RELEASES = ['pointerup', 'pointercancel'] as const

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}
