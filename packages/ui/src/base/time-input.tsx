import { useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'

const TIME = /^([01]?\d|2[0-3])[:.h]([0-5]\d)$/

/**
 * Returns a time of day of 24 hours, such as 9.05, 9:05 or 9h05, as `HH:mm`. Undefined if the text says no
 * time.
 */
export function readTime(typed: string): string | undefined {
  const [, hour, minute] = TIME.exec(typed.trim()) ?? []
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** Props of `TimeInput`, those of an `Input` besides. */
export interface TimeInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** `HH:mm`, or what was typed if that could not be read. */
  value: string
  /** Is given `HH:mm`, or what was typed if that cannot be read. */
  onTime: (time: string) => void
}

/**
 * Edits a time of day of 24 hours, typed as times are shown. The browser's own control would show it as the
 * browser's language does. What cannot be read stays as it was typed.
 */
export function TimeInput({ value, onTime, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState('')
  const change = (text: string) => {
    setTyped(text)
    onTime(readTime(text) ?? text)
  }
  return (
    <Input
      width="84px"
      flex="none"
      inputMode="numeric"
      placeholder="14:30"
      autoComplete="off"
      {...rest}
      // What was typed shows as long as it is the value.
      value={(readTime(typed) ?? typed) === value ? typed : value}
      onChange={(event) => change(event.target.value)}
    />
  )
}
