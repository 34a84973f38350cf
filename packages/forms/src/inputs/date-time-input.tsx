import { useState } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { wallTimeToMoment, localTimeZone, wallTime } from '@cairn/model/zones'
import { Box, readTime, TimeInput } from '@cairn/ui'
import { asText, partAttributes, type GroupProps } from '../state/controlled.ts'
import { DateInput } from './date-input.tsx'
import { ValuePreview } from './text-inputs.tsx'
import { TimeZoneSelect } from './time-zone-input.tsx'

const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/
/** Both in one, as they are pasted. */
const WHOLE = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2})$/

/**
 * Edits a date-time in a time zone, the user's own until another is chosen: a day typed as days are shown or
 * chosen from a calendar, and a time of 24 hours beside it. The value is ISO 8601 in UTC; what cannot be read
 * stays as it was typed.
 */
export function DateTimeInput({ attributes, value, onChange, label }: GroupProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [zone, setZone] = useState(localTimeZone)
  const [typed, setTyped] = useState<{ day: string; time: string }>()
  const isElsewhere = zone !== localTimeZone()
  const text = asText(value)
  const wall = text.includes('T') ? wallTime(text, zone) : ''
  const read = typed && wallOf(typed)
  // What was typed shows as long as it is the value.
  const isTyped = typed !== undefined && (read === undefined ? textOf(typed) === text : read === wall)
  const [day, time] = isTyped ? [typed.day, typed.time] : wall ? wall.split('T') : [text, '']
  const change = (next: { day: string; time: string }) => {
    const [, pastedDay, pastedTime] = WHOLE.exec(next.day) ?? []
    const parts = { day: pastedDay ?? next.day, time: pastedTime ?? next.time }
    const given = wallOf(parts)
    setTyped(parts)
    onChange((given && wallTimeToMoment(given, zone)) ?? (textOf(parts) || null))
  }
  return (
    <Box display="flex" flexDirection="column" gap="2px">
      <Box display="flex" flexWrap="wrap" gap="8px">
        <DateInput
          attributes={attributes}
          value={day}
          onChange={(date) => change({ day: asText(date), time: time ?? '' })}
        />
        <TimeInput
          {...partAttributes(attributes, 'time', translate('forms.timeOf', { label }))}
          value={time ?? ''}
          onTime={(next) => change({ day: day ?? '', time: next })}
        />
        <TimeZoneSelect zone={zone} onChange={setZone} label={translate('forms.zone', { label })} />
      </Box>
      {isElsewhere && wall !== '' && (
        <ValuePreview text={translate('forms.yourTime', { time: formatDateTime(text, language) })} />
      )}
    </Box>
  )
}

function textOf({ day, time }: { day: string; time: string }): string {
  return `${day} ${time}`.trim()
}

/** Returns the local time that a day and a time say. Undefined while one of them says nothing yet. */
function wallOf({ day, time }: { day: string; time: string }): string | undefined {
  const read = readTime(time)
  if (!DAY.test(day) || read === undefined) return undefined
  const date = day
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return `${date}T${read}`
}
