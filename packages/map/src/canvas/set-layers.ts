import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { FeatureSet } from '../features/feature-set.ts'
import { toneOf, type MapColours } from '../base/map-colours.ts'
import { ABOVE, BESIDE, clearLayer, nameLayer, squareLayer, type NamePlace } from './set-symbols.ts'
import { digitsOf } from '../base/style-font.ts'

/** How a person has set a feature set to be shown: hidden or visible, and its opacity. */
export interface SetLook {
  isVisible: boolean
  /** From 0 to 1. */
  opacity: number
}
/** Look of a feature set before a person changes it: visible and opaque. */
export const PLAIN_LOOK: SetLook = { isVisible: true, opacity: 1 }

/**
 * Kinds of layer of a set, bottom first. Layers of one kind of all sets are above those of the kinds before
 * it.
 */
export const LAYER_KINDS = [
  'fill',
  'line',
  'coarse',
  'mark',
  'point',
  'square',
  'markSquare',
  'cluster',
  'markName',
  'name',
  'count',
  'clear',
] as const
/**
 * Kind of one of the MapLibre layers that draw a feature set, such as `fill` or `cluster`: one of
 * `LAYER_KINDS`.
 */
export type LayerKind = (typeof LAYER_KINDS)[number]
/** Kinds of layer that react to a pointer, topmost first. */
export const PRESSED_KINDS: readonly LayerKind[] = [
  'cluster',
  'square',
  'markSquare',
  'point',
  'mark',
  'coarse',
  'line',
  'fill',
]

/**
 * Kinds of source of a set: its points; its lines and areas; and a mark for each of those while it is too
 * small to be seen.
 */
export const SOURCE_KINDS = ['points', 'shapes', 'marks'] as const
/** Kind of one of the MapLibre sources that hold a feature set: one of `SOURCE_KINDS`. */
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Kind of the only source of a feature set that is too large to load whole and comes as vector tiles. */
export const TILES = 'tiles' as const
/** Name of the only layer inside a vector tile that the server makes. */
export const TILES_LAYER = 'places'
const TILED_KINDS = LAYER_KINDS.filter((kind) => !kind.startsWith('mark') && kind !== 'name' && kind !== 'clear')
/** More features than this are drawn without their names, which would cost too much time. */
export const MOST_NAMED = 2000

/** Prefix, before a hyphen, of all layer ids of a drawing or measurement. */
export const SKETCH = 'sketch'

/**
 * Returns the kinds of MapLibre layer that draw a set: all, or all but marks and names if it comes as vector
 * tiles.
 */
export function kindsOf({ tiles }: Pick<FeatureSet, 'tiles'>): readonly LayerKind[] {
  return tiles ? TILED_KINDS : LAYER_KINDS
}

/** Prefix of the ids of all layers and sources of sets. */
export const SET_LAYERS = 'set:'
/** Returns the id of a set's layer. */
export const layerId = (set: string, kind: LayerKind) => `${SET_LAYERS}${set}:${kind}`
/** Returns the id of a set's source. */
export const sourceId = (set: string, kind: SourceKind | typeof TILES) => `${SET_LAYERS}${set}:${kind}`

const SOURCE_OF: Record<LayerKind, SourceKind> = {
  fill: 'shapes',
  line: 'shapes',
  coarse: 'shapes',
  mark: 'marks',
  markSquare: 'marks',
  markName: 'marks',
  point: 'points',
  square: 'points',
  name: 'points',
  cluster: 'points',
  count: 'points',
  clear: 'points',
}

const IS_AREA: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const IS_POINT: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
const IS_EXACT: ExpressionSpecification = ['all', ['!', IS_POINT], ['!', ['has', 'coarse']]]
const IS_COARSE: ExpressionSpecification = ['all', ['!', IS_POINT], ['has', 'coarse']]
const IS_TOO_SMALL: ExpressionSpecification = ['>=', ['get', 'z'], ['zoom']]
const IS_NAMED: ExpressionSpecification = ['has', 'name']
const IS_SQUARE: ExpressionSpecification = ['has', 'coarse']

/**
 * How groups of points are recognised and drawn: those that the map makes, and denser ones that come in
 * tiles.
 */
interface Groups {
  filter: ExpressionSpecification
  text: ExpressionSpecification
  textSize: number
  /** Pixels around the text that names keep clear of. */
  padding: number
  /** Pixels. It grows with the size of the group. */
  radius: ExpressionSpecification
  edge: number
}
const MADE_GROUPS: Groups = {
  filter: ['has', 'point_count'],
  text: ['get', 'point_count_abbreviated'],
  textSize: 12,
  padding: 14,
  radius: ['step', ['get', 'point_count'], 13, 10, 16, 100, 20, 1000, 25, 10_000, 30],
  edge: 5,
}
const COUNT: ExpressionSpecification = ['coalesce', ['get', 'count'], 0]
const TILED_GROUPS: Groups = {
  filter: ['>', COUNT, 1],
  text: ['step', COUNT, ['to-string', COUNT], 1000, inThousands(10), 10_000, inThousands(1), 1_000_000, inMillions()],
  textSize: 11,
  padding: 4,
  radius: ['step', COUNT, 8, 10, 10, 100, 12, 1000, 14, 10_000, 15],
  edge: 2,
}
/** Opacity from which text on a group keeps its own colour. */
const READABLE_FROM = 0.7
const POINT_RADIUS = byState(8, 7, 7, 5.5)

