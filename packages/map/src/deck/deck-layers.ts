import type { Layer } from '@deck.gl/core'
import { DataFilterExtension, type DataFilterExtensionProps } from '@deck.gl/extensions'
import { ArcLayer, GeoJsonLayer, LineLayer, PathLayer, ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers'
import { toneOf, type MapColours } from '../base/map-colours.ts'
import type { CellsLayer, ArcsLayer, DataLayer, TimedLayer, TracksLayer } from './data-layers.ts'
import { colourParts, insetCorners } from './shapes.ts'
import { headsAt, segmentsOf } from './track-segments.ts'

/** From 0 to 255. */
const [CELL_ALPHA, ARC_ALPHA, AREA_ALPHA] = [190, 220, 60]
/** How far a hexagon reaches to its edge; the rest is the gap between two of them. */
const CELL_INSET = 0.94
const SECOND = 1000
const FILTER = new DataFilterExtension({ filterSize: 1 })

/** What of deck.gl is drawn beneath the places of the map, given the lowest MapLibre layer of those. */
type Under = { beforeId?: string }

/**
 * Returns the deck.gl layers for the data. Cells are below `placesFrom`, the lowest layer of the places; all
 * others are above the places.
 */
export function deckLayers(layers: readonly DataLayer[], colours: MapColours, placesFrom: string | undefined): Layer[] {
  return layers.flatMap((layer) => {
    switch (layer.kind) {
      case 'cells':
        return cellLayers(layer, colours, placesFrom === undefined ? {} : { beforeId: placesFrom })
      case 'arcs':
        return arcLayers(layer, colours)
      case 'tracks':
        return trackLayers(layer, colours)
      case 'timed':
        return timedLayers(layer, colours)
    }
  })
}

function cellLayers({ key, cells, marked }: CellsLayer, colours: MapColours, under: Under): Layer[] {
  const fills = colours.density.map((colour) => colourParts(colour, CELL_ALPHA))
  const met = marked === undefined ? undefined : cells[marked]
  return [
    new SolidPolygonLayer<CellsLayer['cells'][number], Under>({
      ...{ id: key, data: cells, pickable: true, ...under },
      getPolygon: ({ at, corners }) => insetCorners(at, corners, CELL_INSET),
      getFillColor: ({ step }) => fills[step] ?? [0, 0, 0, CELL_ALPHA],
      updateTriggers: { getFillColor: [colours] },
    }),
    new PathLayer<CellsLayer['cells'][number], Under>({
      ...{ id: `${key}:marked`, data: met ? [met] : [], ...under },
      getPath: ({ corners }) => [...corners, corners[0] ?? [0, 0]],
      getColor: colourParts(colours.fg),
      widthUnits: 'pixels',
      getWidth: 2.5,
      jointRounded: true,
      updateTriggers: { getColor: [colours] },
    }),
  ]
}

function arcLayers({ key, arcs, tone }: ArcsLayer, colours: MapColours): Layer[] {
  const colour = colourParts(toneOf(colours, tone), ARC_ALPHA)
  const end = colourParts(colours.surface)
  return [
    new ArcLayer({
      ...{ id: key, data: arcs, pickable: true },
      getSourcePosition: ({ from }) => from,
      getTargetPosition: ({ to }) => to,
      getSourceColor: colour,
      getTargetColor: colour,
      getWidth: 2.5,
      // Seen from above an arc that rises would be a straight line: it leans to the side.
      getHeight: 0.6,
      getTilt: 40,
      updateTriggers: { getSourceColor: [colours], getTargetColor: [colours] },
    }),
    new ScatterplotLayer({
      id: `${key}:ends`,
      data: arcs.flatMap(({ from, to }) => [
        { at: from, isEnd: false },
        { at: to, isEnd: true },
      ]),
      getPosition: ({ at }) => at,
      getFillColor: ({ isEnd }) => (isEnd ? colour : end),
      getLineColor: colour,
      stroked: true,
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: 4.5,
      getLineWidth: 2,
      updateTriggers: { getFillColor: [colours], getLineColor: [colours] },
    }),
  ]
}

/**
 * Each segment of a track has the time of its end. The filter draws those of the tail, and fades them
 * towards its end.
 */
function trackLayers({ key, tracks, time, tail, tone }: TracksLayer, colours: MapColours): Layer[] {
  const colour = colourParts(toneOf(colours, tone))
  const { segments, start } = kept(SEGMENTS, tracks, segmentsOf)
  const now = (time - start) / SECOND
  return [
    new LineLayer<(typeof segments)[number], DataFilterExtensionProps<(typeof segments)[number]>>({
      ...{ id: key, data: segments, pickable: true, extensions: [FILTER] },
      getSourcePosition: ({ from }) => from,
      getTargetPosition: ({ to }) => to,
      getColor: colour,
      getWidth: 4,
      getFilterValue: ({ time: at }) => (at - start) / SECOND,
      filterRange: [now - tail / SECOND, now],
      filterSoftRange: [now, now],
      filterTransformSize: false,
      updateTriggers: { getColor: [colours] },
    }),
    new ScatterplotLayer({
      id: `${key}:heads`,
      data: headsAt(tracks, time),
      getPosition: ({ at }) => at,
      getFillColor: colour,
      getLineColor: colourParts(colours.surface),
      stroked: true,
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: 6,
      getLineWidth: 2,
      updateTriggers: { getFillColor: [colours], getLineColor: [colours] },
    }),
  ]
}

/** Moments are told to the graphics processor in seconds from the first one, as it counts with 24 bits. */
function timedLayers({ key, features, from, to, tone }: TimedLayer, colours: MapColours): Layer[] {
  const colour = toneOf(colours, tone)
  const { data, start } = kept(TIMED, features, timedData)
  return [
    new GeoJsonLayer<{ seconds: number }, DataFilterExtensionProps<(typeof data)[number]>>({
      ...{ id: key, data, pickable: true, extensions: [FILTER] },
      getFillColor: colourParts(colour, AREA_ALPHA),
      getLineColor: colourParts(colour),
      pointType: 'circle',
      pointRadiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getPointRadius: 5.5,
      getLineWidth: 1.6,
      getFilterValue: ({ properties }) => properties.seconds,
      filterRange: [(from - start) / SECOND, (to - start) / SECOND],
      _subLayerProps: {
        'points-circle': { getFillColor: colourParts(colour), getLineColor: colourParts(colours.surface) },
      },
      updateTriggers: { getFillColor: [colours], getLineColor: [colours] },
    }),
  ]
}

function timedData(features: TimedLayer['features']) {
  const start = features.reduce((least, { time }) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const data = features.map(({ feature, time }) => ({
    type: 'Feature' as const,
    geometry: feature.geometry,
    properties: { seconds: (time - start) / SECOND },
  }))
  return { data, start }
}

/** What was made of features and of tracks: only other data is sent to the graphics processor again. */
const TIMED = new WeakMap<TimedLayer['features'], ReturnType<typeof timedData>>()
const SEGMENTS = new WeakMap<TracksLayer['tracks'], ReturnType<typeof segmentsOf>>()

/** Returns what was made of the same source before, or makes and keeps it. */
function kept<Source extends object, Made>(all: WeakMap<Source, Made>, source: Source, make: (source: Source) => Made) {
  const known = all.get(source) ?? make(source)
  all.set(source, known)
  return known
}
