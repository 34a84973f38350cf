import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColours } from '../base/map-colours.ts'

type Begun = Pick<SymbolLayerSpecification, 'id' | 'source' | 'filter' | 'layout'>

/** Allowed positions of a name label relative to its point. */
export type NamePlace = Pick<
  NonNullable<SymbolLayerSpecification['layout']>,
  'text-variable-anchor' | 'text-radial-offset'
>
/** Beside a point: below, above, or at its sides. */
export const BESIDE: NamePlace = { 'text-variable-anchor': ['top', 'bottom', 'left', 'right'], 'text-radial-offset': 1 }
/** Above a shape. */
export const ABOVE: NamePlace = {
  'text-variable-anchor': ['bottom', 'bottom-left', 'bottom-right'],
  'text-radial-offset': 0.4,
}

/**
 * Returns a layer of name labels. A label is hidden if it would cover an earlier one, a point or a group.
 * `place` is false if names are not shown.
 */
export function nameLayer(
  begun: Begun,
  { fg, surface }: MapColours,
  font: readonly string[],
  place: NamePlace | false,
): SymbolLayerSpecification {
  return {
    ...begun,
    type: 'symbol',
    layout: {
      visibility: place ? 'visible' : 'none',
      'text-field': ['get', 'name'],
      'text-font': [...font],
      'text-size': 12,
      'text-max-width': 9,
      'text-padding': 3,
      ...(place || BESIDE),
      'text-justify': 'auto',
    },
    paint: { 'text-color': fg, 'text-halo-color': surface, 'text-halo-width': 1.5 },
  }
}

/** Returns a layer that draws nothing, so that names keep clear of the points under it. */
export function clearLayer(begun: Begun, font: readonly string[], isShown: boolean): SymbolLayerSpecification {
  return {
    ...begun,
    type: 'symbol',
    layout: {
      visibility: isShown ? 'visible' : 'none',
      'text-field': '■',
      'text-font': [...font],
      'text-size': 10,
      'text-padding': 0,
      'text-allow-overlap': true,
    },
    paint: { 'text-opacity': 0 },
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
