import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * What keeps a map from being drawn well: the install's style did not load, tiles of the ground or the chosen
 * pictures failed, or the browser took its WebGL context away.
 */
export type MapTrouble = 'style' | 'ground' | 'pictures' | 'lost'
/** Called when a trouble begins, and with false when it is over. */
export type TellTrouble = (trouble: MapTrouble, isThere: boolean) => void

/**
 * Tells about troubles of a map while it is drawn. `partOf` says what part of the base map a source is,
 * undefined for what is drawn on it.
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
