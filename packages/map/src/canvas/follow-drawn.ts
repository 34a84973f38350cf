import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FeatureSet } from '../features/feature-set.ts'
import { SOURCE_KINDS, sourceId } from './set-layers.ts'

/**
 * Keeps `aria-busy` on the canvas of a map: true until all features of its sets have come and are drawn. Then
 * `onDrawn` is called. `sets` is undefined before there are any. Returns a function to be called when the
 * sets have changed.
 */
export function followDrawn(
  map: MapLibreMap,
  sets: () => readonly FeatureSet[] | undefined,
  onDrawn: () => void,
): () => void {
  const isComing = ({ key, state }: FeatureSet) =>
    state === 'LOADING' || state === 'INIT' || SOURCE_KINDS.some((kind) => isToDraw(map, sourceId(key, kind)))
  let wasBusy = true
  const tell = () => {
    const isBusy = sets()?.some(isComing) ?? true
    map.getCanvas().setAttribute('aria-busy', String(isBusy))
    if (wasBusy && !isBusy) onDrawn()
    wasBusy = isBusy
  }
  tell()
  map.on('render', tell)
  return tell
}

function isToDraw(map: MapLibreMap, source: string): boolean {
  return map.getSource(source) !== undefined && !map.isSourceLoaded(source)
}
