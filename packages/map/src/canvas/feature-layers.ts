import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Feature } from '@cairn/contract/features'
import { itemOf, type FeatureSet, type TileSource } from '../features/feature-set.ts'
import { DrawnFeatures, drawFeatures, type Drawn } from './drawn-features.ts'
import type { MapColours } from '../base/map-colours.ts'
import { repaint } from '../base/repaint.ts'
import { syllabicsFor } from '../base/style-font.ts'
import {
  kindsOf,
  LAYER_KINDS,
  layerId,
  MOST_NAMED,
  PLAIN_LOOK,
  setLayers,
  SKETCH,
  SOURCE_KINDS,
  sourceId,
  TILES,
  TILES_LAYER,
  type SetLook,
  type SourceKind,
} from './set-layers.ts'

/** Distance in pixels within which points are grouped. */
const CLUSTER_RADIUS = 46
/** Zoom from which points are no longer grouped. */
const CLUSTERED_BELOW = 14
/** Highest zoom of vector tiles. Their precision there is a tenth of a metre. */
const FINEST_TILES = 18

/** Everything a map draws over its base map: feature sets, how each looks, and the colours of the theme. */
export interface Drawing {
  /** The topmost first. */
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  colours: MapColours
  /** Groups points that are close together. */
  isClustered: boolean
}

/** Ids of the items that a map highlights: the open one, the one pointed at, and the selected ones. */
export interface Marks {
  open?: string | undefined
  hover?: string | undefined
  selected?: ReadonlySet<string> | undefined
}

interface Shown {
  features: readonly Feature[]
  tiles: TileSource | undefined
  isClustered: boolean
  look: string
}

/**
 * Draws feature sets as sources and layers of a map, highlights items in them, and finds the feature behind
 * a drawn id. The map's style must be loaded.
 */
export class FeatureLayers {
  readonly #map: MapLibreMap
  readonly #font: readonly string[]
  readonly #shown = new Map<string, Shown>()
  #order = ''
  /** Drawn features by source. */
  readonly #drawn = new Map<string, DrawnFeatures>()
  /** Drawn features of each item. Undefined after a change, until needed again. */
  #targets: Map<string, { source: string; id: number }[]> | undefined
  /** Sources of tiles. Their features are identified by the id of their item. */
  readonly #tiled = new Set<string>()
  #marks: Marks = {}

  constructor(map: MapLibreMap, font: readonly string[]) {
    this.#map = map
    this.#font = font
  }

