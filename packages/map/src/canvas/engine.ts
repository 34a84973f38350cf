import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Bounds, Point } from '@cairn/contract'
import { normalizeLongitude } from '@cairn/model/bounds'
import type { MultiPolygon } from 'geojson'
import {
  Map as MapLibreMap,
  prewarm,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl'
import { BaseLayers } from '../base/base-layers.ts'
import type { BaseOptions } from '../base/base-options.ts'
import { itemOf, type Placed } from '../features/feature-set.ts'
import { FeatureLayers, type Drawing, type Marks } from './feature-layers.ts'
import { showAround } from './around-layers.ts'
import { asBox } from './as-box.ts'
import type { MapColours } from '../base/map-colours.ts'
import { drawNoSky } from './no-sky.ts'
import { coversOf, followCovers, isCovered, paddingAround, type Padding } from './padding.ts'
import { followDrawn } from './follow-drawn.ts'
import { followTiles, type TilesState } from './follow-tiles.ts'
import { fontOf } from '../base/style-font.ts'
import { layerId, PRESSED_KINDS, sourceId, TILES } from './set-layers.ts'
import { groupSize, setOfTiles, tiledFeature, tiledInSight, type TiledSight } from './tiled-features.ts'
import { followTroubles, type TellTrouble } from '../base/troubles.ts'

setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)
// Starting the worker takes as long as starting the map, so both start together.
if ('Worker' in globalThis) prewarm()

/** Distance in pixels within which a pointer hits a feature, because fingers are inexact. */
const REACH_PX = 5
const FIT = { padding: 48, maxZoom: 13 }
const MOST_ZOOM = 20
/** So long a picture waits for what is on its way (milliseconds). */
const PICTURE_WAIT_MS = 4000
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
  /** The coasts are coarser than what is drawn on them. */
  isRough?: boolean
}

/** Options of an `Engine`, which wraps one MapLibre map: element, first bounds, colours, callbacks. */
export interface EngineOptions extends BaseOptions {
  container: HTMLElement
  bounds: Bounds
  /** What the map shows first, in place of the bounds. */
  sight?: Pick<MapSight, 'centre' | 'zoom'> | undefined
  colours: MapColours
  label: string
  onPoint: (met: Met | undefined, at: Point | undefined) => void
  onPress: (item: string) => void
  onMove: (sight: MapSight) => void
  /** Called when all features of the sets have come and are drawn, and again after a change. */
  onDrawn: () => void
  onTrouble: TellTrouble
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
  readonly #base: BaseLayers
  #isClosed = false
  /** Forgets that tiles of places failed. */
  #forgetFailures = () => {}
  /** Says whether all that is to be drawn is drawn. */
  readonly #tellDrawn: () => void
  readonly #closers = new Set<() => void>()

