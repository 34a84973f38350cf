import type { AllPaintProperties, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'

/** Applies the paint properties of a layer specification to that layer of the map. */
export function repaint(map: MapLibreMap, { id, paint }: LayerSpecification): void {
  for (const [name, value] of Object.entries(paint ?? {}))
    map.setPaintProperty(id, name as keyof AllPaintProperties, value)
}
