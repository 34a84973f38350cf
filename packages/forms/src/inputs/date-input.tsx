import { useRef, useState } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { parseTypedDate } from '@cairn/model/typed'
import { Box, COARSE, IconButton, Input } from '@cairn/ui'
import { asText, type ControlledProps } from '../state/controlled.ts'
import { ValuePreview } from './text-inputs.tsx'

/**
 * Edits a date that may be a year, a month or a day, typed in any usual format or chosen from a calendar.
 * The text stays as typed; below it is shown how it is understood. A date that was there, or was chosen from
 * the calendar, stands as dates are shown. The value is YYYY[-M[-D]].
 */
export function DateInput({ attributes, value, onChange }: ControlledProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const date = asText(value)
  const read = formatDate(date, language)
  const shown = [typed, read].find((text) => parseTypedDate(text, language) === date) ?? date
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="2px"
      flex="1"
      minWidth="min(150px, 100%)"
      maxWidth="var(--input-most, 270px)"
    >
      <Box position="relative">
        <Input
          {...attributes}
          placeholder={translate('forms.dateExample')}
          title={translate('forms.datePattern')}
          autoComplete="off"
          css={{ paddingInlineEnd: '34px', [COARSE]: { paddingInlineEnd: '46px' } }}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(parseTypedDate(event.target.value, language))
          }}
        />
        <IconButton
          icon="calendar"
          size="sm"
          label={translate('forms.calendar')}
          position="absolute"
          css={{ insetInlineEnd: '6px', top: '6px', [COARSE]: { insetInlineEnd: '0', top: '0' } }}
          onClick={() => calendar.current?.showPicker()}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          style={{ position: 'absolute', insetInlineEnd: 0, bottom: 0, width: 0, height: 0, opacity: 0 }}
          value={/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : ''}
          onChange={(event) => event.target.value && onChange(event.target.value)}
        />
      </Box>
      {read !== shown && <ValuePreview text={read} />}
    </Box>
  )
}
