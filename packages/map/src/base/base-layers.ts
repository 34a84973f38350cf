import type { Point } from '@cairn/contract'
import { AttributionControl, type GeoJSONSource, type LayerSpecification, type Map as MapLibreMap } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { repaint } from './repaint.ts'
import { BASE, BASE_CREDIT, BASE_MAPS, baseLayers, baseSource, ROUGH_FROM } from './base-map.ts'
import { RELIEF_CHOICE } from './base-choice.ts'
import type { BaseOptions } from './base-options.ts'
import type { TellTrouble } from './troubles.ts'
import { addGround, findGround, GROUND_SOURCES, groundLayers, type Ground } from './ground.ts'

/** Milliseconds that the base map waits for the places, which are drawn before it. */
const PLACES_FIRST_MS = 1000
/** Id of the source and the layer of the install's pictures that is chosen. */
const PICTURES = 'base-pictures'

/** The base map of a map: the world at a fitting scale, the ground, or pictures of an install. */
export class BaseLayers {
  readonly #map: MapLibreMap
  readonly #options: BaseOptions
  readonly #tell: TellTrouble
  #colours: MapColours
  /**
   * Index of the built-in base map shown or loading. -1 before the first one, undefined with a style of the
   * install.
   */
  #shown: number | undefined
  #isOwnStyle: boolean
  #credit: AttributionControl
  #choice: string = RELIEF_CHOICE
  #ground: Ground | undefined
  /** Ids of the sources of the install's style. */
  #styleSources: readonly string[] = []
  #isClosed = false
  /** A picture of the install's has come. */
  #hasPicture = false
  /** Called when what the base map is made of has changed. */
  #onChanged = () => {}

