import type {} from '../base/text-catalogue.ts'
import type { Bounds, Geometry } from '@cairn/contract'
import { useConfig, useLanguage, useTranslate } from '@cairn/contract/web'
import { boundsIntersect, padBounds, boundsOf } from '@cairn/model/bounds'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import { Box, Button, IconButton, SegmentedControl, Spacer, Text, Textarea } from '@cairn/ui'
import { MapIcon, type MapIconName } from '@cairn/ui/map-icons'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { MapCanvas } from '../canvas/canvas-on-demand.ts'
import type { Engine, MapSight } from '../canvas/engine.ts'
import { useMapColours } from '../base/map-colours.ts'
import { useTroubles } from '../canvas/use-troubles.ts'
import { MapButtons } from '../panels/map-buttons.tsx'
import { TroublesOver } from '../panels/map-notices.tsx'
import { onePlace } from './one-place.ts'
import { useLateBounds } from './use-late-bounds.ts'
import { PointerReadout, type Readout } from '../panels/pointer-readout.tsx'
import { areaOfRings, formatArea } from '../measure/geodesic.ts'
import { geometryOf, isDrawable, kindOf, type PartKind } from '../draw/parts.ts'
import { Sketch, type Drawn, type SketchMode } from '../draw/sketch.ts'
import { crossingOf, formatTyped, parseTyped, type TypedProblem } from '../draw/typed-geometry.ts'

/** Props of `GeometryEditor`, which edits a place: drawn on a map, or typed as coordinates or GeoJSON. */
export interface GeometryEditorProps {
  /** Accessible name of the group. */
  label: string
  /** Id of the text field, for a label. */
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  /** A geometry, or invalid text that the person typed. */
  value: unknown
  onChange: (value: unknown) => void
  /** The only kind of place that is asked for. Default: the person chooses. */
  only?: PartKind
  /** What the map shows while there is no place. It may come later. Default: the area of the install. */
  bounds?: Bounds | undefined
}

const KINDS: readonly { kind: PartKind; icon: MapIconName }[] = [
  { kind: 'point', icon: 'point' },
  { kind: 'linestring', icon: 'line' },
  { kind: 'polygon', icon: 'area' },
]

/** Edits a place: drawn on a map, or typed as coordinates or GeoJSON. Map and text follow each other. */
export default function GeometryEditor(props: GeometryEditorProps) {
  const { label, id, describedBy, isInvalid, value, onChange, only, bounds } = props
  const translate = useTranslate()
  const textId = useId()
  const geometry = isGeometry(value) ? value : undefined
  const [chosen, setChosen] = useState<PartKind>('point')
  const kind = only ?? kindOfGeometry(geometry) ?? chosen
  const [text, setText] = useState(() => (geometry ? formatTyped(geometry) : typeof value === 'string' ? value : ''))
  const [problem, setProblem] = useState<TypedProblem | undefined>(undefined)
  const [known, setKnown] = useState(value)
  // The value was changed from outside, such as by a revert.
  if (known !== value) {
    setKnown(value)
    setProblem(undefined)
    setText(geometry ? formatTyped(geometry) : typeof value === 'string' ? value : '')
  }
  const give = (next: unknown) => {
    setKnown(next)
    onChange(next)
  }
  const type = (typed: string, as: PartKind) => {
    const parsed = parseTyped(typed, as)
    setText(typed)
    setProblem('problem' in parsed ? parsed.problem : undefined)
    if ('problem' in parsed) return give(typed)
    give(parsed.geometry)
  }
  const draw = (drawn: Geometry | undefined) => {
    setProblem(undefined)
    setText(drawn ? formatTyped(drawn) : '')
    give(drawn)
  }
  const crossing = useMemo(() => geometry && crossingOf(geometry), [geometry])
  const { defaultBounds } = useConfig()
  const isFarAway = geometry !== undefined && !boundsIntersect(boundsOf(geometry), defaultBounds)
  const wrong = problem
    ? translate(`map.typed.${problem.key}`, problem.values)
    : crossing && translate('map.typed.crosses', { at: formatTyped({ type: 'Point', coordinates: crossing }) })
  return (
    <Box role="group" aria-label={label} display="flex" flexDirection="column" gap="8px">
      {!geometry && only === undefined && (
        <SegmentedControl
          label={translate('map.edit.kind')}
          value={kind}
          onChange={(next) => {
            setChosen(next)
            if (problem && !text.trim().startsWith('{')) type(text, next)
          }}
          options={KINDS.map((one) => ({
            value: one.kind,
            label: translate(`map.edit.${one.kind}`),
            icon: <MapIcon name={one.icon} />,
          }))}
        />
      )}
      <DrawOnMap {...{ geometry, kind, label, bounds }} onDraw={draw} />
      <Box as="label" fontSize="xs" color="fgMuted" {...{ htmlFor: id }}>
        {translate('map.edit.typed')}
      </Box>
      <Textarea
        id={id}
        rows={3}
        spellCheck={false}
        fontVariantNumeric="tabular-nums"
        aria-invalid={isInvalid || wrong !== undefined || undefined}
        aria-describedby={[describedBy, textId].filter(Boolean).join(' ')}
        placeholder={translate('map.edit.example')}
        value={text}
        onChange={({ target }) => type(target.value, kind)}
      />
      <Text id={textId} size="sm" tone={wrong ? 'bad' : 'muted'} {...(wrong ? { role: 'alert' } : {})}>
        {wrong ?? translate(`map.edit.help.${kind}`)}
      </Text>
      {isFarAway && (
        <Text size="sm" color="warn" role="status">
          {translate('map.edit.farAway')}
        </Text>
      )}
    </Box>
  )
}

