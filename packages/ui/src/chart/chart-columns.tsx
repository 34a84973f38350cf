import { useLanguage } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import type { ChartData } from './chart-data.ts'
import { largestSum, partsOf, sumOf } from './chart-sums.ts'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: '6px',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
})
const Column = chakra('svg', {
  base: { display: 'block', width: 'full', height: '120px', borderBottom: '1px solid', borderColor: 'lineStrong' },
})
const Piece = chakra('rect')

/** Draws a column for each row, between its sum and its name. Earlier series stand below. */
export function ChartColumns({ series, rows }: ChartData) {
  const language = useLanguage()
  const most = largestSum(rows)
  return (
    <Frame>
      {rows.map((row) => (
        <Box key={row.key} minWidth="0" display="flex" flexDirection="column">
          <Text size="sm" fontWeight="semibold">
            {sumOf(row).toLocaleString(language)}
          </Text>
          <Column>
            {partsOf(row, most).map(({ from, size }, at) => (
              <Piece
                key={series[at]?.key ?? at}
                x="12%"
                width="76%"
                y={`${100 - from - size}%`}
                height={`${size}%`}
                fill={series[at]?.tone ?? 'primary'}
              />
            ))}
          </Column>
          <Text size="sm" tone="muted" paddingTop="4px">
            {row.label}
          </Text>
        </Box>
      ))}
    </Frame>
  )
}
