import type { Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { centreOf, formatPosition } from '@cairn/model/bounds'
import { Box, Chip, Text } from '@cairn/ui'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import { itemOf, type FeatureSet } from '../features/feature-set.ts'
import { CardAt } from './card-at.tsx'
import { useCompass } from '../panels/pointer-readout.tsx'
import { PlaceCare } from '../panels/place-care.tsx'
import { PlaceName } from '../panels/place-name.tsx'
import { Swatch } from '../panels/swatch.tsx'

interface HoverCardProps {
  engine: Engine
  feature: Feature
  set: FeatureSet
  at: Point
  colours: MapColours
}

/**
 * Describes a feature beside it while it is pointed at. Hidden from screen readers, which get the text
 * elsewhere.
 */
export function HoverCard({ engine, feature, set, at, colours }: HoverCardProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const compass = useCompass()
  return (
    <CardAt engine={engine} at={at}>
      <Text fontWeight="bold" lineHeight="roomy" dir="auto">
        <PlaceName feature={feature} />
      </Text>
      <Box display="flex" alignItems="center" gap="6px" color="fgMuted" marginTop="2px">
        <Swatch style={set.style} colours={colours} />
        {set.label}
      </Box>
      <PlaceCare id={itemOf(feature)} />
      {feature.coarse && (
        <Box marginTop="6px">
          <Chip icon="shield" tone="primary">
            {translate('map.coarse')}
          </Chip>
        </Box>
      )}
      {!set.tiles && (
        <Text size="xs" tone="muted" marginTop="4px" fontVariantNumeric="tabular-nums">
          {formatPosition(centreOf(feature.bbox), compass, language)}
        </Text>
      )}
    </CardAt>
  )
}