interface DrawOnMapProps {
  geometry: Geometry | undefined
  kind: PartKind
  label: string
  bounds: Bounds | undefined
  onDraw: (geometry: Geometry | undefined) => void
}

function DrawOnMap({ geometry, kind, label, bounds, onDraw }: DrawOnMapProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { defaultBounds } = useConfig()
  const colours = useMapColours()
  const [begun] = useState(() => (geometry ? padBounds(boundsOf(geometry)) : (bounds ?? defaultBounds)))
  const [engine, setEngine] = useState<Engine | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const troubles = useTroubles()
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const readout = useRef<Readout>(null)
  const canDraw = geometry === undefined || isDrawable(geometry)
  const touches = useLateBounds(engine, bounds, geometry !== undefined)
  const { sketch, steps, mode, setMode } = useSketch(canDraw ? engine : undefined, geometry, kind, onDraw)
  const drawing = useMemo(
    () => ({ sets: canDraw || !geometry ? [] : [onePlace(geometry, label)], looks: {}, colours, isClustered: false }),
    [canDraw, geometry, label, colours],
  )
  if (hasFailed) return <Text tone="muted">{translate('map.edit.noCanvas')}</Text>
  return (
    <Box
      border="1px solid"
      borderColor="lineControl"
      borderRadius="md"
      overflow="hidden"
      // What lies over the map does not lie over the bar of the form.
      isolation="isolate"
      // Esc cancels the part being drawn; only a second Esc closes the field.
      onKeyDown={(event) => steps.isDrawing && event.key === 'Escape' && event.stopPropagation()}
    >
      <Box position="relative" height="300px" bg={colours.water} {...touches}>
        <MapCanvas
          key={troubles.attempt}
          drawing={drawing}
          bounds={begun}
          label={translate('map.canvas', { label })}
          onEngine={setEngine}
          onMove={setSight}
          onPoint={(_, at) => readout.current?.tell(at)}
          onTrouble={troubles.tell}
          onFailed={() => setFailed(true)}
        />
        {engine && <MapButtons engine={engine} bounds={geometry && boundsOf(geometry)} />}
        <PointerReadout ref={readout} centre={undefined} isRough={sight?.isRough} />
        {/* A new canvas would lose the part that is being drawn. */}
        {!steps.isDrawing && <TroublesOver troubles={troubles} />}
      </Box>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="6px"
        padding="6px 8px"
        bg="sunken"
        borderTop="1px solid"
        borderColor="line"
      >
        {canDraw ? (
          <>
            <Button size="sm" aria-pressed={mode === 'draw'} icon="pencil" onClick={() => setMode('draw')}>
              {translate('map.edit.draw')}
            </Button>
            <Button
              size="sm"
              aria-pressed={mode === 'select'}
              icon={<MapIcon name="select" size={15} />}
              disabled={!geometry}
              onClick={() => setMode('select')}
            >
              {translate('map.edit.change')}
            </Button>
            <Text size="sm" fontVariantNumeric="tabular-nums">
              {steps.area > 0 && formatArea(steps.area, language)}
            </Text>
            <Spacer />
            <IconButton
              icon={<MapIcon name="undo" />}
              label={translate('map.edit.undo')}
              disabled={!steps.canUndo}
              onClick={() => sketch?.undo()}
            />
            <IconButton
              icon={<MapIcon name="redo" />}
              label={translate('map.edit.redo')}
              disabled={!steps.canRedo}
              onClick={() => sketch?.redo()}
            />
          </>
        ) : (
          <Text size="sm" tone="muted" flex="1">
            {translate('map.edit.notDrawable')}
          </Text>
        )}
        <IconButton
          icon={<MapIcon name="trash" />}
          label={translate('map.edit.clear')}
          disabled={!geometry && !steps.isDrawing}
          onClick={() => (sketch ? sketch.clear() : onDraw(undefined))}
        />
      </Box>
    </Box>
  )
}

