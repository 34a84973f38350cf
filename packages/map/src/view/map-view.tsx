import type { Bounds, Point } from '@cairn/contract'
import { useConfig, useTranslate } from '@cairn/contract/web'
import { unionOfBounds } from '@cairn/model/bounds'
import { Box, lazyComponent, VisuallyHidden } from '@cairn/ui'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { MapCanvas } from '../canvas/canvas-on-demand.ts'
import type { Engine, MapSight, Met } from '../canvas/engine.ts'
import type { TilesState } from '../canvas/follow-tiles.ts'
import { useMapColours } from '../base/map-colours.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import { useTroubles } from '../canvas/use-troubles.ts'
import { featureOf, type FeatureSet } from '../features/feature-set.ts'
import { mergeSets } from '../features/merge-sets.ts'
import { CardAt } from './card-at.tsx'
import { HoverCard } from './hover-card.tsx'
import { PlaceName } from '../panels/place-name.tsx'
import { InView } from './in-view.tsx'
import { ListPanel } from '../panels/list-panel.tsx'
import { MapButtons } from '../panels/map-buttons.tsx'
import { MapLegend } from '../panels/map-legend.tsx'
import { MapNotices } from '../panels/map-notices.tsx'
import type { MapOverlay } from '../panels/map-overlay.ts'
import { MapTools, type MapTool } from './map-tools.tsx'
import { PointerReadout, type Readout } from '../panels/pointer-readout.tsx'
import { hiding, type SwipeSides } from '../panels/swipe-sides.ts'
import { SidePanels } from '../panels/side-panels.tsx'
import { useAround } from './use-around.tsx'
import { useDelayed } from '../panels/use-delayed.ts'
import { useMapKeys } from './use-map-keys.ts'
import { useOverlay } from './use-overlay.ts'
import { useShowOpen } from './use-show-open.ts'
import { useVisible } from './use-visible.ts'

const MeasureTool = lazyComponent(() => import('../measure/measure-tool.tsx'))
const CutTool = lazyComponent(() => import('./cut-tool.tsx'))
const Swipe = lazyComponent(() => import('./swipe.tsx'))
const PrintedMap = lazyComponent(() => import('./printed-map.tsx'))

/** Milliseconds after a movement until `onMove` is called. */
const BOUNDS_DEBOUNCE_MS = 200
/** On a narrower map the panel of layers would hide most of it. */
const ROOM_FOR_LAYERS_PX = 560
/** On one as narrow as a phone the legend begins folded. */
const ROOM_FOR_LEGEND_PX = 420

/** Props of `MapView`, which shows feature sets on a map with tools to measure and print. */
export interface MapViewProps {
  /** Name of the map, for screen readers and on paper. */
  label: string
  /** The topmost first. */
  sets: readonly FeatureSet[]
  /** Looks by key of a set. Default: visible and opaque. */
  looks?: Readonly<Record<string, SetLook>>
  /** Initial bounds. Default: around the sets, once loaded. */
  bounds?: Bounds | undefined
  /** The item that is open beside the map. */
  openId?: string | undefined
  selected?: ReadonlySet<string> | undefined
  /** The item that is pointed at elsewhere, such as in a list. */
  hovered?: string | undefined
  onHover?: ((item: string | undefined) => void) | undefined
  onOpen: (item: string) => void
  /** Called with what the map shows, 200 ms after it stopped moving. */
  onMove?: ((sight: MapSight) => void) | undefined
  /** Called when all places have come and are drawn, and again after a change. */
  onDrawn?: (() => void) | undefined
  /** A panel about the layers, such as a `LayerTree`. It opens with a button, or at once if there is room. */
  layers?: ReactNode
  /** Shown at the start of the row of tools. */
  tools?: ReactNode
  /** Shown below the map. */
  below?: ReactNode
  /** What deck.gl draws over the map. Its code loads with the first layer. */
  overlay?: MapOverlay | undefined
  /** Two states of the map that are compared by a divider. */
  swipe?: SwipeSides | undefined
  /** Groups points that are close together, of each set or of all sets together. Default: of each set. */
  isClustered?: boolean | 'together'
}

const NO_LOOKS: Readonly<Record<string, SetLook>> = {}

/**
 * Shows feature sets on a map with tools to measure and print. What the map shows is also available as a
 * list.
 */
