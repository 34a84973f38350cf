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
import type { LineString, Point, Polygon } from 'geojson'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../canvas/map-colours.ts'

export type SketchMode = 'select' | 'point' | 'linestring' | 'polygon'
/** One part of what is drawn. */
export type SketchPart = Point | LineString | Polygon

/** Decimals of coordinates that are drawn; a tenth of a millimetre. */
const PRECISION = 9
/** Pixels from which a corner or an edge pulls the pointer to it. */
const SNAP_PX = 14
const SNAPPING = { toCoordinate: true, toLine: true }

export interface SketchOptions {
  engine: Engine
  colours: MapColours
  /** Parts to begin with. */
  parts?: readonly SketchPart[]
  /** With each change, also while a part is being drawn (`isDone` false). */
  onChange: (parts: SketchPart[], isDone: boolean) => void
}

/** What is drawn by hand on a map: points, lines and areas, with snapping, undo and redo. It has the pointer until it is closed. */
export class Sketch {
  readonly #draw: TerraDraw
  readonly #engine: Engine
  readonly #onChange: SketchOptions['onChange']

  constructor({ engine, colours, parts = [], onChange }: SketchOptions) {
    this.#engine = engine
    this.#onChange = onChange
    this.#draw = createDraw(engine, colours)
    engine.setBusy(true)
    this.#draw.start()
    this.put(parts)
    this.#draw.on('change', () => this.#tell(false))
    this.#draw.on('finish', () => this.#tell(true))
    this.#draw.on('undoredochange' as 'ready', () => this.#tell(true))
  }

  /** Puts parts in place of what is drawn; where one does not fit, nothing changes and the reason is thrown. */
  put(parts: readonly SketchPart[]): void {
    this.#draw.clear()
    const features = parts.map((geometry) => ({
      type: 'Feature' as const,
      geometry: rounded(geometry),
      properties: { mode: modeOf(geometry) },
    })) as GeoJSONStoreFeatures[]
    if (features.length > 0) this.#draw.addFeatures(features)
    this.#draw.clearUndoRedoHistory()
  }

  get mode(): SketchMode {
    return this.#draw.getMode() as SketchMode
  }

  set mode(mode: SketchMode) {
    this.#draw.setMode(mode)
  }

  get canUndo(): boolean {
    return this.#draw.canUndo()
  }

  get canRedo(): boolean {
    return this.#draw.canRedo()
  }

  undo(): void {
    this.#draw.undo()
    this.#tell(true)
  }

  redo(): void {
    this.#draw.redo()
    this.#tell(true)
  }

  clear(): void {
    this.#draw.clear()
    this.#tell(true)
  }

  close(): void {
    this.#draw.stop()
    this.#engine.setBusy(false)
  }

  #tell(isDone: boolean): void {
    this.#onChange(this.#parts(), isDone)
  }

  #parts(): SketchPart[] {
    return this.#draw
      .getSnapshot()
      .filter(({ properties, geometry }) => properties['mode'] === modeOf(geometry as SketchPart))
      .filter(({ properties }) => !HELPERS.some((name) => properties[name]))
      .map(({ geometry }) => geometry as SketchPart)
  }
}

/** Properties of points that help with drawing and are no parts. */
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
    adapter: new TerraDrawMapLibreGLAdapter({ map: engine.map, coordinatePrecision: PRECISION }),
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

function modeOf({ type }: SketchPart): Exclude<SketchMode, 'select'> {
  return type === 'Point' ? 'point' : type === 'LineString' ? 'linestring' : 'polygon'
}

function rounded<T extends SketchPart>(geometry: T): T {
  const round = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(round) : Number(Number(value).toFixed(PRECISION))
  return { ...geometry, coordinates: round(geometry.coordinates) } as T
}
