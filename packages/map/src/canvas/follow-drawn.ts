import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FeatureSet } from '../features/feature-set.ts'
import { SOURCE_KINDS, sourceId } from './set-layers.ts'

/**
 * Keeps `aria-busy` on the canvas of a map: true until all features of its sets have come and are drawn.
 * `sets` is undefined before there are any. Returns a function to be called when the sets have changed.
 */
export function followDrawn(map: MapLibreMap, sets: () => readonly FeatureSet[] | undefined): () => void {
  const isComing = ({ key, state }: FeatureSet) =>
    state === 'LOADING' || state === 'INIT' || SOURCE_KINDS.some((kind) => isToDraw(map, sourceId(key, kind)))
  const tell = () => map.getCanvas().setAttribute('aria-busy', String(sets()?.some(isComing) ?? true))
  tell()
  map.on('render', tell)
  return tell
}

function isToDraw(map: MapLibreMap, source: string): boolean {
  return map.getSource(source) !== undefined && !map.isSourceLoaded(source)
}