export function MapView(props: MapViewProps) {
  const { label, sets, looks = NO_LOOKS, openId, selected, layers, overlay, swipe, isClustered = true } = props
  const translate = useTranslate()
  const config = useConfig()
  const colours = useMapColours()
  const keysId = useId()
  const [engine, setEngine] = useState<Engine | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const troubles = useTroubles()
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const [met, setMet] = useState<Met | undefined>(undefined)
  const [tool, setTool] = useState<MapTool | undefined>(undefined)
  const [panels, setPanels] = useState({ layers: layers !== undefined, list: false })
  const opened = (next: Engine | undefined) => {
    setEngine(next)
    if (next && next.map.getContainer().clientWidth < ROOM_FOR_LAYERS_PX)
      setPanels((former) => ({ ...former, layers: false }))
  }
  const readout = useRef<Readout>(null)
  const [listed, setListed] = useState<string | undefined>(undefined)
  const pointed = props.hovered ?? listed ?? met?.item
  const drawnLooks = useMemo(() => (overlay?.hidesPlaces ? noneOf(sets) : looks), [overlay?.hidesPlaces, sets, looks])
  const hidden = swipe?.left.hides
  const drawing = useMemo(
    () => ({
      sets:
        isClustered === 'together' ? mergeSets(sets.filter(({ key }) => drawnLooks[key]?.isVisible !== false)) : sets,
      looks: hiding(drawnLooks, hidden),
      colours,
      isClustered: isClustered !== false,
    }),
    [sets, drawnLooks, hidden, colours, isClustered],
  )
  const marks = useMemo(() => ({ open: openId, hover: pointed, selected }), [openId, pointed, selected])
  const tiles = useTiles()
  const visible = useVisible({ sets, looks, bounds: sight?.bounds, engine, tilesDrawn: tiles.drawn })
  const isTiled = sets.some((set) => set.tiles)
  const whole = boundsOfSets(sets, looks) ?? (isTiled ? config.defaultBounds : undefined)
  useFirstFit(engine, sets, props.bounds)
  useSettled(sight, sets, props.onMove)
  useShowOpen({ engine, sight, sets, openId, begun: props.bounds })
  useEffect(() => engine?.setBusy(tool !== undefined), [engine, tool])
  const around = useAround({ engine, sets, openId, colours })
  // The panel of layers is a legend with counts itself.
  const hasPlaces = sets.some(({ tiles: own, features }) => own !== undefined || features.length > 0)
  const hasLegend = !hasFailed && hasPlaces && (layers === undefined || !panels.layers || around.label !== undefined)
  const legend = (
    <Box padding="0 12px 8px" overflow="auto">
      <MapLegend
        sets={layers !== undefined && panels.layers ? [] : sets}
        looks={drawnLooks}
        colours={colours}
        around={around.label}
      />
    </Box>
  )
  // What is drawn over the map in place of its places is what is in view.
  const isOverlayAlone = overlay?.table !== undefined && (overlay.hidesPlaces === true || sets.length === 0)
  const data = useOverlay({ overlay, engine, colours, isBusy: tool !== undefined, onOpen: props.onOpen })
  const keys = useMapKeys({ shown: visible.placed, engine, met, onMet: setMet, onOpen: props.onOpen })
  const point = useCallback((next: Met | undefined, at: Point | undefined) => {
    readout.current?.tell(at)
    setMet((former) => (former?.item === next?.item ? former : next))
  }, [])
  const { onHover } = props
  useEffect(() => onHover?.(met?.item), [met, onHover])
  const metFeature = useMemo(() => met && (met.placed ?? featureOf(sets, met.item)), [sets, met])
  return (
    <Box flex="1" minHeight="0" display="flex" flexDirection="column" containerType="inline-size">
      <MapTools
        before={props.tools}
        after={around.choice}
        tool={tool}
        onTool={setTool}
        canDraw={engine !== undefined}
        hasLayers={layers !== undefined}
        panels={panels}
        onPanels={setPanels}
        inView={
          isOverlayAlone
            ? (overlay?.count ?? 0)
            : hasFailed
              ? sets.reduce((sum, { features }) => sum + features.length, 0)
              : visible.placed.length + visible.grouped
        }
      />
      <Box flex="1" minHeight="0" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
        {(panels.list || hasFailed) && (
          <ListPanel>
            {overlay?.table?.(engine && ((bounds) => engine.fit(bounds, true)))}
            {!isOverlayAlone && (
              <InView
                features={
                  hasFailed ? sets.flatMap((set) => set.features.map((feature) => ({ set, feature }))) : visible.placed
                }
                grouped={visible.grouped}
                label={translate('map.inViewOf', { label })}
                openId={openId}
                colours={colours}
                onOpen={props.onOpen}
                hovered={pointed}
                onHover={setListed}
              />
            )}
          </ListPanel>
        )}
        <Box
          role="region"
          aria-label={translate('map.canvas', { label })}
          position="relative"
          flex="1"
          minWidth="0"
          minHeight="0"
          overflow="hidden"
          bg={colours.water}
          onKeyDown={keys}
          aria-describedby={keysId}
          // Only the sheet is printed: its picture contains the map.
          _print={{
            '&:has(> [data-sheet])': { position: 'static', overflow: 'visible', background: 'none' },
            '&:has(> [data-sheet]) > :not([data-sheet])': { display: 'none' },
          }}
        >
          <VisuallyHidden id={keysId}>{translate('map.keys')}</VisuallyHidden>
          {!hasFailed && (
            <MapCanvas
              key={troubles.attempt}
              sight={sight}
              drawing={drawing}
              marks={marks}
              bounds={props.bounds ?? config.defaultBounds}
              label={translate('map.canvas', { label })}
              onEngine={opened}
              onPoint={point}
              onPress={props.onOpen}
              onMove={setSight}
              onDrawn={() => props.onDrawn?.()}
              onTrouble={troubles.tell}
              onTiles={tiles.tell}
              onFailed={() => setFailed(true)}
            />
          )}
          {engine && swipe && (
            <Swipe {...swipe} {...{ engine, sets, colours }} isClustered={isClustered !== false} looks={drawnLooks} />
          )}
          {engine && <MapButtons engine={engine} bounds={whole} />}
          <MapNotices
            sets={sets}
            hasFailed={hasFailed}
            troubles={troubles}
            tiles={isTiled ? tiles.state : 'ready'}
            onRetryTiles={() => engine?.reloadTiles()}
            isBesideLayers={(panels.layers && layers !== undefined) || overlay?.legend !== undefined || hasLegend}
            overlay={overlay && overlay.layers.length > 0 && hasFailed ? 'unsupported' : data.state}
            onRetryOverlay={data.retry}
          />
          {engine && metFeature && met && !tool && (
            <HoverCard
              engine={engine}
              feature={metFeature.feature}
              set={metFeature.set}
              at={met.at}
              colours={colours}
            />
          )}
          {data.met && engine && data.card && (
            <CardAt engine={engine} at={data.met.at}>
              {data.card}
            </CardAt>
          )}
          <SidePanels
            layers={panels.layers ? layers : undefined}
            legend={overlay?.legend ?? (hasLegend ? legend : undefined)}
            isFolded={(engine?.map.getContainer().clientWidth ?? ROOM_FOR_LEGEND_PX) < ROOM_FOR_LEGEND_PX}
          />
          {overlay?.control}
          <PointerReadout ref={readout} centre={sight?.centre} isRough={sight?.isRough} />
          {tool === 'measure' && engine && (
            <MeasureTool engine={engine} colours={colours} onClose={() => setTool(undefined)} />
          )}
          {tool === 'cut' && engine && <CutTool engine={engine} onClose={() => setTool(undefined)} />}
          {tool === 'print' && engine && (
            <PrintedMap
              {...{ engine, sets, colours }}
              // Of what is compared, paper has what the map itself shows.
              label={swipe ? `${label} · ${swipe.left.label}` : label}
              looks={drawing.looks}
              legend={overlay?.legend}
              around={around.label}
              onClose={() => setTool(undefined)}
            />
          )}
          <VisuallyHidden role="status">{metFeature && <PlaceName feature={metFeature.feature} />}</VisuallyHidden>
        </Box>
      </Box>
      {props.below}
    </Box>
  )
}

