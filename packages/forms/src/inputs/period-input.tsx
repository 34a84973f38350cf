import { useState } from 'react'
import { useLanguage, useTranslate, type Translate } from '@cairn/contract/web'
import { formatPeriod } from '@cairn/model/format'
import { birthEraPresets, localDay, periodPresets, type Preset } from '@cairn/model/presets'
import { sameValue } from '@cairn/model/draft'
import { Box, ToggleChip } from '@cairn/ui'
import { DateInput } from './date-input.tsx'
import { groupAttributes, asRecord, partAttributes, type GroupProps } from '../state/controlled.ts'

/** Props of `PeriodInput`, which edits a period from one date to another, either end may be empty. */
export interface PeriodInputProps extends GroupProps {
  /** Which ready-made periods to offer: recent and coming ones, or eras of birth. None if undefined. */
  presets: 'period' | 'birthEra' | undefined
}

/** Edits a period from one date to another, either end may be empty. The value is `{ from?, to? }`. */
export function PeriodInput({ attributes, value, onChange, label, presets }: PeriodInputProps) {
  const translate = useTranslate()
  const period = asRecord(value)
  const change = (end: 'from' | 'to', date: unknown) => {
    const { [end]: _former, ...rest } = period
    onChange(date ? { ...rest, [end]: date } : rest)
  }
  const end = (name: 'from' | 'to') => (
    <DateInput
      attributes={partAttributes(attributes, name, `${label}: ${translate(`forms.period.${name}`)}`)}
      value={period[name]}
      onChange={(date) => change(name, date)}
    />
  )
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="8px">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" gap="8px">
        {end('from')}
        <Box as="span" color="fgMuted" lineHeight="2.25rem" aria-hidden="true">
          –
        </Box>
        {end('to')}
      </Box>
      {presets && <Presets presets={presets} period={period} onChoose={onChange} />}
    </Box>
  )
}

interface PresetsProps {
  presets: 'period' | 'birthEra'
  period: Record<string, string>
  onChoose: (period: unknown) => void
}

function Presets({ presets, period, onChoose }: PresetsProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [today] = useState(() => localDay(Date.now()))
  const offered =
    presets === 'period'
      ? periodPresets(today).map((preset) => ({ ...preset, text: translate(`forms.preset.${preset.name}`) }))
      : birthEraPresets().map((preset) => ({ ...preset, text: eraText(preset, language, translate) }))
  return (
    <Box role="group" aria-label={translate('forms.presets')} display="flex" flexWrap="wrap" gap="4px">
      {offered.map((preset) => {
        const isChosen = sameValue(preset.period, period)
        return (
          <ToggleChip
            key={preset.name}
            pressed={isChosen}
            onClick={() => onChoose(isChosen ? {} : { ...preset.period })}
          >
            {preset.text}
          </ToggleChip>
        )
      })}
    </Box>
  )
}

function eraText({ period }: Preset, language: string, translate: Translate) {
  if (!period.from) return translate('forms.era.before', { year: String(Number(period.to) + 1) })
  if (!period.to) return translate('forms.era.since', { year: period.from })
  return formatPeriod(period, language)
}
