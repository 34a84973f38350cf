import type { Property } from '@cairn/contract'
import { BIRTH_ERAS, UPCOMING_DATE_BUCKETS, PAST_DATE_BUCKETS, type Filter } from '@cairn/contract/query'
import { useTranslate, type Translate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { useState } from 'react'
import { Button } from '../../base/button.tsx'
import { NativeSelect } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'
import { DateEnd } from './date-end.tsx'

type Range = Extract<Filter, { kind: 'range' }>

const DAY_MS = 86_400_000
/** A search for about a date finds what is so many years before and after it. */
const ABOUT_YEARS = 5

/**
 * Props of `DateRange`, which shows inputs for the first and last date of a range filter, and a choice of
 * ready-made ranges.
 */
export interface DateRangeProps {
  /** The property in words; the names of the controls begin with it. */
  label: string
  property: Property
  filter: Range
  onChange: (filter: Filter) => void
}

/**
 * Shows inputs for the first and last date of a range filter, and a choice of ready-made ranges. Either
 * end may be empty. A date may be a year or a month only, and is typed as dates of items are.
 */
export function DateRange({ label, property, filter, onChange }: DateRangeProps) {
  const translate = useTranslate()
  const [today] = useState(() => localDay(Date.now()))
  const presets = property.presets === 'birthEra' ? eras(translate) : spans(today, translate)
  const wider = widened(filter.value)
  const key = JSON.stringify([filter.value.from ?? null, filter.value.to ?? null])
  const end = (name: 'from' | 'to') => (
    <DateEnd
      label={`${label}: ${translate(`ui.filters.${name}`)}`}
      placeholder={translate('ui.filters.datePlaceholder')}
      end={name}
      value={String(filter.value[name] ?? '')}
      onChange={(date) => {
        const { [name]: _former, ...other } = filter.value
        onChange({ ...filter, value: date === '' ? other : { ...other, [name]: date } })
      }}
    />
  )
  return (
    <Box display="flex" flexWrap="wrap" gap="6px">
      <Box flex="1 1 110px">{end('from')}</Box>
      <Box flex="1 1 110px">{end('to')}</Box>
      <Box flex="1 1 130px">
        <NativeSelect
          aria-label={`${label}: ${translate('ui.filters.preset')}`}
          value={presets.some((preset) => preset.key === key) ? key : ''}
          onChange={({ target }) => {
            const chosen = presets.find((preset) => preset.key === target.value)
            if (chosen) onChange({ ...filter, value: chosen.value })
          }}
        >
          <option value="">{translate('ui.filters.preset')}</option>
          {presets.map((preset) => (
            <option key={preset.key} value={preset.key}>
              {preset.text}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {property.t === 'approximateDate' && (
        <Button
          kind="ghost"
          disabled={wider === undefined}
          onClick={() => wider && onChange({ ...filter, value: wider })}
        >
          {translate('ui.filters.wider', { years: String(ABOUT_YEARS) })}
        </Button>
      )}
    </Box>
  )
}

interface Preset {
  key: string
  text: string
  value: Range['value']
}

/** Returns a range of dates with some years more at each end that it has. Undefined if none is a year. */
function widened({ from, to }: Range['value']): Range['value'] | undefined {
  const moved = (end: Range['value']['from'], years: number) => {
    const year = /^\d{4}/.exec(String(end ?? ''))?.[0]
    return year === undefined ? undefined : String(Number(year) + years).padStart(4, '0')
  }
  const [first, last] = [moved(from, -ABOUT_YEARS), moved(to, ABOUT_YEARS)]
  if (first === undefined && last === undefined) return undefined
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) }
}

/** Returns ready-made ranges: those in the past, then those in the future. `today` is YYYY-MM-DD. */
function spans(today: string, translate: Translate): Preset[] {
  const day = (days: number | null) =>
    days === null ? null : new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  return [
    ...PAST_DATE_BUCKETS.map(([name, first, last]) =>
      preset(translate(`ui.facets.time.${name}`), day(first), day(last)),
    ),
    ...UPCOMING_DATE_BUCKETS.filter(([name]) => name !== 'today').map(([name, first, last]) =>
      preset(translate(`ui.facets.periods.${name}`), day(first), day(last)),
    ),
  ]
}

function eras(translate: Translate): Preset[] {
  return BIRTH_ERAS.map(([, first, last]) => {
    if (first === null) return preset(translate('ui.facets.before', { year: String(last + 1) }), null, String(last))
    if (last === null) return preset(translate('ui.facets.since', { year: String(first) }), String(first), null)
    return preset(`${first}–${last}`, String(first), String(last))
  })
}

function preset(text: string, from: string | null, to: string | null): Preset {
  const value = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return { key: JSON.stringify([from, to]), text, value }
}
