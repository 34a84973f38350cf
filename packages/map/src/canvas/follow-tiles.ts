import type { Map as MapLibreMap } from 'maplibre-gl'

/** State of the vector tiles in sight: loading, all loaded, or some failed. */
export type TilesState = 'loading' | 'ready' | 'failed'

/**
 * Calls `tell` when the state of tiles of these sources changes, and whenever all are drawn. Returns a
 * function that forgets failures, for tiles that are asked for again.
 */
export function followTiles(
  map: MapLibreMap,
  sources: () => readonly string[],
  tell: (state: TilesState) => void,
): () => void {
  let [isTold, haveFailed] = [true, false]
  map.on('sourcedataloading', ({ sourceId }) => {
    if (!sources().includes(sourceId)) return
    isTold = false
    tell('loading')
  })
  map.on('moveend', () => (isTold = false))
  map.on('error', (event) => {
    if ('sourceId' in event && sources().includes(String(event.sourceId))) haveFailed = true
  })
  map.on('idle', () => {
    if (isTold || sources().length === 0) return
    isTold = true
    tell(haveFailed ? 'failed' : 'ready')
  })
  return () => void (haveFailed = false)
}
