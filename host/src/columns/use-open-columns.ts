import { useEffect, useState } from 'react'
import type { KeyedCell } from '../frame/address/stack.ts'
import { useExpanded } from '../state/use-shell-state.ts'
import { mostOpen, nextOpen, type OpenColumns } from './open-columns.ts'

interface Shown extends OpenColumns {
  keys: string
  most: number
}

/**
 * Returns which of the columns are open, in a stack of this width in pixels, and the index of the one that
 * fills it, or -1. A column fills the stack until another one has the focus (`active`, a React key).
 */
export function useOpenColumns(columns: readonly KeyedCell[], active: string | undefined, width: number | undefined) {
  const [expanded, setExpanded] = useExpanded()
  const found = columns.findIndex(({ key }) => key === active)
  const at = found < 0 ? columns.length - 1 : found
  const isExpanded = expanded !== null && columns[at]?.cell.key === expanded
  useEffect(() => {
    if (expanded !== null && !isExpanded) setExpanded(null)
  }, [expanded, isExpanded, setExpanded])
  const most = width ? mostOpen(width / rootSize()) : columns.length
  const keys = columns.map(({ key }) => key).join(' ')
  const [before, setBefore] = useState<Shown>()
  const isSame = before?.keys === keys && before.most === most
  const open = nextOpen(isSame ? before : undefined, columns.length, most, at)
  if (!isSame || open.from !== before.from) setBefore({ ...open, keys, most })
  return isExpanded ? { open: { from: at, to: at }, expanded: at } : { open, expanded: -1 }
}

/** Size of text at the root of the page, in pixels. */
const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
