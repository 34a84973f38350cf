import { useState } from 'react'
import { useLanguage } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { parseTypedNumber } from '@cairn/model/typed'
import { Box, Input } from '@cairn/ui'
import { asText, type ControlledProps } from '../state/controlled.ts'
import { ValuePreview } from './text-inputs.tsx'

/**
 * Edits a number. The text stays as typed, and the value is a number once the text can be read as one.
 * Below it is shown how it is understood. `isWhole` only selects the keyboard of phones.
 */
export function NumberInput({ attributes, value, onChange, isWhole }: ControlledProps & { isWhole: boolean }) {
  const language = useLanguage()
  const [typed, setTyped] = useState(asText(value))
  const isCurrent = parseTypedNumber(typed, language) === (value ?? null)
  const shown = isCurrent ? typed : asText(value)
  const read = typeof value === 'number' ? formatNumber(value, language) : ''
  return (
    <Box display="flex" flexDirection="column" gap="2px" maxWidth="var(--input-most, 200px)">
      <Input
        {...attributes}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(parseTypedNumber(event.target.value, language))
        }}
      />
      {read !== '' && read !== shown && <ValuePreview text={read} />}
    </Box>
  )
}
