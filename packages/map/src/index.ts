import type texts from './texts/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    map: typeof texts
  }
}

export { FeaturesMap, type FeaturesMapProps } from './view/features-map.tsx'
export { MapView, type MapViewProps } from './view/map-view.tsx'
export type { MapSight } from './canvas/engine.ts'
export { useMapColours, type MapColours } from './canvas/map-colours.ts'
export type { Track } from './deck/data-layers.ts'
export { useArcsOverlay } from './deck/use-arcs-overlay.tsx'
export { useTrackOverlay } from './tracks/use-track-overlay.tsx'
export type { SetLook } from './canvas/set-layers.ts'
export { itemOf, type FeatureSet, type FeatureSetState, type FeatureStyle } from './features/feature-set.ts'
export { useFeatureSet, type FeatureSetOptions } from './features/use-feature-set.ts'
export { LayerTree, type LayerTreeProps } from './layers/layer-tree.tsx'
export { looksOf, PLAIN_LAYERS, sortSets, type LayerNode, type LayerState } from './layers/layer-state.ts'
export { Swatch } from './view/swatch.tsx'