const NO_STEPS = { canUndo: false, canRedo: false, isDrawing: false, area: 0 }

/** Connects the drawing tool to the map: drawn geometry goes out, typed geometry comes in. */
function useSketch(
  engine: Engine | undefined,
  geometry: Geometry | undefined,
  kind: PartKind,
  onDraw: (geometry: Geometry | undefined) => void,
) {
  const colours = useMapColours()
  const [sketch, setSketch] = useState<Sketch | undefined>(undefined)
  const [mode, setMode] = useState<'draw' | 'select'>(geometry ? 'select' : 'draw')
  const [steps, setSteps] = useState(NO_STEPS)
  const latest = useRef({ geometry, onDraw })
  useEffect(() => {
    latest.current = { geometry, onDraw }
  })
  useEffect(() => {
    if (!engine) return undefined
    const change = ({ parts, finished, ...steps }: Drawn, isSettled: boolean) => {
      setSteps({ ...steps, isDrawing: parts.length > finished.length, area: areaOfParts(parts) })
      const { geometry: former, onDraw: tell } = latest.current
      const drawn = geometryOf(finished)
      const count = former ? geometryParts(former).length : 0
      if ((isSettled || finished.length !== count) && JSON.stringify(drawn) !== JSON.stringify(former)) {
        latest.current.geometry = drawn
        tell(drawn)
      }
      if (isSettled && finished.length > count) setMode('select')
    }
    const parts = latest.current.geometry ? geometryParts(latest.current.geometry) : []
    setSteps({ ...NO_STEPS, area: areaOfParts(parts) })
    const opened = new Sketch({ engine, colours, parts, onChange: change })
    setSketch(opened)
    return () => {
      opened.close()
      setSketch(undefined)
    }
  }, [engine, colours])
  const tool: SketchMode = mode === 'draw' ? kind : 'select'
  useEffect(() => {
    sketch?.setMode(tool)
    if (tool === 'select') sketch?.selectLast()
  }, [sketch, tool])
  // A typed or restored geometry, or one from a file, replaces the drawn one. The map goes there.
  useEffect(() => {
    if (!sketch || sketch.holds(geometry ? geometryParts(geometry) : [])) return
    sketch.put(geometry ? geometryParts(geometry) : [])
    if (geometry) engine?.fit(padBounds(boundsOf(geometry)))
  }, [sketch, engine, geometry])
  return { sketch, steps, mode, setMode }
}

/** Area of what is drawn, finished or not, in square metres. */
function areaOfParts(parts: readonly GeometryPart[]): number {
  return parts.reduce((sum, part) => (part.type === 'Polygon' ? sum + areaOfRings(part.coordinates) : sum), 0)
}

function kindOfGeometry(geometry: Geometry | undefined): PartKind | undefined {
  const [part] = geometry ? geometryParts(geometry) : []
  return part && kindOf(part)
}

function isGeometry(value: unknown): value is Geometry {
  return typeof value === 'object' && value !== null && 'coordinates' in value
}
