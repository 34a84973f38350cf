import { useState } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { wallTimeToMoment, localTimeZone, wallTime } from '@cairn/model/zones'
import { Box, Input } from '@cairn/ui'
import { asText, type GroupProps } from './controlled.ts'
import { ValuePreview } from './text-inputs.tsx'
import { TimeZoneSelect } from './time-zone-input.tsx'

/**
 * Edits a date-time in a time zone, the user's own until another is chosen. The value is ISO 8601 in UTC.
 */
export function DateTimeInput({ attributes, value, onChange, label }: GroupProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [zone, setZone] = useState(localTimeZone)
  const isElsewhere = zone !== localTimeZone()
  return (
    <Box display="flex" flexDirection="column" gap="2px">
      <Box display="flex" flexWrap="wrap" gap="8px">
        <Input
          {...attributes}
          type="datetime-local"
          flex="1"
          minWidth="220px"
          maxWidth="240px"
          value={wallTime(value, zone)}
          onChange={(event) => onChange(wallTimeToMoment(event.target.value, zone) ?? null)}
        />
        <TimeZoneSelect zone={zone} onChange={setZone} label={translate('forms.zone', { label })} />
      </Box>
      {isElsewhere && asText(value) !== '' && (
        <ValuePreview text={translate('forms.yourTime', { time: formatDateTime(asText(value), language) })} />
      )}
    </Box>
  )
}
