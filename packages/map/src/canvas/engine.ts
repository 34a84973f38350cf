import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Bounds, Point } from '@cairn/contract'
import { normalizeLongitude } from '@cairn/model/bounds'
import {
  AttributionControl,
  Map as MapLibreMap,
  prewarm,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl'
import { BASE, BASE_CREDIT, BASE_MAPS, baseLayers, baseSource } from '../base/base-map.ts'
import { addGround, groundLayers } from '../base/ground.ts'
import { itemOf, type Placed } from '../features/feature-set.ts'
import { FeatureLayers, type Drawing, type Marks } from './feature-layers.ts'
import { asBox } from './as-box.ts'
import type { MapColours } from './map-colours.ts'
import { drawNoSky } from './no-sky.ts'
import { coversOf, isCovered, paddingAround, type Padding } from './padding.ts'
import { followTiles, type TilesState } from './follow-tiles.ts'
import { fontOf } from './style-font.ts'
import { repaint } from './repaint.ts'
import { layerId, PRESSED_KINDS, sourceId, TILES } from './set-layers.ts'
import { groupSize, setOfTiles, tiledFeature, tiledInSight, type TiledSight } from './tiled-features.ts'
import { followTroubles, type MapTrouble } from './troubles.ts'

setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)
// Starting the worker takes as long as starting the map, so both start together.
if ('Worker' in globalThis) prewarm()

/** Distance in pixels within which a pointer hits a feature, because fingers are inexact. */
const REACH_PX = 5
const FIT = { padding: 48, maxZoom: 13 }
const MOST_ZOOM = 20
/** Milliseconds that the base map waits for the first places, which are drawn before it. */
const PLACES_FIRST_MS = 1000
/** Zoom steps of a press on a group of a tile. Its places are then in sixteen times as many groups. */
const TILED_GROUP_STEP = 2
/**
 * Style of the built-in base map. It starts empty, because drawing land takes longer than drawing the first
 * places.
 */
const OWN_STYLE: StyleSpecification = { version: 8, sources: {}, layers: [] }

/** What lies under the pointer: an item's id and the position. `coarse`: the place is approximate. */
export interface Met {
  item: string
  at: Point
  coarse: boolean
  /** The feature, if it is from a tile. Its set does not contain it. */
  placed?: Placed | undefined
}

/** The part of the world that the map shows. */
export interface MapSight {
  bounds: Bounds
  zoom: number
  centre: Point
}

/** Options of an `Engine`, which wraps one MapLibre map: element, first bounds, colours, callbacks. */
export interface EngineOptions {
  container: HTMLElement
  bounds: Bounds
  colours: MapColours
  /** URL of the install's own style. Default: the built-in base map. */
  styleUrl: string | undefined
  /** The server has tiles of the ground, which the built-in base map then shows. */
  hasGround: boolean
  label: string
  onPoint: (met: Met | undefined, at: Point | undefined) => void
  onPress: (item: string) => void
  onMove: (sight: MapSight) => void
  /** Called if the install's style cannot be loaded. */
  onNoStyle: () => void
  /** Called when a trouble begins, and with undefined when it is over. */
  onTrouble: (trouble: MapTrouble | undefined) => void
  /** Called when the state of vector tiles changes, and whenever all are drawn. */
  onTiles: (state: TilesState) => void
}

/**
 * A MapLibre map on the page with feature sets over a base map. The constructor throws if the browser cannot
 * draw maps. `close` removes the map.
 */
export class Engine {
  readonly map: MapLibreMap
  readonly #options: EngineOptions
  #layers: FeatureLayers | undefined
  #drawing: Drawing | undefined
  #marks: Marks = {}
  /** Another tool has the pointer. */
  #isBusy = false
  /**
   * Index of the built-in base map shown or loading. -1 before the first one, undefined with a style of the
   * install.
   */
  #base: number | undefined
  /** The base map is the one that comes with the product. */
  #isOwnStyle: boolean
  /** Whose base map it is, on the map. */
  #credit: AttributionControl
  #isClosed = false
  /** Forgets that tiles of places failed. */
  #forgetFailures = () => {}
  readonly #closers = new Set<() => void>()

