import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, SegmentedControl, Text } from '@cairn/ui'
import { MapIcon } from '@cairn/ui/map-icons'
import { useEffect, useRef, useState } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import type { GeometryPart } from '@cairn/model/geometry-parts'
import { Sketch } from '../draw/sketch.ts'
import { areaOf, formatArea, formatLength, lengthOf } from './geodesic.ts'

interface MeasureToolProps {
  engine: Engine
  colours: MapColours
  onClose: () => void
}

type Measure = 'linestring' | 'polygon'

/** Measures lengths and areas on the ellipsoid. The person draws lines and areas, whose sums are shown. */
export default function MeasureTool({ engine, colours, onClose }: MeasureToolProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('linestring')
  const [parts, setParts] = useState<readonly GeometryPart[]>([])
  const sketch = useRef<Sketch | undefined>(undefined)
  useEffect(() => {
    const opened = new Sketch({ engine, colours, onChange: (drawn) => setParts(drawn.parts) })
    sketch.current = opened
    return () => opened.close()
  }, [engine, colours])
  useEffect(() => {
    sketch.current?.setMode(measure)
  }, [measure, engine, colours])
  const { length, area } = totals(parts)
  return (
    <Box
      role="group"
      aria-label={translate('map.measure')}
      position="absolute"
      // Above the credit, the scale, and the coordinates, which take two lines on a narrow map.
      insetBlockEnd="50px"
      insetInline="10px"
      marginInline="auto"
      width="fit-content"
      maxWidth="calc(100% - 20px)"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      padding="8px 12px"
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
    >
      <SegmentedControl
        label={translate('map.measureWhat')}
        value={measure}
        onChange={setMeasure}
        options={[
          { value: 'linestring', label: translate('map.measureLength'), icon: <MapIcon name="line" /> },
          { value: 'polygon', label: translate('map.measureArea'), icon: <MapIcon name="area" /> },
        ]}
      />
      <Text role="status" fontVariantNumeric="tabular-nums" fontWeight="semibold">
        {parts.length === 0
          ? translate(`map.measureHelp.${measure}`)
          : [
              ...(length > 0 ? [formatLength(length, language)] : []),
              ...(area > 0 ? [formatArea(area, language)] : []),
            ].join(' · ')}
      </Text>
      <Button size="sm" disabled={parts.length === 0} onClick={() => sketch.current?.clear()}>
        {translate('map.measureClear')}
      </Button>
      <Button size="sm" kind="primary" onClick={onClose}>
        {translate('map.done')}
      </Button>
    </Box>
  )
}

/** The total length of all lines and edges, and the total area. */
function totals(parts: readonly GeometryPart[]): { length: number; area: number } {
  return parts.reduce(
    (sum, { type, coordinates }) => {
      if (type === 'LineString') return { ...sum, length: sum.length + lengthOf(coordinates) }
      if (type === 'Point') return sum
      const { area, perimeter } = areaOf(coordinates[0] ?? [])
      return { length: sum.length + perimeter, area: sum.area + area }
    },
    { length: 0, area: 0 },
  )
}
