import type { Bounds } from '@cairn/contract'
import { useEffect, useRef, useState } from 'react'
import type { Engine } from '../canvas/engine.ts'

/**
 * Moves a map to bounds that come after it, unless it shows a place, or a person has begun to work in it: the
 * map, and what they draw, stay under their hands. Returns handlers for the element around the map.
 */
export function useLateBounds(
  engine: Pick<Engine, 'fitAtOnce'> | undefined,
  bounds: Bounds | undefined,
  hasPlace: boolean,
) {
  const isTouched = useRef(false)
  const [touch] = useState(() => () => void (isTouched.current = true))
  const shown = useRef(bounds)
  useEffect(() => {
    if (!engine || !bounds || hasPlace || isTouched.current || String(bounds) === String(shown.current)) return
    shown.current = bounds
    engine.fitAtOnce(bounds)
  }, [engine, bounds, hasPlace])
  return { onPointerDownCapture: touch, onWheelCapture: touch, onKeyDownCapture: touch }
}
