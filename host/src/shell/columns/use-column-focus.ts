import { useEffect, useRef, type RefObject } from 'react'

/** Brings a column that has just opened into view and gives it the focus, so that keys and readers go where the eye goes. */
export function useColumnFocus(frame: RefObject<HTMLElement | null>, cells: readonly { key: string }[]): void {
  const known = useRef<readonly string[] | null>(null)
  useEffect(() => {
    const keys = cells.map(({ key }) => key)
    const former = known.current
    known.current = keys
    // The columns of a reloaded or copied address did not open one by one: the last one is the one meant.
    const opened = former === null ? keys.at(-1) : keys.findLast((key) => !former.includes(key))
    if (opened === undefined) return
    const column = columnsOf(frame.current)[Math.min(keys.indexOf(opened), columnsOf(frame.current).length - 1)]
    if (!column) return
    column.scrollIntoView({ inline: 'end', block: 'nearest', behavior: former === null ? 'instant' : 'smooth' })
    if (!column.contains(document.activeElement)) column.focus({ preventScroll: true })
  }, [frame, cells])
}

/** The columns on the screen, from left to right. */
export function columnsOf(frame: ParentNode | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>(':scope > section') ?? [])]
}
