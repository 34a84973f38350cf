import { useState, type ReactNode } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import type { DataHit, DataLayer } from '../deck/data-layers.ts'
import { useDeck, type DeckState } from '../deck/use-deck.ts'
import type { MapOverlay } from '../panels/map-overlay.ts'

interface OverlayOptions {
  overlay: MapOverlay | undefined
  engine: Engine | undefined
  colours: MapColours
  /** A tool has the pointer. */
  isBusy: boolean
  onOpen: (item: string) => void
}

interface DrawnOverlay {
  state: DeckState
  retry: () => void
  /** What is pointed at, and the content of its card. */
  met: DataHit | undefined
  card: ReactNode
}

const NO_LAYERS: readonly DataLayer[] = []

/** Draws the overlay of a map and follows the pointer over it. A press opens an item or zooms in. */
export function useOverlay({ overlay, engine, colours, isBusy, onOpen }: OverlayOptions): DrawnOverlay {
  const [met, setMet] = useState<DataHit | undefined>(undefined)
  const [state, retry] = useDeck({
    engine,
    layers: overlay?.layers ?? NO_LAYERS,
    colours,
    onHover: (hit) => {
      const next = isBusy ? undefined : hit
      setMet(next)
      overlay?.onHover?.(next)
    },
    onPress: (hit) => {
      const pressed = isBusy ? undefined : overlay?.onPress?.(hit)
      if (!pressed) return
      setMet(undefined)
      if ('item' in pressed) onOpen(pressed.item)
      else engine?.fit(pressed.bounds, true)
    },
  })
  const shown = overlay && state === 'ready' && !isBusy ? met : undefined
  return { state, retry, met: shown, card: shown && overlay?.card?.(shown) }
}