/** State of the vector tiles, and how often all were drawn. */
function useTiles() {
  const [state, setState] = useState<TilesState>('loading')
  const [drawn, setDrawn] = useState(0)
  const tell = useCallback((next: TilesState) => {
    setState(next)
    if (next !== 'loading') setDrawn((count) => count + 1)
  }, [])
  return { state, drawn, tell }
}

/** Moves the map once to what was loaded, if it has no initial bounds. */
function useFirstFit(engine: Engine | undefined, sets: readonly FeatureSet[], begun: Bounds | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!engine || begun || isDone.current || sets.some(({ state }) => state === 'LOADING' || state === 'INIT')) return
    // The bounds of features in tiles are unknown.
    if (sets.some(({ tiles }) => tiles)) return
    const around = boundsOfSets(sets, NO_LOOKS)
    if (!around) return
    isDone.current = true
    engine.fitAtOnce(around)
  }, [engine, sets, begun])
}

/** Calls `onMove` when the map has stopped moving. */
function useSettled(sight: MapSight | undefined, sets: readonly FeatureSet[], onMove: MapViewProps['onMove']): void {
  const settled = useDelayed(sight, BOUNDS_DEBOUNCE_MS)
  const latest = useRef({ sets, onMove })
  useLayoutEffect(() => {
    latest.current = { sets, onMove }
  })
  useEffect(() => {
    if (!settled) return
    latest.current.onMove?.(settled)
    for (const { refine } of latest.current.sets) refine?.(settled.bounds, settled.zoom)
  }, [settled])
}

function boundsOfSets(sets: readonly FeatureSet[], looks: Readonly<Record<string, SetLook>>): Bounds | undefined {
  return unionOfBounds(sets.flatMap(({ key, bbox }) => (bbox && looks[key]?.isVisible !== false ? [bbox] : [])))
}

/** Looks of sets that are not drawn. */
function noneOf(sets: readonly FeatureSet[]): Readonly<Record<string, SetLook>> {
  return Object.fromEntries(sets.map(({ key }) => [key, { isVisible: false, opacity: 1 }]))
}
