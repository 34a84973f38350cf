import { useTranslate } from '@cairn/contract/web'
import { useState } from 'react'
import { SegmentedControl } from '../base/segmented-control.tsx'
import { Box, HStack } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import { ChartBars } from './chart-bars.tsx'
import { ChartColumns } from './chart-columns.tsx'
import type { ChartData } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'

/** Props of `Chart`. */
export interface ChartProps extends ChartData {
  /** Says what the chart shows. It is the caption of the table. */
  label: string
  /** Head of the column with the names of the rows. */
  head: string
  /** Bars lie below one another, for long names; columns stand side by side, for spans of time. */
  kind: 'bars' | 'columns'
}

/**
 * Shows quantities as stacked bars or columns, or as a table, as the reader chooses. Assistive technology
 * gets the table in either case.
 */
export function Chart({ label, head, kind, ...data }: ChartProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const isTable = shown === 'table'
  const Drawing = kind === 'bars' ? ChartBars : ChartColumns
  return (
    <Box as="figure" minWidth="0">
      <HStack justifyContent="space-between" flexWrap="wrap" gap="6px 12px" marginBottom="8px">
        <Legend series={data.series} />
        <SegmentedControl
          label={t('ui.chart.as', { label })}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: t('ui.chart.chart') },
            { value: 'table', label: t('ui.chart.table') },
          ]}
        />
      </HStack>
      {!isTable && (
        <Box aria-hidden="true">
          <Drawing {...data} />
        </Box>
      )}
      <ChartTable {...data} label={label} head={head} isHidden={!isTable} />
    </Box>
  )
}

/** Names the series beside their colours. One series needs no name. */
function Legend({ series }: Pick<ChartData, 'series'>) {
  if (series.length < 2) return <span />
  return (
    <HStack flexWrap="wrap" gap="4px 12px" aria-hidden="true">
      {series.map(({ key, label, tone }) => (
        <HStack key={key} gap="6px">
          <Box width="10px" height="10px" borderRadius="2px" bg={tone} />
          <Text size="sm">{label}</Text>
        </HStack>
      ))}
    </HStack>
  )
}
