import type {} from '../base/text-catalogue.ts'
import type { Geometry } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { padBounds, boundsOf, centreOf, formatPosition } from '@cairn/model/bounds'
import { geometryParts } from '@cairn/model/geometry-parts'
import { Box, Text } from '@cairn/ui'
import { PlaceTile } from '@cairn/ui/results'
import { useMemo, useRef, useState } from 'react'
import { MapCanvas } from '../canvas/canvas-on-demand.ts'
import type { Engine, MapSight } from '../canvas/engine.ts'
import { useMapColours } from '../base/map-colours.ts'
import { useTroubles } from '../canvas/use-troubles.ts'
import { areaOfRings, formatArea, formatLength, lengthOf } from '../measure/geodesic.ts'
import { MapButtons } from '../panels/map-buttons.tsx'
import { TroublesOver } from '../panels/map-notices.tsx'
import { MapLegend } from '../panels/map-legend.tsx'
import { onePlace } from './one-place.ts'
import { PointerReadout, useCompass, type Readout } from '../panels/pointer-readout.tsx'
import { SidePanels } from '../panels/side-panels.tsx'
import { useAround } from '../view/use-around.tsx'

const NO_LOOKS = {}

/** Shows a place on a map with what lies around it, and its position and size as text. */
export default function PlacePanel({ label, geometry }: { label: string; geometry: Geometry }) {
  const translate = useTranslate()
  const colours = useMapColours()
  const words = useWords(geometry)
  const [engine, setEngine] = useState<Engine | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const troubles = useTroubles()
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const readout = useRef<Readout>(null)
  const bounds = useMemo(() => boundsOf(geometry), [geometry])
  const sets = useMemo(() => [onePlace(geometry, label)], [geometry, label])
  const drawing = useMemo(() => ({ sets, looks: {}, colours, isClustered: false }), [sets, colours])
  const around = useAround({ engine, sets, openId: sets[0]?.features[0]?.id, colours, isFitted: true })
  return (
    <Box display="flex" flexDirection="column" gap="4px">
      {hasFailed ? (
        <Box display="flex" alignItems="center" gap="10px">
          <PlaceTile geometry={geometry} isCoarse={false} size="xl" />
          <Text size="sm" tone="muted">
            {translate('map.noCanvasHere')}
          </Text>
        </Box>
      ) : (
        <Box
          position="relative"
          height="260px"
          flex="none"
          border="1px solid"
          borderColor="line"
          borderRadius="md"
          overflow="hidden"
          bg={colours.water}
          _print={{ display: 'none' }}
        >
          <MapCanvas
            key={troubles.attempt}
            drawing={drawing}
            bounds={padBounds(bounds)}
            label={translate('map.canvas', { label })}
            onEngine={setEngine}
            onMove={setSight}
            onPoint={(_, at) => readout.current?.tell(at)}
            onTrouble={troubles.tell}
            onFailed={() => setFailed(true)}
          />
          {engine && <MapButtons engine={engine} bounds={bounds} />}
          <PointerReadout ref={readout} centre={undefined} isRough={sight?.isRough} />
          {around.label !== undefined && (
            <SidePanels
              layers={undefined}
              isFolded={false}
              legend={
                <Box padding="6px 10px">
                  <MapLegend sets={sets} looks={NO_LOOKS} colours={colours} around={around.label} />
                </Box>
              }
            />
          )}
          <TroublesOver troubles={troubles} />
        </Box>
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4px 12px">
        <Box as="span" fontSize="sm" color="fgMuted" fontVariantNumeric="tabular-nums">
          {words}
        </Box>
        {engine && <Box _print={{ display: 'none' }}>{around.choice}</Box>}
      </Box>
    </Box>
  )
}

/** Position of a place, and its length or area, as text. */
function useWords(geometry: Geometry): string {
  const language = useLanguage()
  const compass = useCompass()
  const parts = geometryParts(geometry)
  const length = parts.reduce((sum, part) => (part.type === 'LineString' ? sum + lengthOf(part.coordinates) : sum), 0)
  const area = parts.reduce((sum, part) => (part.type === 'Polygon' ? sum + areaOfRings(part.coordinates) : sum), 0)
  return [
    formatPosition(centreOf(boundsOf(geometry)), compass, language),
    ...(length > 0 ? [formatLength(length, language)] : []),
    ...(area > 0 ? [formatArea(area, language)] : []),
  ].join(' · ')
}
