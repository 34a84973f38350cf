import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import type { DataLayer } from './data-layers.ts'
import type { DeckOverlay, DeckOverlayEvents } from './deck-overlay.ts'

/** State of deck.gl: nothing to draw, loading, drawing, unsupported by this browser, or failed to load. */
export type DeckState = 'idle' | 'loading' | 'ready' | 'unsupported' | 'failed'

interface DeckOptions extends DeckOverlayEvents {
  engine: Engine | undefined
  layers: readonly DataLayer[]
  colours: MapColours
}

/**
 * Draws data layers over a map. Loads deck.gl with the first layer. Returns its state, and a function that
 * retries loading.
 */
export function useDeck({ engine, layers, colours, onHover, onPress }: DeckOptions): [DeckState, () => void] {
  const [overlay, setOverlay] = useState<DeckOverlay | undefined>(undefined)
  const [state, setState] = useState<DeckState>('idle')
  const [attempt, setAttempt] = useState(0)
  const events = useRef({ onHover, onPress })
  useLayoutEffect(() => {
    events.current = { onHover, onPress }
  })
  const isWanted = layers.length > 0
  useEffect(() => {
    if (!engine || !isWanted) return undefined
    let made: DeckOverlay | undefined
    let isCurrent = true
    setState('loading')
    import('./deck-overlay.ts').then(
      ({ DeckOverlay: Overlay }) => {
        if (!isCurrent) return
        made = createOverlay(Overlay, engine, events)
        setOverlay(made)
        setState(made ? 'ready' : 'unsupported')
      },
      () => isCurrent && setState('failed'),
    )
    return () => {
      isCurrent = false
      made?.close()
      setOverlay(undefined)
      setState('idle')
    }
  }, [engine, isWanted, attempt])
  useEffect(() => overlay?.draw(layers, colours), [overlay, layers, colours])
  return [state, () => setAttempt((count) => count + 1)]
}

/** Returns undefined if the browser has no WebGL 2. */
function createOverlay(
  Overlay: typeof DeckOverlay,
  engine: Engine,
  events: { current: DeckOverlayEvents },
): DeckOverlay | undefined {
  try {
    return new Overlay(engine, {
      onHover: (hit) => events.current.onHover(hit),
      onPress: (hit) => events.current.onPress(hit),
    })
  } catch {
    return undefined
  }
}
