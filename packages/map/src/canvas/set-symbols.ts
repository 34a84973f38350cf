import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

type Begun = Pick<SymbolLayerSpecification, 'id' | 'source' | 'filter' | 'layout'>

/** Returns a layer of names beside places. A name gives way to those before it. */
export function nameLayer(
  begun: Begun,
  { fg, surface }: MapColours,
  font: readonly string[],
  isShown: boolean,
): SymbolLayerSpecification {
  return {
    ...begun,
    type: 'symbol',
    layout: {
      visibility: isShown ? 'visible' : 'none',
      'text-field': ['get', 'name'],
      'text-font': [...font],
      'text-size': 12,
      'text-max-width': 9,
      'text-padding': 4,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
    },
    paint: { 'text-color': fg, 'text-halo-color': surface, 'text-halo-width': 1.5 },
  }
}

/** Returns a layer of squares, which say that a place is only about there. */
export function squareLayer(
  begun: Begun,
  font: readonly string[],
  paint: NonNullable<SymbolLayerSpecification['paint']>,
): SymbolLayerSpecification {
  return {
    ...begun,
    type: 'symbol',
    layout: {
      ...begun.layout,
      'text-field': '■',
      'text-font': [...font],
      'text-size': 20,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint,
  }
}
