import type { AllPaintProperties, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'

/** Gives a layer of the map the paint of this version of it. */
export function repaint(map: MapLibreMap, { id, paint }: LayerSpecification): void {
  for (const [name, value] of Object.entries(paint ?? {}))
    map.setPaintProperty(id, name as keyof AllPaintProperties, value)
}
