import { useState } from 'react'
import { Field } from '@cairn/ui'
import { asText } from '../state/controlled.ts'
import { DateInput } from './date-input.tsx'

/** Props of `DayField`. `value` is a day YYYY-MM-DD, or empty for none. */
export interface DayFieldProps {
  label: string
  help?: string
  error?: string | undefined
  required?: boolean
  value: string
  onChange: (day: string) => void
}

/**
 * Shows a labelled input of one day, typed as days are shown or chosen from a calendar. A month or a year is
 * no day yet.
 */
export function DayField({ label, help, error, required, value, onChange }: DayFieldProps) {
  const [begun, setBegun] = useState('')
  return (
    <Field {...{ label, help, error, required }}>
      {(control) => (
        <DateInput
          attributes={{ ...control, name: control.id }}
          value={begun || value}
          onChange={(date) => {
            const text = asText(date)
            const isDay = text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
            setBegun(isDay ? '' : text)
            onChange(isDay ? text : '')
          }}
        />
      )}
    </Field>
  )
}
