import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/** Rows that Page Up and Page Down move by. */
const PAGE = 10

/** The row the keyboard is on: it follows its item when the list changes, and starts at the one that is open. */
export interface ActiveRow {
  id: string | undefined
  hasFocus: boolean
  move: (index: number) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent, open: (id: string) => void) => void
}

export function useActiveRow(
  ids: readonly string[],
  openId: string | undefined,
  scrollTo: (index: number) => void,
): ActiveRow {
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [hasFocus, setHasFocus] = useState(false)
  const candidates = [chosen, openId].filter((id) => id !== undefined && ids.includes(id))
  const id = candidates[0] ?? ids[0]

  const move = (index: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, index))
    setChosen(ids[next])
    scrollTo(next)
  }
  const onKeyDown = (event: KeyboardEvent, open: (id: string) => void) => {
    if (event.altKey || event.ctrlKey || event.metaKey || id === undefined) return
    const index = targetOf(event.key, ids.indexOf(id), ids.length)
    if (index !== undefined) move(index)
    else if (event.key === 'Enter' || event.key === ' ') open(id)
    else return
    event.preventDefault()
  }
  return { id, hasFocus, move, onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false), onKeyDown }
}

function targetOf(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE,
    PageUp: current - PAGE,
    Home: 0,
    End: count - 1,
  }
  return Object.hasOwn(targets, key) ? targets[key] : undefined
}
