import { useLanguage, useListValues, useSearch, useTranslate } from '@cairn/contract/web'
import { formatShortDate } from '@cairn/model/format'
import { AsyncContent, Box, searchAsAsync, Section, Text } from '@cairn/ui'
import { Chart } from '@cairn/ui/chart'
import { useMemo, useState } from 'react'
import {
  ageQuery,
  AGES,
  monthQuery,
  monthsUntil,
  OUTCOME_QUERY,
  type ChartClock,
} from '../../../model/answers/charts.ts'
import { today } from '../clock/consult-calendar.tsx'

/** Charts beside one another where there is room for them. */
const CHARTS = {
  display: 'grid',
  gap: '24px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17.5rem, 100%), 1fr))',
}

/**
 * Asks the server to count answers, and shows charts of them: outcomes, how many were in time, and the age of
 * open ones.
 */
export function AnswerCharts() {
  const [clock] = useState((): ChartClock => ({ today: today(), offset: -new Date().getTimezoneOffset() }))
  return (
    <Box css={CHARTS}>
      <Outcomes />
      <InTime clock={clock} />
      <OpenByAge clock={clock} />
    </Box>
  )
}

function Outcomes() {
  const t = useTranslate()
  const search = useSearch(OUTCOME_QUERY)
  const words = Object.values(useListValues('CONSULT_OUTCOMES') ?? {}).flat()
  const title = t('consultation.charts.outcomes')
  const rows = (search.facets['outcome'] ?? []).map(({ value, count }) => ({
    key: value,
    label: words.find(({ key }) => key === value)?.label ?? value,
    values: [count],
  }))
  return (
    <Section title={title}>
      <AsyncContent of={searchAsAsync(search)}>
        {() =>
          rows.length === 0 ? (
            <Text tone="muted">{t('consultation.charts.none')}</Text>
          ) : (
            <Chart
              kind="bars"
              label={title}
              head={t('types.ConsultResponse.props.outcome')}
              series={[{ key: 'answers', label: t('consultation.charts.answers'), tone: 'primary' }]}
              rows={rows}
            />
          )
        }
      </AsyncContent>
    </Section>
  )
}

function InTime({ clock }: { clock: ChartClock }) {
  const t = useTranslate()
  const language = useLanguage()
  const inTime = useSearch(useMemo(() => monthQuery(clock, false), [clock]))
  const late = useSearch(useMemo(() => monthQuery(clock, true), [clock]))
  const title = t('consultation.charts.inTime')
  const countOf = (search: typeof late, at: number) => search.facets['month']?.[at]?.count ?? 0
  return (
    <Section title={title}>
      <AsyncContent of={searchAsAsync(late.status === 'ready' ? inTime : late)}>
        {() => (
          <Chart
            kind="columns"
            label={title}
            head={t('consultation.charts.month')}
            series={[
              { key: 'inTime', label: t('consultation.charts.onTime'), tone: 'primary' },
              { key: 'late', label: t('consultation.charts.late'), tone: 'warn' },
            ]}
            rows={monthsUntil(clock.today).map(({ month }, at) => ({
              key: month,
              label: formatShortDate(month, language),
              values: [countOf(inTime, at), countOf(late, at)],
            }))}
          />
        )}
      </AsyncContent>
    </Section>
  )
}

function OpenByAge({ clock }: { clock: ChartClock }) {
  const t = useTranslate()
  const search = useSearch(useMemo(() => ageQuery(clock), [clock]))
  const title = t('consultation.charts.open')
  return (
    <Section title={title}>
      <AsyncContent of={searchAsAsync(search)}>
        {() => (
          <Chart
            kind="columns"
            label={title}
            head={t('consultation.charts.days')}
            series={[{ key: 'answers', label: t('consultation.charts.answers'), tone: 'primary' }]}
            rows={AGES.map(([from, to], at) => ({
              key: String(from),
              label: to === null ? t('consultation.charts.more', { days: from }) : `${from}–${to}`,
              values: [search.facets['age']?.[at]?.count ?? 0],
            }))}
          />
        )}
      </AsyncContent>
    </Section>
  )
}
