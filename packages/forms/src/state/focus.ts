import { useEffect, useRef, type RefObject } from 'react'

/** Selector of what can take the focus in a field that is being edited. */
const CONTROL = 'input:not([tabindex="-1"]), textarea, select, [contenteditable="true"], button[aria-pressed]'
const CONTROL_OR_PENCIL = `${CONTROL}, [data-pencil]`

/**
 * Moves the focus to the control in a field's row after the next render: its input, or its pencil button.
 */
export function focusField(row: Element | null | undefined): void {
  setTimeout(() => focusControl(row))
}

/** Moves the focus to the present control in a field's row. Does nothing if the row is gone. */
export function focusControl(row: Element | null | undefined): void {
  if (row?.isConnected) row.querySelector<HTMLElement>(CONTROL_OR_PENCIL)?.focus({ preventScroll: true })
}

/** Moves the focus to the first control in the element that `find` returns after the next render. */
export function focusFirst(find: () => Element | null | undefined): void {
  setTimeout(() => find()?.querySelector<HTMLElement>(CONTROL)?.focus())
}

/** Moves the focus to the first element that can take it in what `find` returns after the next render. */
export function focusWithin(find: () => Element | null | undefined): void {
  setTimeout(() => find()?.querySelector<HTMLElement>(`${CONTROL}, button`)?.focus())
}

/**
 * Scrolls to the first element in `frame` that matches the selector and focuses its control, after the
 * next render.
 */
export function revealFirst(frame: RefObject<HTMLElement | null>, selector: string): void {
  setTimeout(() => {
    const first = frame.current?.querySelector<HTMLElement>(selector)
    first?.scrollIntoView({ block: 'center' })
    const control = first?.matches('[tabindex]') ? first : first?.querySelector<HTMLElement>(CONTROL)
    control?.focus({ preventScroll: true })
  })
}

/**
 * Focuses a field and brings it into view when it opens, if `takesFocus` is true at that time. When the field
 * of the property `name` closes while it had the focus, focuses its pencil, or what offers to add it if it
 * stayed empty. Returns the ref for the field's element.
 */
export function useFieldFocus(name: string, takesFocus: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const takes = useRef(takesFocus)
  useEffect(() => {
    const row = frame.current?.closest('dd')
    const column = frame.current?.closest('section[tabindex]')
    if (takes.current) {
      frame.current?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true })
      frame.current?.scrollIntoView({ block: 'nearest' })
    }
    return () => {
      setTimeout(() => {
        if (!isFocusLost()) return
        if (row?.isConnected) focusField(row)
        else column?.querySelector<HTMLElement>(`[data-add="${name}"]`)?.focus({ preventScroll: true })
      })
    }
  }, [name])
  return frame
}

/** Focuses the column when the save bar disappears while the focus was in it. */
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

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}
