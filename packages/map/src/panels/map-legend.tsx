import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import type { MapColours } from '../base/map-colours.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureSet } from '../features/feature-set.ts'
import { Swatch } from './swatch.tsx'

interface MapLegendProps {
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  colours: MapColours
  /** What is drawn around the open item, in words. */
  around?: string | undefined
  /** On paper the rows stand beside each other. */
  isRow?: boolean
}

/**
 * Shows the legend of a map: its visible sets with their numbers of places, and the surroundings of an item.
 */
export function MapLegend({ sets, looks, colours, around, isRow = false }: MapLegendProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const shown = sets.filter(({ key }) => looks[key]?.isVisible !== false)
  return (
    <Box
      as="ul"
      aria-label={translate('map.legend')}
      display="flex"
      flexDirection={isRow ? 'row' : 'column'}
      flexWrap="wrap"
      gap={isRow ? '4px 16px' : '4px'}
      fontSize="sm"
      overflow="auto"
    >
      {shown.map(({ key, label, style, tiles, features }) => (
        <Box as="li" key={key} display="flex" alignItems="center" gap="6px">
          <Swatch style={style} colours={colours} />
          <Box as="span" flex="1" minWidth="0" overflowWrap="anywhere">
            {label}
          </Box>
          {!tiles && (
            <Box as="span" color="fgMuted" fontVariantNumeric="tabular-nums">
              {features.length.toLocaleString(language)}
            </Box>
          )}
        </Box>
      ))}
      {around !== undefined && (
        <Box as="li" display="flex" alignItems="center" gap="6px">
          <Box
            as="span"
            aria-hidden="true"
            boxSize="12px"
            borderRadius="3px"
            style={{ background: colours.chosen, opacity: 0.4 }}
          />
          {around}
        </Box>
      )}
    </Box>
  )
}
