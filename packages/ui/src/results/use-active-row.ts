import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { logicalKey } from '../base/direction.ts'

/** Rows that Page Up and Page Down move by. */
const PAGE = 10

/** The result the keyboard is on: it follows its item when the list changes, and starts at the one that is open. */
export interface ActiveRow {
  id: string | undefined
  hasFocus: boolean
  move: (index: number) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  /** Moves or opens; gives the id it moved to. */
  onKeyDown: (event: KeyboardEvent, open: (id: string) => void) => string | undefined
}

export function useActiveRow(
  ids: readonly string[],
  openId: string | undefined,
  scrollTo: (index: number) => void,
  perRow = 1,
): ActiveRow {
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [hasFocus, setHasFocus] = useState(false)
  // Not at each drawing: a list may be long, and it is drawn at each step of a scroll.
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

/** Keys of the browser and the shell; with Control, Home and End are ours as they are without. */
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
