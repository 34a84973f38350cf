import type { GeometryPart } from '@cairn/model/geometry-parts'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  TerraDrawSessionUndoRedo,
  TerraDrawUndoRedoKeyboardShortcuts,
  type GeoJSONStoreFeatures,
  type HexColor,
} from 'terra-draw'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import { SKETCH } from '../canvas/set-layers.ts'
import { kindOf, type PartKind } from './parts.ts'

/** What a press on the map does while drawing: selects a part, or adds a point, line or area. */
export type SketchMode = 'select' | PartKind

/** State of a drawing: all parts, those that are finished, and whether undo and redo are possible. */
export interface Drawn {
  parts: GeometryPart[]
  finished: GeometryPart[]
  canUndo: boolean
  canRedo: boolean
}

/** Decimals of drawn coordinates, a tenth of a millimetre. */
const PRECISION = 9
/** Distance in pixels within which the pointer snaps to a corner or an edge. */
const SNAP_PX = 14
const SNAPPING = { toCoordinate: true, toLine: true }

/** Options of a `Sketch`, which lets a person draw points, lines and areas on a map. */
export interface SketchOptions {
  engine: Engine
  colours: MapColours
  /** Initial parts. */
  parts?: readonly GeometryPart[]
  /** Called with each change. `isSettled` is true after a part was finished or moved, or a step undone. */
  onChange: (drawn: Drawn, isSettled: boolean) => void
}

/**
 * Draws points, lines and areas on a map by hand, with snapping, undo and redo. It has the pointer until it
 * or its map is closed.
 */
export class Sketch {
  readonly #draw: TerraDraw
  readonly #engine: Engine
  readonly #onChange: SketchOptions['onChange']
  readonly #forget: () => void

  constructor({ engine, colours, parts = [], onChange }: SketchOptions) {
    this.#engine = engine
    this.#onChange = onChange
    this.#draw = createDraw(engine, colours)
    engine.setBusy(true)
    this.#forget = engine.beforeClose(() => this.close())
    this.#draw.start()
    this.put(parts)
    this.#draw.on('change', () => this.#tell(false))
    this.#draw.on('finish', () => this.#tell(true))
    this.#draw.on('history', () => this.#tell(false))
  }

  /** Replaces what is drawn. */
  put(parts: readonly GeometryPart[]): void {
    this.#draw.clear()
    const features = parts.map((geometry) => ({
      type: 'Feature' as const,
      geometry: rounded(geometry),
      properties: { mode: kindOf(geometry) },
    })) as GeoJSONStoreFeatures[]
    if (features.length > 0) this.#draw.addFeatures(features)
    this.#draw.clearUndoRedoHistory()
  }

  /** Tells whether exactly these parts are drawn. */
  holds(parts: readonly GeometryPart[]): boolean {
    return JSON.stringify(this.#drawn().finished) === JSON.stringify(parts.map(rounded))
  }

  /** Sets what the pointer does. */
  setMode(mode: SketchMode): void {
    if (this.#draw.getMode() !== mode) this.#draw.setMode(mode)
  }

  /** Selects the part drawn last, so that its corners can be moved. */
  selectLast(): void {
    const last = this.#draw.getSnapshot().findLast(({ properties }) => properties['mode'] !== 'select')
    if (last?.id !== undefined) this.#draw.selectFeature(last.id)
  }

  /** Undoes the last step. */
  undo(): void {
    this.#draw.undo()
    this.#tell(true)
  }

  /** Repeats a step that was undone. */
  redo(): void {
    this.#draw.redo()
    this.#tell(true)
  }

  /** Removes everything drawn. */
  clear(): void {
    this.#draw.clear()
    this.#tell(true)
  }

  /** Stops drawing. Safe to call again: the map may be removed before the tool. */
  close(): void {
    this.#forget()
    this.#draw.stop()
    this.#engine.setBusy(false)
  }

  #tell(isSettled: boolean): void {
    this.#onChange(this.#drawn(), isSettled)
  }

  #drawn(): Drawn {
    const features = this.#draw
      .getSnapshot()
      .filter(({ properties, geometry }) => properties['mode'] === kindOf(geometry as GeometryPart))
      .filter(({ properties }) => !HELPERS.some((name) => properties[name]))
    const finished = features.filter(({ properties }) => !properties['currentlyDrawing'])
    return {
      parts: features.map(({ geometry }) => geometry as GeometryPart),
      finished: finished.map(({ geometry }) => geometry as GeometryPart),
      canUndo: this.#draw.canUndo(),
      canRedo: this.#draw.canRedo(),
    }
  }
}

/** Properties of the drawing tool's helper points, which are not parts. */
const HELPERS = ['midPoint', 'selectionPoint', 'closingPoint', 'snappingPoint', 'coordinatePoint', 'edited']

function createDraw(engine: Engine, colours: MapColours): TerraDraw {
  const tone = colours.chosen as HexColor
  const ground = colours.surface as HexColor
  const edge = { outlineColor: tone, outlineWidth: 3, fillColor: tone, fillOpacity: 0.18 }
  const corners = {
    coordinates: { midpoints: true, draggable: true, deletable: true, snappable: SNAPPING },
    draggable: true,
  }
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map: engine.map, prefixId: SKETCH, coordinatePrecision: PRECISION }),
    undoRedo: {
      modeLevel: new TerraDrawModeUndoRedo(),
      sessionLevel: new TerraDrawSessionUndoRedo(),
      keyboardShortcuts: new TerraDrawUndoRedoKeyboardShortcuts(),
    },
    modes: [
      new TerraDrawPointMode({
        styles: { pointColor: tone, pointOutlineColor: ground, pointOutlineWidth: 2, pointWidth: 7 },
      }),
      new TerraDrawLineStringMode({
        snapping: SNAPPING,
        pointerDistance: SNAP_PX,
        styles: { lineStringColor: tone, lineStringWidth: 3 },
      }),
      new TerraDrawPolygonMode({ snapping: SNAPPING, pointerDistance: SNAP_PX, styles: edge }),
      new TerraDrawSelectMode({
        pointerDistance: SNAP_PX,
        flags: {
          point: { feature: { draggable: true } },
          linestring: { feature: corners },
          polygon: { feature: corners },
        },
        styles: { selectionPointColor: ground, selectionPointOutlineColor: tone, selectionPointOutlineWidth: 2 },
      }),
    ],
  })
}

function rounded<T extends GeometryPart>(geometry: T): T {
  const round = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(round) : Number(Number(value).toFixed(PRECISION))
  return { ...geometry, coordinates: round(geometry.coordinates) } as T
}
