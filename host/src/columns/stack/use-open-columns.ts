import { useTextScale } from '@cairn/ui'
import { useCallback, useEffect, useState } from 'react'
import { isSameStack } from '../../frame/address/router.ts'
import type { KeyedCell } from '../../frame/address/stack.ts'
import { useExpanded } from '../../state/use-shell-state.ts'
import { mostOpen, nextOpen, type OpenColumns } from './open-columns.ts'

/** Which columns are open, and of what that was worked out. */
interface Shown extends OpenColumns {
  keys: readonly string[]
  most: number
  active: string | undefined
}

/**
 * Returns which of the columns are open in a stack where `most` fit side by side, and the index of the one
 * that fills it, or -1. A column, and what takes its place, fills the stack until another one is the active
 * one (a React key).
 */
export function useOpenColumns(columns: readonly KeyedCell[], active: string | undefined, most: number) {
  const [before, setBefore] = useState<Shown>()
  const [expanded, setExpanded] = useExpanded()
  const keys = columns.map(({ key }) => key)
  const isSame = before?.most === most && isSameStack(before.keys, keys)
  const found = keys.indexOf(active ?? '')
  // A column that has just opened becomes active a moment later; till then the former one moves nothing.
  const wanted = found < 0 || (isSame && before.active === active) ? undefined : found
  const open = nextOpen(before && { ...before, count: before.keys.length, isSame }, columns.length, most, wanted)
  if (!isSame || open.from !== before.from || before.active !== active) setBefore({ ...open, keys, most, active })
  const filling = columns.findIndex(({ index }) => index === expanded)
  const isOver = filling < 0 || (found >= 0 && found !== filling)
  useEffect(() => {
    if (expanded !== null && isOver) setExpanded(null)
  }, [expanded, isOver, setExpanded])
  if (isOver) return { open, expanded: -1 }
  return { open: { from: filling, to: filling }, expanded: filling }
}

/** Returns how many of `count` columns fit side by side into the element that gets the returned ref. */
export function useMostOpen(count: number): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [most, setMost] = useState(count)
  const scale = useTextScale()
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // Where nothing is laid out, nothing is folded.
      const update = () => setMost(element.clientWidth ? mostOpen(element.clientWidth / (16 * scale), count) : count)
      update()
      const observer = new ResizeObserver(update)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [count, scale],
  )
  return [Math.min(most, count), measure]
}
