import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * A map that is never tilted shows no sky. MapLibre draws one over the whole of each frame nevertheless, of nothing: where there is no GPU that is
 * 25 to 100 ms.
 */
export function drawNoSky(map: MapLibreMap): void {
  const { painter } = map
  painter.drawFunctions = { ...painter.drawFunctions, sky: () => {} }
}
