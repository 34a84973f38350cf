import { useEffect } from 'react'
import { logicalKey } from '../base/direction.ts'
import type { ViewerActions } from './viewer-tools.tsx'

/** What the keys of a viewer act on. */
export interface ViewerKeys extends ViewerActions {
  place: number
  count: number
  go: (place: number) => void
  zoom: number
  isPicture: boolean
}

/**
 * Listens to the keys of a viewer on the whole window: arrows, Home and End, except in players and scrolling
 * regions that use them; + - 0 for the size of a picture, R to turn it, T for the text.
 */
export function useViewerKeys(keys: ViewerKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || defaultPrevented) return
      const isUsed =
        target instanceof HTMLMediaElement || (target instanceof Element && target.closest('[role=region]') !== null)
      const act = actionOf(event, keys) ?? (isUsed ? undefined : moveOf(event, keys))
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keys])
}

function moveOf({ key }: KeyboardEvent, { place, count, go }: ViewerKeys): (() => void) | undefined {
  const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[logicalKey(key)]
  return to === undefined ? undefined : () => go(to)
}

function actionOf({ key }: KeyboardEvent, keys: ViewerKeys): (() => void) | undefined {
  if (key.toLowerCase() === 't') return keys.toggleText
  if (!keys.isPicture) return undefined
  const { zoom, zoomTo, turnBy } = keys
  return {
    '+': () => zoomTo(zoom + 1),
    '=': () => zoomTo(zoom + 1),
    '-': () => zoomTo(zoom - 1),
    '0': () => zoomTo(0),
    r: () => turnBy(1),
    R: () => turnBy(-1),
  }[key]
}
