import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { logicalKey } from '../../base/direction.ts'

/** Rows that Page Up and Page Down move by. */
const PAGE = 10

/**
 * The result that keyboard commands act on, with the event handlers that a list must attach to its element.
 * `useActiveRow` returns it.
 */
export interface ActiveRow {
  /** Undefined in an empty list. */
  id: string | undefined
  hasFocus: boolean
  /** Moves to the result at an index, limited to the list, and scrolls to it. */
  move: (index: number) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  /**
   * Handles keys that move, and Enter and space, which call `open`. Returns the id it moved to, if it
   * moved.
   */
  onKeyDown: (event: KeyboardEvent, open: (id: string) => void) => string | undefined
}

/**
 * Tracks the active result of a list for the keyboard. It starts at the open item and keeps to its item
 * when the list changes. `perRow` is the number of results side by side, for arrow keys in two
 * dimensions.
 */
export function useActiveRow(
  ids: readonly string[],
  openId: string | undefined,
  scrollTo: (index: number) => void,
  perRow = 1,
): ActiveRow {
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [hasFocus, setHasFocus] = useState(false)
  // Memoized, because a list may be long and renders at each step of a scroll.
  const id = useMemo(
    () => [chosen, openId].find((one) => one !== undefined && ids.includes(one)) ?? ids[0],
    [ids, chosen, openId],
  )

  const move = (index: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, index))
    setChosen(ids[next])
    scrollTo(next)
    return ids[next]
  }
  const onKeyDown = (event: KeyboardEvent, open: (id: string) => void) => {
    if (isForOthers(event) || id === undefined) return undefined
    const index = targetOf(event.key, ids.indexOf(id), ids.length, perRow)
    const moves = index !== undefined
    if (!moves && event.key !== 'Enter' && event.key !== ' ') return undefined
    event.preventDefault()
    if (moves) return move(index)
    open(id)
    return undefined
  }
  return { id, hasFocus, move, onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false), onKeyDown }
}

/**
 * Returns true for keys of the browser and the shell. Control with Home or End is handled like without.
 */
function isForOthers({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')
}

function targetOf(key: string, current: number, count: number, perRow: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: current + perRow,
    ArrowUp: current - perRow,
    PageDown: current + PAGE * perRow,
    PageUp: current - PAGE * perRow,
    Home: 0,
    End: count - 1,
    ...(perRow > 1 ? { ArrowRight: current + 1, ArrowLeft: current - 1 } : {}),
  }
  const meant = logicalKey(key)
  return Object.hasOwn(targets, meant) ? targets[meant] : undefined
}
