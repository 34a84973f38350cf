import type { Density } from '@cairn/contract/features'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import type { MapColours } from '../base/map-colours.ts'
import { formatLength } from '../measure/geodesic.ts'
import { cellWidth } from './density-cells.ts'
import type { DensityClass } from './density-classes.ts'

interface DensityLegendProps {
  /** What the places are, such as the name of the list. */
  label: string
  density: Density
  classes: readonly DensityClass[]
  /** Of the middle of the map, where the width of a cell is told. */
  latitude: number
  colours: MapColours
}

/**
 * Shows the legend of a density: its classes with the number of cells in each, the width of a cell, and the
 * number of generalised places.
 */
export function DensityLegend({ label, density, classes, latitude, colours }: DensityLegendProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const numbers = new Intl.NumberFormat(language)
  const total = density.cells.reduce((sum, { count }) => sum + count, 0)
  const coarse = density.cells.reduce((sum, cell) => sum + (cell.coarse ?? 0), 0)
  const width = formatLength(Number(cellWidth(density.zoom, latitude).toPrecision(2)), language)
  return (
    <Box
      padding="2px 12px 10px"
      maxWidth={{ base: '200px', md: '260px' }}
      display="flex"
      flexDirection="column"
      gap="6px"
    >
      <Text fontWeight="bold" size="sm">
        {translate('map.density.title', { label })}
      </Text>
      <Box as="ul" aria-label={translate('map.density.classes')} fontSize="xs" fontVariantNumeric="tabular-nums">
        {classes.map(({ from, to, cells }, at) => (
          <Box as="li" key={to} display="flex" alignItems="center" gap="8px" lineHeight="1.25rem">
            <Box
              as="span"
              aria-hidden="true"
              flex="none"
              width="28px"
              height="12px"
              borderRadius="2px"
              style={{ background: colours.density[at], forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
            />
            <Box as="span" flex="1">
              {from === to ? numbers.format(to) : `${numbers.format(from)} – ${numbers.format(to)}`}
            </Box>
            <Box as="span" color="fgMuted">
              {translate('map.density.cells', { cells, count: numbers.format(cells) })}
            </Box>
          </Box>
        ))}
      </Box>
      <Text size="xs" tone="muted">
        {translate('map.density.counted', { total: numbers.format(total), width })}
        {coarse > 0 && ` ${translate('map.density.coarse', { count: coarse })}`}
      </Text>
    </Box>
  )
}
