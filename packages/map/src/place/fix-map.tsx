import type {} from '../base/text-catalogue.ts'
import type { Bounds, Point } from '@cairn/contract'
import { useConfig, useTranslate } from '@cairn/contract/web'
import { unionOfBounds } from '@cairn/model/bounds'
import { Box, IconButton, Text } from '@cairn/ui'
import { MapIcon } from '@cairn/ui/map-icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useBaseChoice } from '../base/base-choice.ts'
import { MapCanvas } from '../canvas/canvas-on-demand.ts'
import type { Engine, MapSight } from '../canvas/engine.ts'
import { useMapColours } from '../base/map-colours.ts'
import { useTroubles } from '../canvas/use-troubles.ts'
import { circleAround } from '../draw/circle.ts'
import type { FeatureSet } from '../features/feature-set.ts'
import { TroublesOver } from '../panels/map-notices.tsx'
import { onePlace } from './one-place.ts'
import { PointerReadout, type Readout } from '../panels/pointer-readout.tsx'

/** Zoom at which a map shows where a device is: streets, and the shape of a shore. */
const NEAR_ZOOM = 16
/** The place itself is drawn larger than what is around it. */
const MARKS = { open: 'Place-1' }

/** Props of `FixMap`, which shows where a device is on a map that fills the space around it. */
export interface FixMapProps {
  /** Name of the map, for screen readers. */
  label: string
  /** What is shown besides, the topmost first. */
  sets: readonly FeatureSet[]
  /** Where the device is, and how accurate that is (metres). */
  fix: { at: Point; accuracy: number } | undefined
  /** A place that was tapped. */
  picked: Point | undefined
  /** Called with each place that is tapped. Undefined while places are not tapped. */
  onPick: ((at: Point) => void) | undefined
  /** What the map shows before it is known where the device is. Default: the sets. */
  bounds: Bounds | undefined
}

/**
 * Shows a map with the device's position and its accuracy as a circle, among feature sets; a tap picks a
 * place instead. The map fills the element around it, and moves to the device once its position is known.
 */
export default function FixMap({ label, sets, fix, picked, onPick, bounds }: FixMapProps) {
  const translate = useTranslate()
  const { defaultBounds } = useConfig()
  const colours = useMapColours()
  const troubles = useTroubles()
  const { offered, choice, choose } = useBaseChoice()
  const [engine, setEngine] = useState<Engine | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const readout = useRef<Readout>(null)
  const all = useMemo(
    () => [...placeSets(picked, undefined), ...placeSets(picked ? undefined : fix?.at, fix?.accuracy), ...sets],
    [picked, fix, sets],
  )
  const drawing = useMemo(() => ({ sets: all, looks: {}, colours, isClustered: false }), [all, colours])
  const [begun] = useState(
    () => bounds ?? unionOfBounds(sets.flatMap(({ bbox }) => (bbox ? [bbox] : []))) ?? defaultBounds,
  )
  useTaps(engine, onPick)
  const isKnown = fix !== undefined
  const latest = useRef(fix)
  useEffect(() => {
    latest.current = fix
  })
  useEffect(() => {
    if (engine && isKnown && latest.current) goTo(engine, latest.current.at)
  }, [engine, isKnown])
  if (hasFailed) return <Text tone="muted">{translate('map.edit.noCanvas')}</Text>
  return (
    <Box position="absolute" inset="0" bg={colours.water}>
      <MapCanvas
        key={troubles.attempt}
        drawing={drawing}
        marks={MARKS}
        bounds={begun}
        label={translate('map.canvas', { label })}
        onEngine={setEngine}
        onMove={setSight}
        onTrouble={troubles.tell}
        onFailed={() => setFailed(true)}
      />
      {engine && (
        <Box
          data-over-map
          position="absolute"
          insetBlockEnd="52px"
          insetInlineEnd="10px"
          display="grid"
          bg="surface"
          border="1px solid"
          borderColor="lineStrong"
          borderRadius="md"
          overflow="hidden"
          css={{ '& > button': { width: '48px', height: '3rem' } }}
        >
          <IconButton
            size="lg"
            icon={<MapIcon name="fit" size={20} />}
            label={translate('map.locate')}
            disabled={!isKnown}
            onClick={() => fix && goTo(engine, fix.at)}
          />
          {offered.length > 1 && (
            <IconButton
              size="lg"
              icon={<MapIcon name="layers" size={20} />}
              label={translate('map.nextBase')}
              onClick={() => choose(offered[(offered.indexOf(choice) + 1) % offered.length] ?? choice)}
            />
          )}
        </Box>
      )}
      <PointerReadout ref={readout} centre={picked ?? fix?.at ?? sight?.centre} isRough={sight?.isRough} />
      <TroublesOver troubles={troubles} />
    </Box>
  )
}

function goTo({ map }: Engine, at: Point): void {
  map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), NEAR_ZOOM) })
}

/** A point, and around it a circle of as many metres. */
function placeSets(at: Point | undefined, metres: number | undefined): FeatureSet[] {
  if (!at) return []
  const circle = metres === undefined ? undefined : circleAround(at, metres)
  return [
    { ...onePlace({ type: 'Point', coordinates: at }, ''), key: 'fix' },
    ...(circle ? [{ ...onePlace(circle, ''), key: 'accuracy' }] : []),
  ]
}

/** Tells each place that is tapped, for as long as somebody wants to know. */
function useTaps(engine: Engine | undefined, onPick: ((at: Point) => void) | undefined): void {
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  useEffect(() => {
    if (!engine) return undefined
    const tap = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => {
      const { lng, lat } = lngLat
      latest.current?.([Number(lng.toFixed(6)), Number(lat.toFixed(6))])
    }
    engine.map.on('click', tap)
    return () => void engine.map.off('click', tap)
  }, [engine])
}
