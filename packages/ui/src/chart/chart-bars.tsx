import { useLanguage } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import type { ChartData } from './chart-data.ts'
import { largestSum, partsOf, sumOf } from './chart-sums.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '3px 10px',
    paddingBlock: '6px',
    fontVariantNumeric: 'tabular-nums',
    '& > p::first-letter': { textTransform: 'uppercase' },
  },
})
const Bar = chakra('svg', { base: { gridColumn: '1 / -1', width: 'full', height: '8px' } })
const Track = chakra('rect', { base: { fill: 'line' } })
const Piece = chakra('rect')

/** Draws a bar for each row, below its name and sum. */
export function ChartBars({ series, rows }: ChartData) {
  const language = useLanguage()
  const most = largestSum(rows)
  return (
    <Box as="ul">
      {rows.map((row) => (
        <Row key={row.key}>
          <Text>{row.label}</Text>
          <Text fontWeight="semibold">{sumOf(row).toLocaleString(language)}</Text>
          <Bar>
            <Track width="100%" height="100%" rx="2" />
            {partsOf(row, most).map(({ from, size }, at) => (
              <Piece
                key={series[at]?.key ?? at}
                x={`${from}%`}
                width={`${size}%`}
                height="100%"
                fill={series[at]?.tone ?? 'primary'}
              />
            ))}
          </Bar>
        </Row>
      ))}
    </Box>
  )
}
