import { useTranslate } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { MapCanvas } from '../canvas/canvas-on-demand.ts'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureSet } from '../features/feature-set.ts'
import { hiding, type SwipeSides } from '../panels/swipe-sides.ts'

interface SwipeProps extends SwipeSides {
  engine: Engine
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  colours: MapColours
  isClustered: boolean
}

/** Percents of the width that a key moves the divider, and how near it comes to the edges. */
const [STEP, EDGE] = [5, 3]
const NAME = {
  position: 'absolute',
  insetBlockStart: '10px',
  padding: '2px 8px',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  fontSize: 'sm',
  maxWidth: '35%',
  pointerEvents: 'none',
} as const

/**
 * Draws a second map over the right part of a map, up to a divider that is moved by pointer and arrow keys.
 */
export default function Swipe({ engine, left, right, sets, looks, colours, isClustered }: SwipeProps) {
  const translate = useTranslate()
  const [at, setAt] = useState(50)
  const [other, setOther] = useState<Engine | undefined>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const drawing = useMemo(
    () => ({ sets, looks: hiding(looks, right.hides), colours, isClustered }),
    [sets, looks, right.hides, colours, isClustered],
  )
  const [{ bounds, centre, zoom }] = useState(() => engine.sight())
  useEffect(() => {
    if (!other) return undefined
    const follow = () => other.map.jumpTo({ center: engine.map.getCenter(), zoom: engine.map.getZoom() })
    follow()
    engine.map.on('move', follow)
    return () => void engine.map.off('move', follow)
  }, [engine, other])
  const move = (to: number) => setAt(Math.min(100 - EDGE, Math.max(EDGE, to)))
  const drag = ({ clientX, buttons }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (box && buttons === 1) move(((clientX - box.left) / box.width) * 100)
  }
  return (
    <Box ref={area} position="absolute" inset="0" overflow="hidden" pointerEvents="none" dir="ltr">
      <Box
        aria-hidden="true"
        position="absolute"
        inset="0"
        bg={colours.water}
        style={{ clipPath: `inset(0 0 0 ${at}%)` }}
        // It is pressed and moved through the map below it.
        {...{ inert: true }}
      >
        <MapCanvas
          drawing={drawing}
          bounds={bounds}
          sight={{ centre, zoom }}
          label={right.label}
          onEngine={setOther}
          onFailed={() => {}}
        />
      </Box>
      <Box {...NAME} style={{ right: `calc(${100 - at}% + 12px)` }}>
        {left.label}
      </Box>
      <Box {...NAME} style={{ left: `calc(${at}% + 12px)` }}>
        {right.label}
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={translate('map.swipe', { left: left.label, right: right.label })}
        aria-valuemin={EDGE}
        aria-valuemax={100 - EDGE}
        aria-valuenow={Math.round(at)}
        aria-orientation="horizontal"
        position="absolute"
        insetBlock="0"
        width="24px"
        marginLeft="-12px"
        cursor="ew-resize"
        pointerEvents="auto"
        touchAction="none"
        // The ring stands around the handle, not along the whole map.
        _focusVisible={{ outline: 'none', _after: { outline: '2px solid var(--focus-colour)', outlineOffset: '2px' } }}
        style={{ left: `${at}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
          if (by === undefined) return
          event.preventDefault()
          event.stopPropagation()
          move(at + by)
        }}
        _before={{ content: '""', position: 'absolute', insetBlock: '0', left: '11px', width: '2px', bg: 'primary' }}
        _after={{
          content: '"↔"',
          position: 'absolute',
          top: '50%',
          left: '-4px',
          boxSize: '32px',
          borderRadius: 'full',
          bg: 'surface',
          border: '2px solid',
          borderColor: 'primary',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          fontSize: 'sm',
        }}
      />
    </Box>
  )
}
