import { useItems, useLanguage, useListValues, useSearch, useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { formatNumber } from '@cairn/model/format'
import { Box, DescriptionRow, Section } from '@cairn/ui'
import { DayField } from '@cairn/forms'
import { BarList, PropertyList } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { reportOfTrips, tripsBetween, recordsBetween } from '../../../model/fieldwork/report.ts'

/**
 * Asks the server what was done in a period, and shows it: trips, people, hours and kilometres, and records
 * by category. People, hours and kilometres are those of 1,000 trips at most.
 */
export function ProgramReport({ program }: { program: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const [from, setFrom] = useState(() => `${new Date().getFullYear()}-01-01`)
  const [to, setTo] = useState(() => localDay(Date.now()))
  const trips = useSearch(useMemo(() => tripsBetween(program, from, to), [program, from, to]))
  const records = useSearch(useMemo(() => recordsBetween(program, from, to), [program, from, to]))
  const read = useItems(trips.ids)
  const words = Object.values(useListValues('CATEGORIES') ?? {}).flat()
  const { people, hours, kilometres } = reportOfTrips(trips.ids.flatMap((id) => read.get(id) ?? []))
  const figures = [
    ['trips', trips.total],
    ['people', people],
    ['hours', hours],
    ['kilometres', kilometres],
    ['records', records.total],
  ] as const
  const categories = records.facets['categories'] ?? []
  return (
    <Section title={t('geokeeper.report')}>
      <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 180px))" gap="12px" _print={{ display: 'none' }}>
        <DayField label={t('geokeeper.report.from')} value={from} onChange={setFrom} />
        <DayField label={t('geokeeper.report.to')} value={to} onChange={setTo} />
      </Box>
      <PropertyList>
        {figures.map(([key, value]) => (
          <DescriptionRow key={key} label={t(`geokeeper.report.${key}`)}>
            {formatNumber(value, language)}
          </DescriptionRow>
        ))}
      </PropertyList>
      {categories.length > 0 && (
        <BarList
          bars={categories.map(({ value, count }) => ({
            ...{ key: value, label: words.find(({ key }) => key === value)?.label ?? value },
            ...{ value: count, text: formatNumber(count, language) },
          }))}
        />
      )}
    </Section>
  )
}