/** Returns the layers of a set by kind. `font` names fonts that the style's glyphs have. */
export function setLayers(
  { key, style, tiles, features }: Pick<FeatureSet, 'key' | 'style' | 'tiles' | 'features'>,
  { isVisible, opacity }: SetLook,
  colours: MapColours,
  font: readonly string[],
): Record<LayerKind, LayerSpecification> {
  const tone = style.toneOf ? ownTones(colours) : toneOf(colours, style.tone)
  // A group of places of several tones has none of them.
  const [groupTone, onGroup] = style.toneOf ? [colours.label, colours.surface] : [tone, colours.onTone]
  const groups = tiles ? TILED_GROUPS : MADE_GROUPS
  const isStudy = style.kind === 'studyArea'
  const base = (kind: LayerKind) => ({
    id: layerId(key, kind),
    ...(tiles
      ? { source: sourceId(key, TILES), 'source-layer': TILES_LAYER }
      : { source: sourceId(key, SOURCE_OF[kind]) }),
    layout: { visibility: isVisible ? ('visible' as const) : ('none' as const) },
  })
  const isNamed = isVisible && !style.isUnnamed && features.length <= MOST_NAMED
  const named = (kind: LayerKind, place: NamePlace) =>
    nameLayer({ ...base(kind), filter: IS_NAMED }, colours, font, isNamed && place)
  const edge = byState(colours.chosen, colours.fg, colours.chosen, colours.surface)
  const square = (kind: LayerKind, filter: ExpressionSpecification) =>
    squareLayer({ ...base(kind), filter }, font, {
      'text-color': tone,
      'text-opacity': opacity,
      'text-halo-color': edge,
      'text-halo-width': byState(3, 2, 3, 1.5),
    })
  const dot = {
    'circle-color': tone,
    'circle-opacity': opacity,
    'circle-radius': POINT_RADIUS,
    'circle-stroke-color': edge,
    'circle-stroke-width': byState(3, 2, 3, 1.5),
    'circle-stroke-opacity': opacity,
  }
  return {
    fill: {
      ...base('fill'),
      type: 'fill',
      filter: IS_AREA,
      paint: { 'fill-color': tone, 'fill-opacity': isStudy ? byState(0.12, 0.08, 0.12, 0.02) : faded(opacity) },
    },
    line: {
      ...base('line'),
      type: 'line',
      filter: IS_EXACT,
      layout: { ...base('line').layout, 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': byState(colours.chosen, tone, colours.chosen, tone),
        'line-width': byState(3.5, 3, 3.5, isStudy ? 2 : 1.6),
        'line-opacity': opacity,
        ...(isStudy ? { 'line-dasharray': [3, 2] } : {}),
      },
    },
    coarse: {
      ...base('coarse'),
      type: 'line',
      filter: IS_COARSE,
      paint: {
        'line-color': byState(colours.chosen, tone, colours.chosen, tone),
        'line-width': byState(3, 2, 3, 1),
        'line-opacity': opacity,
        'line-dasharray': [1, 2],
      },
    },
    mark: {
      ...base('mark'),
      type: 'circle',
      filter: ['all', IS_TOO_SMALL, ['!', IS_SQUARE]],
      paint: { ...dot, 'circle-radius': byState(6, 6, 6, 4) },
    },
    point: {
      ...base('point'),
      type: 'circle',
      filter: ['all', IS_POINT, ['!', groups.filter], ['!', IS_SQUARE]],
      paint: dot,
    },
    square: square('square', ['all', IS_POINT, ['!', groups.filter], IS_SQUARE]),
    markSquare: square('markSquare', ['all', IS_TOO_SMALL, IS_SQUARE]),
    cluster: {
      ...base('cluster'),
      type: 'circle',
      filter: groups.filter,
      paint: {
        'circle-color': groupTone,
        'circle-opacity': opacity,
        'circle-radius': groups.radius,
        'circle-stroke-color': groupTone,
        'circle-stroke-width': groups.edge,
        'circle-stroke-opacity': 0.25 * opacity,
      },
    },
    count: {
      ...base('count'),
      type: 'symbol',
      filter: groups.filter,
      layout: {
        ...base('count').layout,
        'text-field': groups.text,
        'text-font': [...digitsOf(font)],
        'text-size': groups.textSize,
        'text-allow-overlap': true,
        // Names keep clear of the group.
        'text-padding': groups.padding,
      },
      // On a transparent group the usual text colour would be unreadable.
      paint: { 'text-color': opacity < READABLE_FROM ? colours.fg : onGroup },
    },
    markName: named('markName', ABOVE),
    name: named('name', BESIDE),
    clear: clearLayer({ ...base('clear'), filter: ['all', IS_NAMED, ['!', groups.filter]] }, font, isNamed),
  }
}

/** The tone that each feature says to have. */
function ownTones({ tones }: MapColours): ExpressionSpecification {
  return ['to-color', ['at', ['%', ['get', 'tone'], tones.length], ['literal', [...tones]]]]
}

/** A value for features that are open, pointed at, selected, or none of these. */
function byState<T extends string | number | ExpressionSpecification>(
  open: T,
  hover: T,
  selected: T,
  plain: T,
): ExpressionSpecification {
  return [
    'case',
    ['boolean', ['feature-state', 'open'], false],
    open,
    ['boolean', ['feature-state', 'hover'], false],
    hover,
    ['boolean', ['feature-state', 'selected'], false],
    selected,
    plain,
  ]
}

/** The count in thousands, rounded to a fraction of a thousand. */
function inThousands(steps: number): ExpressionSpecification {
  return ['concat', ['to-string', ['/', ['round', ['/', COUNT, 1000 / steps]], steps]], 'k']
}

function inMillions(): ExpressionSpecification {
  return ['concat', ['to-string', ['/', ['round', ['/', COUNT, 100_000]], 10]], 'M']
}

function faded(opacity: number): ExpressionSpecification {
  return byState(0.42 * opacity, 0.34 * opacity, 0.42 * opacity, 0.2 * opacity)
}
