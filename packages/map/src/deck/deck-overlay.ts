import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { PickingInfo } from '@deck.gl/core'
import { normalizeLongitude } from '@cairn/model/bounds'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import { SET_LAYERS } from '../canvas/set-layers.ts'
import type { DataHit, DataLayer } from './data-layers.ts'
import { deckLayers } from './deck-layers.ts'

/** Callbacks of a `DeckOverlay`. `onHover` gets undefined when the pointer leaves the data. */
export interface DeckOverlayEvents {
  onHover: (hit: DataHit | undefined) => void
  onPress: (hit: DataHit) => void
}

/** Draws data layers with deck.gl on the canvas of a map. The constructor throws without WebGL 2. */
export class DeckOverlay {
  readonly #engine: Engine
  readonly #overlay: MapLibreOverlay
  readonly #leave: () => void

  constructor(engine: Engine, { onHover, onPress }: DeckOverlayEvents) {
    this.#engine = engine
    this.#overlay = new MapLibreOverlay({
      interleaved: true,
      layers: [],
      pickingRadius: 4,
      onHover: (info) => onHover(hitOf(info)),
      onClick: (info) => {
        const hit = hitOf(info)
        if (hit) onPress(hit)
      },
      getCursor: () => '',
    })
    engine.map.addControl(this.#overlay)
    this.#leave = engine.beforeClose(() => this.#remove())
  }

  draw(layers: readonly DataLayer[], colours: MapColours): void {
    const { map } = this.#engine
    const lowestPlaces = map.getLayersOrder().find((id) => id.startsWith(SET_LAYERS))
    this.#overlay.setProps({ layers: deckLayers(layers, colours, lowestPlaces) })
    map.triggerRepaint()
  }

  close(): void {
    this.#leave()
    this.#remove()
  }

  #remove(): void {
    if (this.#engine.map.hasControl(this.#overlay)) this.#engine.map.removeControl(this.#overlay)
  }
}

function hitOf({ layer, index, coordinate, object }: PickingInfo<{ track?: number }>): DataHit | undefined {
  const [longitude, latitude] = coordinate ?? []
  if (!layer || index < 0 || longitude === undefined || latitude === undefined) return undefined
  return { key: layer.id, index: object?.track ?? index, at: [normalizeLongitude(longitude), latitude] }
}
