import { useRef, type KeyboardEvent } from 'react'
import { centreOf } from '@cairn/model/bounds'
import type { Engine, Met } from '../canvas/engine.ts'
import { itemOf, type Placed } from '../features/feature-set.ts'

interface MapKeys {
  shown: readonly Placed[]
  engine: Engine | undefined
  met: Met | undefined
  onMet: (met: Met | undefined) => void
  onOpen: (item: string) => void
}

/**
 * Handles keys on the map: n and p go to the next and previous feature in sight, Enter opens it. MapLibre
 * handles the arrows, plus and minus.
 */
export function useMapKeys({ shown, engine, met, onMet, onOpen }: MapKeys) {
  const at = useRef(-1)
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLCanvasElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : 0
    if (step !== 0 && shown.length > 0) {
      at.current = (at.current + step + shown.length) % shown.length
      const feature = shown[at.current]?.feature
      if (!feature) return
      const middle = centreOf(feature.bbox)
      onMet({ item: itemOf(feature), at: middle, coarse: feature.coarse === true })
      engine?.show(middle)
    } else if (event.key === 'Enter' && met) onOpen(met.item)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
