import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * A problem of a map: the install's style did not load, ground tiles or chosen imagery failed, or the browser
 * dropped the WebGL context.
 */
export type MapTrouble = 'style' | 'ground' | 'pictures' | 'lost'
/** Called when a problem of the map starts (true) or ends (false). */
export type TellTrouble = (trouble: MapTrouble, isThere: boolean) => void

/**
 * Reports problems of a map while it is shown. `partOf` tells which part of the base map a source is;
 * undefined for data on top.
 */
export function followTroubles(
  map: MapLibreMap,
  partOf: (source: string) => 'ground' | 'pictures' | undefined,
  tell: TellTrouble,
): void {
  map.on('webglcontextlost', () => tell('lost', true))
  map.on('webglcontextrestored', () => tell('lost', false))
  // Elsewhere the tiles may be whole.
  map.on('movestart', () => {
    tell('ground', false)
    tell('pictures', false)
  })
  map.on('error', (event) => {
    const part = 'sourceId' in event ? partOf(String(event.sourceId)) : undefined
    if (part) tell(part, true)
  })
}
