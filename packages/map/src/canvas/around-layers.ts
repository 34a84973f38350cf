import type { MultiPolygon } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { SET_LAYERS } from './set-layers.ts'
import type { MapColours } from '../base/map-colours.ts'
import { repaint } from '../base/repaint.ts'

/** Id of the source of the area around a place, and of its layers. */
const AROUND = 'around'

/** Shows an area around a place, under all places. Undefined removes it. The map's style must be loaded. */
export function showAround(map: MapLibreMap, area: MultiPolygon | undefined, { chosen }: MapColours): void {
  const layers = [
    {
      id: `${AROUND}-fill`,
      type: 'fill' as const,
      source: AROUND,
      paint: { 'fill-color': chosen, 'fill-opacity': 0.14 },
    },
    {
      id: `${AROUND}-line`,
      type: 'line' as const,
      source: AROUND,
      paint: { 'line-color': chosen, 'line-width': 1.2, 'line-dasharray': [2, 2] },
    },
  ]
  if (!area) {
    for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
    if (map.getSource(AROUND)) map.removeSource(AROUND)
    return
  }
  const source = map.getSource<GeoJSONSource>(AROUND)
  if (source) source.setData(area)
  else map.addSource(AROUND, { type: 'geojson', data: area })
  const before = map.getLayersOrder().find((id) => id.startsWith(SET_LAYERS))
  for (const layer of layers)
    if (map.getLayer(layer.id)) repaint(map, layer)
    else map.addLayer(layer, before)
}
