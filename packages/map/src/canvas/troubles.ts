import type { Map as MapLibreMap } from 'maplibre-gl'
import { GROUND_SOURCES } from '../base/ground.ts'

/**
 * What keeps a map from being drawn well: tiles of its ground failed, or the browser took its WebGL context
 * away.
 */
export type MapTrouble = 'ground' | 'lost'

/** Calls `tell` when a trouble of the map begins, and with undefined when it is over. */
export function followTroubles(map: MapLibreMap, tell: (trouble: MapTrouble | undefined) => void): void {
  map.on('webglcontextlost', () => tell('lost'))
  map.on('webglcontextrestored', () => tell(undefined))
  // Elsewhere the tiles may be whole.
  map.on('movestart', () => tell(undefined))
  map.on('error', (event) => {
    if ('sourceId' in event && GROUND_SOURCES.includes(String(event.sourceId))) tell('ground')
  })
}