  /** Shows these sets and removes all others. */
  draw(drawing: Drawing): void {
    const { sets, looks, colours, isClustered } = drawing
    const fonts = syllabicsFor(sets.flatMap(namesOf))
    if (fonts) return void fonts.then(() => this.draw(drawing))
    for (const key of this.#shown.keys()) if (!sets.some((set) => set.key === key)) this.#remove(key)
    for (const set of sets) this.#show(set, looks[set.key] ?? PLAIN_LOOK, colours, isClustered)
    this.#sort(sets.map(({ key }) => key))
  }

  /** Highlights items that are open, pointed at or selected. */
  mark(marks: Marks): void {
    const former = this.#marks
    this.#marks = marks
    const touched = new Set([
      ...[former.open, former.hover, marks.open, marks.hover].filter((id) => id !== undefined),
      ...(former.selected === marks.selected ? [] : [...(former.selected ?? []), ...(marks.selected ?? [])]),
    ])
    for (const item of touched) this.#markItem(item)
  }

  /** Returns the feature of an id in a source of the map. Undefined if unknown. */
  featureAt(source: string, id: unknown): Feature | undefined {
    return this.#drawn.get(source)?.at(Number(id))
  }

  #markItem(item: string): void {
    const { open, hover, selected } = this.#marks
    const state = { open: item === open, hover: item === hover, selected: selected?.has(item) ?? false }
    this.#targets ??= targetsOf(this.#drawn)
    for (const target of this.#targets.get(item) ?? []) this.#map.setFeatureState(target, state)
    for (const source of this.#tiled) this.#map.setFeatureState({ source, sourceLayer: TILES_LAYER, id: item }, state)
  }

  #show(set: FeatureSet, look: SetLook, colours: MapColours, isClustered: boolean): void {
    const shown = this.#shown.get(set.key)
    const lookKey = JSON.stringify([set.style, look, colours, set.features.length <= MOST_NAMED])
    const { key, features, tiles } = set
    if (shown && (shown.isClustered !== isClustered || shown.tiles?.address !== tiles?.address)) {
      this.#remove(key)
      return this.#show(set, look, colours, isClustered)
    }
    if (tiles && !shown) this.#addTiles(sourceId(key, TILES), tiles.address)
    else if (tiles && shown?.tiles?.version !== tiles.version) this.#map.refreshTiles(sourceId(key, TILES))
    const hasNew = !tiles && shown?.features !== features && this.#fill(set, shown?.features ?? [], isClustered)
    if (hasNew || shown?.look !== lookKey) this.#dress(set, look, colours)
    this.#shown.set(key, { features, tiles, isClustered, look: lookKey })
  }

  #addSource(key: string, kind: SourceKind, features: Drawn[], isClustered: boolean): void {
    this.#map.addSource(sourceId(key, kind), {
      type: 'geojson',
      data: { type: 'FeatureCollection', features },
      ...(kind === 'points' && isClustered
        ? { cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: CLUSTERED_BELOW - 1 }
        : {}),
    })
  }

  #addTiles(source: string, address: string): void {
    this.#map.addSource(source, { type: 'vector', tiles: [address], maxzoom: FINEST_TILES, promoteId: 'id' })
    this.#tiled.add(source)
    this.#markAll()
  }

  /**
   * Adds features that follow the former ones; replaces everything in any other case. Creates a source with
   * its first feature, because each source costs time in every tile. Returns whether it created one.
   */
  #fill({ key, features, style: { toneOf } }: FeatureSet, former: readonly Feature[], isClustered: boolean): boolean {
    const isLonger = former.length > 0 && features.length > former.length
    const isAdded = isLonger && features[0] === former[0] && features[former.length - 1] === former.at(-1)
    const sources = {
      points: this.#drawnIn(sourceId(key, 'points'), isAdded),
      shapes: this.#drawnIn(sourceId(key, 'shapes'), isAdded),
      marks: this.#drawnIn(sourceId(key, 'marks'), isAdded),
    }
    const drawn = drawFeatures(isAdded ? features.slice(former.length) : features, sources, {
      isNamed: features.length <= MOST_NAMED,
      toneOf,
    })
    this.#targets = undefined
    let hasNew = false
    for (const kind of SOURCE_KINDS) {
      const source = this.#map.getSource<GeoJSONSource>(sourceId(key, kind))
      if (!source && drawn[kind].length > 0) {
        this.#addSource(key, kind, drawn[kind], isClustered)
        hasNew = true
      } else if (isAdded && drawn[kind].length > 0) void source?.updateData({ add: drawn[kind] })
      else if (!isAdded) void source?.setData({ type: 'FeatureCollection', features: drawn[kind] })
    }
    this.#markAll()
    return hasNew
  }

  #drawnIn(source: string, isAdded: boolean): DrawnFeatures {
    const former = this.#drawn.get(source)
    const drawn = isAdded && former ? former : new DrawnFeatures(former)
    this.#drawn.set(source, drawn)
    return drawn
  }

  #markAll(): void {
    const { open, hover, selected } = this.#marks
    for (const item of [open, hover, ...(selected ?? [])]) if (item !== undefined) this.#markItem(item)
  }

  #dress(set: FeatureSet, look: SetLook, colours: MapColours): void {
    const layers = setLayers(set, look, colours, this.#font)
    for (const kind of kindsOf(set)) {
      const layer = layers[kind]
      if (!this.#map.getLayer(layer.id)) {
        if ('source' in layer && !this.#map.getSource(layer.source)) continue
        this.#map.addLayer(layer)
        this.#order = ''
        continue
      }
      repaint(this.#map, layer)
      this.#map.setLayoutProperty(layer.id, 'visibility', layer.layout?.visibility ?? 'visible')
    }
  }

  /**
   * Orders the layers: those of one kind together, the first set on top, all below drawings and measurements.
   */
  #sort(keys: readonly string[]): void {
    const order = keys.join(' ')
    if (order === this.#order) return
    this.#order = order
    const sketch = this.#map.getLayersOrder().find((id) => id.startsWith(`${SKETCH}-`))
    for (const kind of LAYER_KINDS)
      for (const id of keys.toReversed().map((key) => layerId(key, kind)))
        if (this.#map.getLayer(id)) this.#map.moveLayer(id, sketch)
  }

  #remove(key: string): void {
    for (const id of LAYER_KINDS.map((kind) => layerId(key, kind)))
      if (this.#map.getLayer(id)) this.#map.removeLayer(id)
    for (const id of [...SOURCE_KINDS, TILES].map((kind) => sourceId(key, kind)))
      if (this.#map.getSource(id)) this.#map.removeSource(id)
    this.#tiled.delete(sourceId(key, TILES))
    this.#shown.delete(key)
    for (const kind of SOURCE_KINDS) this.#drawn.delete(sourceId(key, kind))
    this.#targets = undefined
  }
}

function targetsOf(drawn: ReadonlyMap<string, DrawnFeatures>): Map<string, { source: string; id: number }[]> {
  const targets = new Map<string, { source: string; id: number }[]>()
  for (const [source, { byId }] of drawn)
    for (const [id, feature] of byId) {
      const target = { source, id }
      const others = targets.get(itemOf(feature))
      if (others) others.push(target)
      else targets.set(itemOf(feature), [target])
    }
  return targets
}

/** The names that are drawn of a set. */
function namesOf({ features }: FeatureSet): string[] {
  return features.length > MOST_NAMED ? [] : features.flatMap(({ label }) => label ?? [])
}
