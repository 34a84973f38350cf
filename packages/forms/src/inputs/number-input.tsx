import { useState } from 'react'
import { useLanguage } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { readNumber } from '@cairn/model/typed'
import { Box, Input } from '@cairn/ui'
import { asText, type ControlledProps } from './controlled.ts'
import { Preview } from './text-inputs.tsx'

/** A number as it is typed: the text stays as written, the value is a number as soon as it reads as one. How it is read stands below. */
export function NumberInput({ attributes, value, onChange, isWhole }: ControlledProps & { isWhole: boolean }) {
  const language = useLanguage()
  const [typed, setTyped] = useState(asText(value))
  const isCurrent = readNumber(typed, language) === (value ?? null)
  const shown = isCurrent ? typed : asText(value)
  const read = typeof value === 'number' ? formatNumber(value, language) : ''
  return (
    <Box display="flex" flexDirection="column" gap="2px" maxWidth="200px">
      <Input
        {...attributes}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readNumber(event.target.value, language))
        }}
      />
      {read !== '' && read !== shown && <Preview text={read} />}
    </Box>
  )
}