  constructor(options: EngineOptions) {
    this.#options = options
    const { container, bounds, sight, styleUrl } = options
    this.map = new MapLibreMap({
      container,
      style: styleUrl ?? OWN_STYLE,
      ...(sight
        ? { center: sight.centre, zoom: sight.zoom }
        : { bounds: asBox(bounds), fitBoundsOptions: { padding: 12, maxZoom: FIT.maxZoom } }),
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
    this.#base = new BaseLayers(this.map, options, options.colours, options.onTrouble)
    this.#name()
    const sets = () => (this.#layers ? this.#drawing?.sets : undefined)
    this.#tellDrawn = followDrawn(this.map, sets, options.onDrawn)
    this.#follow()
    // Hides the empty frames before the first places.
    if (this.#base.isOwnStyle) this.#setShown(false)
  }

  /** Shows feature sets. Updates only what changed. */
  draw(drawing: Drawing): void {
    const isRecoloured = this.#drawing !== undefined && this.#drawing.colours !== drawing.colours
    const wasLoading = this.#isLoading()
    this.#drawing = drawing
    if (!this.#layers) return
    if (isRecoloured) this.#base.recolour(drawing.colours)
    this.#layers.draw(drawing)
    this.#tellDrawn()
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

  /** Tells whether a position is in sight and no panel lies over it. */
  isFree(at: Point): boolean {
    const { left, top, right, bottom } = this.map.getContainer().getBoundingClientRect()
    const place = this.map.project(at)
    const [x, y] = [left + place.x, top + place.y]
    const isInSight = x >= left && x <= right && y >= top && y <= bottom
    return isInSight && !isCovered(x, y, coversOf(this.map.getContainer()))
  }

  /** Calls `tell` when panels over the map or its size changed. Returns a function that ends it. */
  onCovers(tell: () => void): () => void {
    return followCovers(this.map.getContainer(), tell)
  }

  #padding(): Padding {
    const container = this.map.getContainer()
    return paddingAround(container.getBoundingClientRect(), coversOf(container), FIT.padding)
  }

  /** Shows another base map: the relief, the plain world, or a layer of the install. */
  chooseBase(choice: string): void {
    this.#base.choose(choice)
  }

  /** Shows an area around a place. Undefined removes it. */
  showAround(area: MultiPolygon | undefined, colours: MapColours): void {
    if (!this.#isClosed && this.#layers) showAround(this.map, area, colours)
  }

  /** Returns where a position is on the map, in pixels from the top left. */
  pixelOf(at: Point): { x: number; y: number } {
    return this.map.project(at)
  }

  sight(): MapSight {
    const box = this.map.getBounds()
    const centre = this.map.getCenter()
    const isAll = box.getEast() - box.getWest() >= 360
    const at: Point = [normalizeLongitude(centre.lng), centre.lat]
    return {
      bounds: [
        isAll ? -180 : normalizeLongitude(box.getWest()),
        Math.max(-90, box.getSouth()),
        isAll ? 180 : normalizeLongitude(box.getEast()),
        Math.min(90, box.getNorth()),
      ],
      zoom: this.map.getZoom(),
      centre: at,
      isRough: this.#base.isRough(at),
    }
  }

  /** Sets whether a tool has the pointer. Features then ignore it. */
  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
  }

  /** Returns the map as a PNG data URL, once what is on its way is drawn or `PICTURE_WAIT_MS` are over. */
  async picture(): Promise<string> {
    const waited = new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT_MS))
    if (!this.map.loaded()) await Promise.race([this.map.once('idle'), waited])
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
    this.#base.close()
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
    const { onMove, onPoint, onTrouble } = this.#options
    map.on('style.load', () => this.#begin())
    map.on('sourcedata', ({ tile }: { tile?: { buckets: object } }) => {
      if (tile && Object.keys(tile.buckets).length > 0) this.#setShown(true)
    })
    map.on('moveend', () => onMove(this.sight()))
    // Places come before finer coasts, which take the worker as long as thousands of places.
    map.on('idle', () => this.#refineBase())
    map.on('webglcontextrestored', () => drawNoSky(map))
    followTroubles(map, (source) => this.#base.partOf(source), onTrouble)
    map.on('mousemove', (event) => this.#point(event))
    for (const gone of ['mouseout', 'dragstart'] as const) map.on(gone, () => onPoint(undefined, undefined))
    map.on('click', (event) => void this.#press(event))
    map.once('error', () => {
      if (this.#layers) return
      onTrouble('style', true)
      this.#base.fallBack()
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

  #refineBase(): void {
    this.#base.refine(this.#isLoading(), () => this.#setShown(true))
  }

  #begin(): void {
    this.#layers = new FeatureLayers(this.map, fontOf(this.map.getStyle()))
    if (this.#drawing) {
      this.#base.recolour(this.#drawing.colours)
      this.#layers.draw(this.#drawing)
    }
    this.#layers.mark(this.#marks)
    this.#options.onMove(this.sight())
    this.#base.begin(
      () => this.#setShown(true),
      () => this.#options.onMove(this.sight()),
    )
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

function placeOf({ lngLat: { lng, lat } }: MapMouseEvent): Point {
  return [normalizeLongitude(lng), lat]
}