  constructor(options: EngineOptions) {
    this.#options = options
    const { container, bounds, styleUrl } = options
    this.#isOwnStyle = styleUrl === undefined
    this.#credit = creditOf(styleUrl === undefined ? BASE_CREDIT : undefined)
    this.map = new MapLibreMap({
      container,
      style: styleUrl ?? OWN_STYLE,
      bounds: asBox(bounds),
      fitBoundsOptions: { padding: 12, maxZoom: FIT.maxZoom },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      maxZoom: MOST_ZOOM,
      renderWorldCopies: true,
      // While labels fade, every frame is redrawn, which takes a tenth of a second without a GPU.
      fadeDuration: 0,
    })
    drawNoSky(this.map)
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 90 }), 'bottom-right')
    this.map.addControl(this.#credit, 'bottom-right')
    this.#name()
    this.#follow()
    // Hides the empty frames before the first places.
    if (this.#isOwnStyle) this.#setShown(false)
  }

  /** Shows feature sets. Updates only what changed. */
  draw(drawing: Drawing): void {
    const isRecoloured = this.#drawing !== undefined && this.#drawing.colours !== drawing.colours
    const wasLoading = this.#isLoading()
    this.#drawing = drawing
    if (!this.#layers) return
    if (isRecoloured) this.#recolour(drawing.colours)
    this.#layers.draw(drawing)
    // Repainting makes the map idle again, which loads finer coasts.
    if (wasLoading && !this.#isLoading()) this.map.triggerRepaint()
  }

  mark(marks: Marks): void {
    this.#marks = marks
    this.#layers?.mark(marks)
  }

  /** Moves the map to bounds, with an animation. With `isNear` as near as they allow. */
  fit(bounds: Bounds, isNear = false): void {
    const padding = this.#padding()
    this.map.fitBounds(asBox(bounds), isNear ? { padding } : { ...FIT, padding })
  }

  /** Moves the map to bounds without an animation. */
  fitAtOnce(bounds: Bounds): void {
    this.map.fitBounds(asBox(bounds), { ...FIT, padding: this.#padding(), animate: false })
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps)
  }

  tiledInSight(): TiledSight {
    return this.#layers ? tiledInSight(this.map, this.#drawing?.sets ?? []) : { placed: [], grouped: 0 }
  }

  reloadTiles(): void {
    this.#forgetFailures()
    for (const source of this.#tileSources()) this.map.refreshTiles(source)
  }

  /** Pans so that a position is visible, in the middle of what no panel covers. */
  show(at: Point): void {
    const { left, right, top, bottom } = this.#padding()
    this.map.easeTo({ center: at, offset: [(left - right) / 2, (top - bottom) / 2] })
  }

  /** Tells whether a panel lies over a position. */
  covers(at: Point): boolean {
    const { left, top } = this.map.getContainer().getBoundingClientRect()
    const { x, y } = this.map.project(at)
    return isCovered(left + x, top + y, coversOf(this.map.getContainer()))
  }

  #padding(): Padding {
    const container = this.map.getContainer()
    return paddingAround(container.getBoundingClientRect(), coversOf(container), FIT.padding)
  }

  /** Returns where a position is on the map, in pixels from the top left. */
  pixelOf(at: Point): { x: number; y: number } {
    return this.map.project(at)
  }

  sight(): MapSight {
    const box = this.map.getBounds()
    const centre = this.map.getCenter()
    const isAll = box.getEast() - box.getWest() >= 360
    return {
      bounds: [
        isAll ? -180 : normalizeLongitude(box.getWest()),
        Math.max(-90, box.getSouth()),
        isAll ? 180 : normalizeLongitude(box.getEast()),
        Math.min(90, box.getNorth()),
      ],
      zoom: this.map.getZoom(),
      centre: [normalizeLongitude(centre.lng), centre.lat],
    }
  }

  /** Sets whether a tool has the pointer. Features then ignore it. */
  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
  }

  /** Returns the map as a PNG data URL. */
  async picture(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    // The canvas has pixels only while it draws.
    this.map.once('render', () => resolve(this.map.getCanvas().toDataURL('image/png')))
    this.map.triggerRepaint()
    return promise
  }

  /** Returns the attribution of the base map. */
  credit(): string {
    return this.map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
  }

  /** Calls `leave` before the map is removed. Returns a function that cancels this. */
  beforeClose(leave: () => void): () => void {
    this.#closers.add(leave)
    return () => void this.#closers.delete(leave)
  }

  close(): void {
    for (const leave of this.#closers) leave()
    this.#isClosed = true
    this.map.remove()
  }

  #name(): void {
    const canvas = this.map.getCanvas()
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-label', this.#options.label)
  }

  #setShown(isShown: boolean): void {
    this.map.getCanvas().style.visibility = isShown ? '' : 'hidden'
  }

  #follow(): void {
    const { map } = this
    const { onMove, onPoint, onNoStyle } = this.#options
    map.on('style.load', () => this.#begin())
    map.on('sourcedata', ({ tile }: { tile?: { buckets: object } }) => {
      if (tile && Object.keys(tile.buckets).length > 0) this.#setShown(true)
    })
    map.on('moveend', () => onMove(this.sight()))
    // Places come before finer coasts, which take the worker as long as thousands of places.
    map.on('idle', () => this.#refineBase())
    map.on('webglcontextrestored', () => drawNoSky(map))
    followTroubles(map, this.#options.onTrouble)
    map.on('mousemove', (event) => this.#point(event))
    for (const gone of ['mouseout', 'dragstart'] as const) map.on(gone, () => onPoint(undefined, undefined))
    map.on('click', (event) => void this.#press(event))
    map.once('error', () => {
      if (this.#layers) return
      onNoStyle()
      this.#isOwnStyle = true
      this.map.removeControl(this.#credit)
      this.#credit = creditOf(BASE_CREDIT)
      this.map.addControl(this.#credit, 'bottom-right')
      this.map.setStyle(OWN_STYLE)
    })
    this.#forgetFailures = followTiles(map, () => this.#tileSources(), this.#options.onTiles)
  }

  #tileSources(): string[] {
    const sources = (this.#drawing?.sets ?? []).filter(({ tiles }) => tiles).map(({ key }) => sourceId(key, TILES))
    return sources.filter((source) => this.map.getSource(source))
  }

  #isLoading(): boolean {
    return this.#drawing?.sets.some(({ state }) => state === 'LOADING') ?? false
  }

  /** Puts finer coasts in place of those there are, once the map shows more than those have. */
  #refineBase(): void {
    const hasPlaces = this.#drawing?.sets.some(({ features }) => features.length > 0)
    if (this.#isLoading() && !(this.#base === -1 && hasPlaces)) return
    const zoom = this.map.getZoom()
    const wanted = this.#base === -1 ? 0 : BASE_MAPS.findLastIndex(({ from }) => from <= zoom)
    if (this.#base !== undefined && wanted > this.#base) void this.#showBase(wanted)
  }

  /** Shows a built-in base map. Keeps the present one if loading fails. */
  async #showBase(wanted: number): Promise<void> {
    this.#base = wanted
    this.#setShown(true)
    const data = await BASE_MAPS[wanted]?.load().catch(() => undefined)
    if (!data || this.#base !== wanted || this.#isClosed) return
    const source = this.map.getSource<GeoJSONSource>(BASE)
    if (source) return void source.setData(data)
    const [lowest] = this.map.getLayersOrder()
    this.map.addSource(BASE, baseSource(data))
    const colours = this.#drawing?.colours ?? this.#options.colours
    for (const layer of baseLayers(colours)) this.map.addLayer(layer, lowest)
    if (this.#options.hasGround) addGround(this.map, colours, lowest)
  }

  #begin(): void {
    this.#layers = new FeatureLayers(this.map, fontOf(this.map.getStyle()))
    if (this.#drawing) {
      this.#recolour(this.#drawing.colours)
      this.#layers.draw(this.#drawing)
    }
    this.#layers.mark(this.#marks)
    this.#options.onMove(this.sight())
    if (!this.#isOwnStyle) return
    this.#base = -1
    setTimeout(() => this.#base === -1 && void this.#showBase(0), PLACES_FIRST_MS)
  }

  #recolour(colours: MapColours): void {
    for (const layer of [...baseLayers(colours), ...groundLayers(colours)])
      if (this.map.getLayer(layer.id)) repaint(this.map, layer)
  }

  #point(event: MapMouseEvent): void {
    // Hit tests while dragging would cost half a frame.
    if (this.map.isMoving()) return
    const at = placeOf(event)
    const met = this.#isBusy ? undefined : this.#meet(event)
    if (!this.#isBusy) this.map.getCanvas().style.cursor = met ? 'pointer' : ''
    this.#options.onPoint(met && this.#metAs(met, at), at)
  }

  /** Undefined for a group. */
  #metAs(met: MapGeoJSONFeature, at: Point): Met | undefined {
    const set = setOfTiles(this.#drawing?.sets ?? [], met.source)
    const feature = set && tiledFeature(met)
    if (set && feature) return { item: itemOf(feature), at, coarse: feature.coarse === true, placed: { set, feature } }
    const single = met.properties['cluster'] ? undefined : this.#layers?.featureAt(met.source, met.id)
    return single && { item: itemOf(single), at, coarse: single.coarse === true }
  }

  async #press(event: MapMouseEvent): Promise<void> {
    const met = this.#isBusy ? undefined : this.#meet(event)
    if (!met) return
    const { geometry, source, properties } = met
    const one = this.#metAs(met, placeOf(event))
    if (one) return this.#options.onPress(one.item)
    const isGroup = groupSize(properties) > 1 || properties['cluster'] === true
    if (!isGroup) return
    const zoom =
      groupSize(properties) > 1
        ? this.map.getZoom() + TILED_GROUP_STEP
        : await this.map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(Number(properties['cluster_id']))
    if (geometry.type === 'Point' && zoom !== undefined)
      this.map.easeTo({ center: geometry.coordinates as Point, zoom: zoom + 0.2 })
  }

  #meet({ point: { x, y } }: MapMouseEvent) {
    const sets = this.#drawing?.sets ?? []
    const layers = PRESSED_KINDS.flatMap((kind) => sets.map(({ key }) => layerId(key, kind))).filter((id) =>
      this.map.getLayer(id),
    )
    const found = this.map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers },
    )
    return found[0]
  }
}

/** A style of the install has its own attribution. */
function creditOf(customAttribution: string | undefined): AttributionControl {
  return new AttributionControl({ compact: false, ...(customAttribution === undefined ? {} : { customAttribution }) })
}

function placeOf({ lngLat: { lng, lat } }: MapMouseEvent): Point {
  return [normalizeLongitude(lng), lat]
}