  constructor(map: MapLibreMap, options: BaseOptions, colours: MapColours, tell: TellTrouble) {
    this.#map = map
    this.#tell = tell
    this.#options = options
    this.#colours = colours
    this.#isOwnStyle = options.styleUrl === undefined
    this.#credit = creditOf(this.#isOwnStyle ? BASE_CREDIT : undefined)
    map.addControl(this.#credit, 'bottom-right')
    this.#followPictures()
  }

  get isOwnStyle(): boolean {
    return this.#isOwnStyle
  }

  /** Takes the built-in base map, as the style of the install is not to be had. */
  fallBack(): void {
    this.#isOwnStyle = true
    this.#map.removeControl(this.#credit)
    this.#credit = creditOf(BASE_CREDIT)
    this.#map.addControl(this.#credit, 'bottom-right')
  }

  /**
   * Starts with a style that has loaded. Calls `onShown` when there is something to see, `onChanged` when
   * what the base map is made of has changed.
   */
  begin(onShown: () => void, onChanged: () => void): void {
    this.#choose()
    this.#onChanged = onChanged
    if (!this.#isOwnStyle) return void (this.#styleSources = Object.keys(this.#map.getStyle().sources))
    this.#shown = -1
    setTimeout(() => this.#shown === -1 && void this.#show(0, onShown), PLACES_FIRST_MS)
  }

  /** Tells whether the coasts around a place are coarser than what is drawn on them. */
  isRough([lon, lat]: Point): boolean {
    if (!this.#isOwnStyle || !this.#ground || this.#map.getLayer(PICTURES)) return false
    const [west = 180, south = 90, east = -180, north = -90] = this.#ground.bounds ?? []
    const isOnGround = this.#choice === RELIEF_CHOICE && lon >= west && lon <= east && lat >= south && lat <= north
    return this.#map.getZoom() >= ROUGH_FROM && !isOnGround
  }

  /** What part of the base map a source is. Undefined for what is drawn on it. */
  partOf(source: string): 'ground' | 'pictures' | undefined {
    if (source === PICTURES) return 'pictures'
    return [...GROUND_SOURCES, ...this.#styleSources].includes(source) ? 'ground' : undefined
  }

  /** Puts finer coasts in place of those there are, once the map shows more than those have. */
  refine(isLoading: boolean, onShown: () => void): void {
    if (isLoading) return
    const zoom = this.#map.getZoom()
    const wanted = this.#shown === -1 ? 0 : BASE_MAPS.findLastIndex(({ from }) => from <= zoom)
    if (this.#shown !== undefined && wanted > this.#shown) void this.#show(wanted, onShown)
  }

  recolour(colours: MapColours): void {
    this.#colours = colours
    for (const layer of [...baseLayers(colours), ...this.#groundLayers()])
      if (this.#map.getLayer(layer.id)) repaint(this.#map, layer)
  }

  /** Shows the relief, the plain world, or the pictures of this name. */
  choose(choice: string): void {
    if (choice === this.#choice) return
    this.#choice = choice
    this.#tell('pictures', false)
    if (!this.#map.isStyleLoaded() && this.#shown === undefined) return
    this.#choose()
    this.#onChanged()
  }

  close(): void {
    this.#isClosed = true
  }

  /** Keeps the present base map if loading fails. */
  async #show(wanted: number, onShown: () => void): Promise<void> {
    this.#shown = wanted
    onShown()
    const data = await BASE_MAPS[wanted]?.load().catch(() => undefined)
    if (this.#isClosed) return
    if (!data) return this.#tell('ground', true)
    if (this.#shown !== wanted) return
    const source = this.#map.getSource<GeoJSONSource>(BASE)
    if (source) return void source.setData(data)
    const [lowest] = this.#map.getLayersOrder()
    this.#map.addSource(BASE, baseSource(data))
    for (const layer of baseLayers(this.#colours)) this.#map.addLayer(layer, lowest)
    await this.#showGround()
    if (this.#isClosed) return
    this.#choose()
    this.#onChanged()
  }

  async #showGround(): Promise<void> {
    const { tiles } = this.#options
    const ground = await findGround(tiles)
    if (this.#isClosed) return
    if (ground.hasFailed) this.#tell('ground', true)
    this.#ground = ground
    const before = this.#map.getLayersOrder().find((id) => !id.startsWith('base-'))
    addGround(this.#map, this.#colours, ground, tiles, before)
  }

  #choose(): void {
    const map = this.#map
    const pictures = this.#options.layers.find(({ name }) => name === this.#choice)
    if (map.getLayer(PICTURES)) map.removeLayer(PICTURES)
    if (map.getSource(PICTURES)) map.removeSource(PICTURES)
    for (const { id, type } of this.#groundLayers()) {
      // Names are wanted on pictures too.
      const isShown = this.#choice === RELIEF_CHOICE || (pictures !== undefined && type === 'symbol')
      map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
    }
    this.#hasPicture = false
    if (!pictures) return
    const { tiles, credit, maxZoom } = pictures
    map.addSource(PICTURES, { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: maxZoom, attribution: credit })
    map.addLayer(PICTURE_LAYER, this.#firstOver())
  }

  /** MapLibre says nothing of tiles that are not there (404): none at all are a trouble. */
  #followPictures(): void {
    this.#map.on('sourcedata', ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
      if (sourceId === PICTURES && tile !== undefined) this.#hasPicture = true
    })
    this.#map.on('idle', () => {
      if (this.#map.getSource(PICTURES) && !this.#hasPicture) this.#tell('pictures', true)
    })
  }

  #groundLayers(): LayerSpecification[] {
    return this.#ground ? groundLayers(this.#colours, this.#ground) : []
  }

  /** The lowest layer that lies over pictures: the names of the ground, else what is drawn on the map. */
  #firstOver(): string | undefined {
    return (
      this.#groundLayers().find(({ type }) => type === 'symbol')?.id ??
      this.#map.getLayersOrder().find((id) => id.startsWith('set:') || id.startsWith('sketch'))
    )
  }
}

const PICTURE_LAYER: LayerSpecification = { id: PICTURES, type: 'raster', source: PICTURES }

/** A style of the install has its own attribution. */
function creditOf(customAttribution: string | undefined): AttributionControl {
  return new AttributionControl({ compact: false, ...(customAttribution === undefined ? {} : { customAttribution }) })
}
