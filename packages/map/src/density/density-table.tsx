import type { Density } from '@cairn/contract/features'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatPosition } from '@cairn/model/bounds'
import { Box, Text } from '@cairn/ui'
import type { MapColours } from '../base/map-colours.ts'
import { useCompass } from '../panels/pointer-readout.tsx'
import { classOf, type DensityClass } from './density-classes.ts'

/** Rows that are shown; cells with fewer places are counted below them. */
const MOST_ROWS = 200

interface DensityTableProps {
  label: string
  density: Density
  classes: readonly DensityClass[]
  /** The cells in sight, by their places in the density. */
  inSight: readonly number[]
  colours: MapColours
  /** A row is pointed at or has the focus, or no more. */
  onMark: (cell: number | undefined) => void
  /** Without it the rows cannot be pressed. */
  onPress: ((cell: number) => void) | undefined
}

/**
 * Shows the 200 visible cells of a density with the most places as a table, the most first, and how many more
 * there are. The accessible alternative to the hexagons.
 */
export function DensityTable({ label, density, inSight, ...rest }: DensityTableProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const shown = inSight.slice(0, MOST_ROWS)
  const others = inSight.slice(MOST_ROWS)
  return (
    <Box flex="1" minHeight="0" overflow="auto" tabIndex={0} role="region" aria-label={label}>
      {shown.length === 0 ? (
        <Text padding="14px 16px" tone="muted">
          {translate('map.nothingInView')}
        </Text>
      ) : (
        <Box
          as="table"
          width="full"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          css={{ borderCollapse: 'collapse' }}
        >
          <Box as="caption" padding="10px 12px" textAlign="start" color="fgMuted">
            {translate('map.density.tableHelp')}
          </Box>
          <Box as="thead" bg="sunken" color="fgMuted" fontSize="xs">
            <tr>
              <Box as="th" {...{ scope: 'col' }} textAlign="start" padding="6px 12px">
                {translate('map.density.cell')}
              </Box>
              <Box as="th" {...{ scope: 'col' }} textAlign="end" padding="6px 12px">
                {translate('map.density.places')}
              </Box>
            </tr>
          </Box>
          <tbody>
            {shown.map((cell) => (
              <CellRow key={cell} cell={cell} density={density} {...rest} />
            ))}
          </tbody>
        </Box>
      )}
      {others.length > 0 && (
        <Text padding="10px 16px" size="sm" tone="muted">
          {translate('map.density.more', { count: others.length.toLocaleString(language) })}
        </Text>
      )}
    </Box>
  )
}

type CellRowProps = Omit<DensityTableProps, 'label' | 'inSight'> & { cell: number }

function CellRow({ cell, density, classes, colours, onMark, onPress }: CellRowProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const compass = useCompass()
  const { at, count, coarse } = density.cells[cell] ?? { at: [0, 0], count: 0 }
  const marking = {
    onMouseEnter: () => onMark(cell),
    onMouseLeave: () => onMark(undefined),
    onFocus: () => onMark(cell),
    onBlur: () => onMark(undefined),
  }
  return (
    <Box as="tr" borderTop="1px solid" borderColor="line" _hover={{ bg: 'sunken' }} {...marking}>
      <Box as="th" {...{ scope: 'row' }} textAlign="start" fontWeight="normal">
        <Box
          as={onPress ? 'button' : 'div'}
          width="full"
          minHeight="2.75rem"
          padding="6px 12px"
          display="flex"
          alignItems="center"
          gap="8px"
          textAlign="start"
          _focusVisible={{ outlineOffset: '-3px' }}
          {...(onPress ? { onClick: () => onPress(cell) } : {})}
        >
          <Box
            as="span"
            aria-hidden="true"
            flex="none"
            boxSize="14px"
            borderRadius="3px"
            border="1px solid"
            borderColor="lineControl"
            style={{ background: colours.density[classOf(classes, count)], forcedColorAdjust: 'none' }}
          />
          <Box as="span" whiteSpace="nowrap">
            <bdi>{formatPosition(at, compass, language)}</bdi>
            {coarse !== undefined && (
              <Box as="span" display="block" color="fgMuted" fontSize="xs">
                {translate('map.density.coarse', { count: coarse })}
              </Box>
            )}
          </Box>
        </Box>
      </Box>
      <Box as="td" textAlign="end" padding="6px 12px" fontWeight="semibold">
        {count.toLocaleString(language)}
      </Box>
    </Box>
  )
}
