import { useState } from 'react'
import { Input } from '@cairn/ui'
import { textOf, type ControlledProps } from './controlled.ts'

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number as it is typed: the text stays as written, the value is a number as soon as it reads as one. */
export function NumberInput({ attributes, value, onChange, isWhole }: ControlledProps & { isWhole: boolean }) {
  const [typed, setTyped] = useState(textOf(value))
  const isCurrent = (parseNumber(typed) ?? null) === (value ?? null)
  return (
    <Input
      {...attributes}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      maxWidth="200px"
      value={isCurrent ? typed : textOf(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseNumber(event.target.value))
      }}
    />
  )
}

function parseNumber(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
}
