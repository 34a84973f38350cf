import { useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Button, ColumnBody, EmptyState, HStack, Text, useAsync, saveText } from '@cairn/ui'
import { useCallback } from 'react'
import * as v from 'valibot'
import { costsCsv, costsSchema, costTotal, type CostRow } from '../../model/answers/costs.ts'

const TABLE = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 8px', borderTop: '1px solid', borderColor: 'line', textAlign: 'end' },
  '& :is(thead th:nth-of-type(-n + 2), tbody th, tfoot th, tbody td:first-of-type)': { textAlign: 'start' },
  '& tbody th': { fontWeight: 'normal' },
} as const
const HEAD = ['org', 'month', 'hours', 'fees', 'paid'] as const

/** Shows fees and hours of answers by who asked and by month, and saves them as a table. */
export default function ConsultCostsView() {
  const t = useTranslate()
  const { act } = useCommands()
  const ask = useCallback(async () => v.parse(costsSchema, await act('costs', 'ConsultResponse-0')), [act])
  const head = HEAD.map((name) => t(`consultation.costs.${name}`))
  return (
    <ColumnBody padded>
      <AsyncContent of={useAsync(ask)}>
        {({ rows, isWhole }) =>
          rows.length === 0 ? (
            <EmptyState
              icon="scroll"
              title={t('consultation.costs.none')}
              guidance={t('consultation.costs.noneHelp')}
            />
          ) : (
            <>
              <HStack justifyContent="space-between" flexWrap="wrap" gap="8px">
                <Text size="sm" tone="muted">
                  {isWhole ? t('consultation.costs.help') : t('consultation.costs.part')}
                </Text>
                <Button
                  size="sm"
                  icon="external"
                  onClick={() => saveText(costsCsv(rows, head), 'consultation costs.csv', 'text/csv')}
                >
                  {t('consultation.audit.csv')}
                </Button>
              </HStack>
              <CostTable rows={rows} head={head} />
            </>
          )
        }
      </AsyncContent>
    </ColumnBody>
  )
}

function CostTable({ rows, head }: { rows: readonly CostRow[]; head: readonly string[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 })
  const total = costTotal(rows)
  return (
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={t('menu.consult.costs')}>
      <Box as="table" width="full" css={TABLE}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ org, name, month, hours, fees, paid }) => (
            <tr key={`${org} ${month}`}>
              <th scope="row">{name}</th>
              <td>{month === '' ? t('consultation.costs.notSent') : formatDate(month, language)}</td>
              <td>{number(hours)}</td>
              <td>{number(fees)}</td>
              <td>{number(paid)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('consultation.costs.total')}
            </th>
            <td>{number(total.hours)}</td>
            <td>{number(total.fees)}</td>
            <td>{number(total.paid)}</td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  )
}
