import { useState } from 'react'
import { Input, Textarea } from '@cairn/ui'
import type { ControlledProps } from './property-input.tsx'

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number as it is typed: the text stays as written, the value is a number as soon as it reads as one. */
export function NumberInput({ attributes, value, onChange }: ControlledProps) {
  const [text, setText] = useOwnText(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
    parseNumber,
    value,
  )
  return (
    <Input
      {...attributes}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseNumber(event.target.value))
      }}
    />
  )
}

/** Several texts, one a line. */
export function LinesInput({ attributes, value, onChange }: ControlledProps) {
  const lines = Array.isArray(value) ? value.map(String).join('\n') : ''
  const [text, setText] = useOwnText(lines, parseLines, value)
  return (
    <Textarea
      {...attributes}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseLines(event.target.value))
      }}
    />
  )
}

/** A moment in the person's own time zone; kept as ISO 8601 in UTC. */
export function MomentInput({ attributes, value, onChange }: ControlledProps) {
  return (
    <Input
      {...attributes}
      type="datetime-local"
      value={toLocal(value)}
      onChange={(event) => onChange(event.target.value ? new Date(event.target.value).toISOString() : null)}
    />
  )
}

/** The text being typed, until a value comes from elsewhere that the text does not stand for. */
function useOwnText(shown: string, parse: (text: string) => unknown, value: unknown): [string, (text: string) => void] {
  const [text, setText] = useState(shown)
  const isCurrent = JSON.stringify(parse(text) ?? null) === JSON.stringify(value ?? null)
  return [isCurrent ? text : shown, setText]
}

function parseNumber(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}

function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function toLocal(value: unknown): string {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
