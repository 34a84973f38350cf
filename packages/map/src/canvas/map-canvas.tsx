import type { Bounds } from '@cairn/contract'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBaseChoice } from '../base/base-choice.ts'
import { useBaseOptions } from '../base/base-options.ts'
import { Engine, type EngineOptions } from './engine.ts'
import type { Drawing, Marks } from './feature-layers.ts'

/** Options that come from the install, not from who shows a map. */
type BaseOption = 'styleUrl' | 'tiles' | 'layers'
type Told = 'onPoint' | 'onPress' | 'onMove' | 'onDrawn' | 'onTrouble' | 'onTiles'

/**
 * Props of `MapCanvas`, which draws the map itself: what to draw, what to highlight, and callbacks for
 * pointer and movement.
 */
export interface MapCanvasProps
  extends Omit<EngineOptions, 'container' | 'colours' | BaseOption | Told>, Partial<Pick<EngineOptions, Told>> {
  drawing: Drawing
  marks?: Marks
  /** Called with the map when it can be drawn on, and with undefined when it is removed. */
  onEngine: (engine: Engine | undefined) => void
  /** Called if the browser cannot draw maps. */
  onFailed: (thrown: unknown) => void
}

const NO_MARKS: Marks = {}
const FILL = { position: 'absolute', inset: 0 } as const

/** Draws a map. Everything around it, such as buttons and texts, is drawn by others. */
export default function MapCanvas(props: MapCanvasProps) {
  const { drawing, marks = NO_MARKS } = props
  const container = useRef<HTMLDivElement>(null)
  const engine = useRef<Engine | undefined>(undefined)
  const base = useBaseOptions()
  const { choice } = useBaseChoice()
  const latest = useRef({ ...props, ...base, choice })
  useLayoutEffect(() => {
    latest.current = { ...props, ...base, choice }
  })
  useEffect(() => {
    const { current: element } = container
    if (!element) return undefined
    let made: Engine
    try {
      made = new Engine(follow(element, latest))
    } catch (thrown) {
      return latest.current.onFailed(thrown)
    }
    engine.current = made
    made.draw(latest.current.drawing)
    made.mark(latest.current.marks ?? NO_MARKS)
    made.chooseBase(latest.current.choice)
    // A drawing tool needs the style to be loaded.
    made.map.once('style.load', () => engine.current === made && latest.current.onEngine(made))
    return () => {
      latest.current.onEngine(undefined)
      made.close()
      engine.current = undefined
    }
  }, [])
  useEffect(() => engine.current?.draw(drawing), [drawing])
  useEffect(() => engine.current?.mark(marks), [marks])
  useEffect(() => engine.current?.chooseBase(choice), [choice])
  return <div ref={container} style={FILL} dir="ltr" />
}

/** Options of the map. Its events go to the current props. */
function follow(
  container: HTMLDivElement,
  latest: { current: MapCanvasProps & Pick<EngineOptions, BaseOption> },
): EngineOptions {
  const { bounds, sight, styleUrl, tiles, layers, label, drawing } = latest.current
  return {
    container,
    bounds: bounds satisfies Bounds,
    sight,
    styleUrl,
    tiles,
    layers,
    label,
    colours: drawing.colours,
    onPoint: (met, at) => latest.current.onPoint?.(met, at),
    onPress: (item) => latest.current.onPress?.(item),
    onMove: (sight) => latest.current.onMove?.(sight),
    onDrawn: () => latest.current.onDrawn?.(),
    onTrouble: (trouble, isThere) => latest.current.onTrouble?.(trouble, isThere),
    onTiles: (state) => latest.current.onTiles?.(state),
  }
}
