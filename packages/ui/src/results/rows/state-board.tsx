import { useMemo } from 'react'
import { textKeyFromData } from '@cairn/contract/texts'
import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Box } from '../../base/layout.ts'
import { searchAsAsync, AsyncContent } from '../../base/async-state.tsx'
import { Text } from '../../base/text.ts'
import { ItemRows } from './item-rows.tsx'

const MOST_ROWS = 50
const BOARD = {
  flex: '1',
  minHeight: '0',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(15rem, 1fr)',
  gap: '12px',
  padding: '12px 16px',
  overflow: 'auto',
  alignItems: 'start',
  bg: 'canvas',
} as const

/** Props of `StateBoard`, which shows items in columns by the value of one of their properties. */
export interface StateBoardProps {
  type: string
  /** Property of states, or of another choice. */
  property: string
  /** The values that have a column, in order. */
  values: readonly string[]
  sort?: NonNullable<Query['sort']>[number]
  /** Accessible name, translated. */
  label: string
}

/** Shows items in columns by the value of one of their properties, such as claims by state. */
export function StateBoard({ type, property, values, sort, label }: StateBoardProps) {
  return (
    <Box css={BOARD} role="region" aria-label={label} tabIndex={0}>
      {values.map((value) => (
        <Column key={value} {...{ type, property, value, sort }} />
      ))}
    </Box>
  )
}

interface ColumnProps extends Pick<StateBoardProps, 'property' | 'type'> {
  sort: StateBoardProps['sort'] | undefined
  value: string
}

function Column({ type, property, value, sort }: ColumnProps) {
  const translate = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: [type],
      must: [{ prop: property, kind: 'is', value }],
      ...(sort ? { sort: [sort] } : {}),
      max: MOST_ROWS,
      labels: true,
    }),
    [type, property, value, sort],
  )
  const search = useSearch(query)
  const name = translate(textKeyFromData(`types.${type}.options.${property}.${value}`))
  return (
    <Box
      as="section"
      aria-label={name}
      minWidth="0"
      display="flex"
      flexDirection="column"
      gap="8px"
      containerType="inline-size"
    >
      <Box display="flex" justifyContent="space-between" gap="8px" fontWeight="semibold">
        <h3>{name}</h3>
        <Text as="span" tone="muted">
          {search.total}
        </Text>
      </Box>
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, labels }) =>
          ids.length === 0 ? (
            <Box border="1px dashed" borderColor="line" borderRadius="md" minHeight="3.25rem" />
          ) : (
            <ItemRows ids={ids} labels={labels} />
          )
        }
      </AsyncContent>
    </Box>
  )
}
