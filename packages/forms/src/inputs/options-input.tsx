import { useTranslate } from '@cairn/contract/web'
import { Box, NativeSelect, ToggleChip } from '@cairn/ui'
import { groupAttributes, asText, type ControlledProps, type GroupProps } from './controlled.ts'

/** A choice and its word. */
export interface Option {
  value: string
  text: string
}

export interface OptionSelectProps extends ControlledProps {
  options: readonly Option[]
  isRequired: boolean
}

/** One of a few. */
export function OptionSelect({ attributes, value, onChange, options, isRequired }: OptionSelectProps) {
  const translate = useTranslate()
  const chosen = asText(value)
  return (
    <NativeSelect {...attributes} value={chosen} onChange={(event) => onChange(event.target.value || null)}>
      {(chosen === '' || !isRequired) && <option value="">{translate('forms.choosePrompt')}</option>}
      {options.map(({ value: option, text }) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Any of a few. */
export function OptionChips({
  attributes,
  value,
  onChange,
  label,
  options,
}: GroupProps & { options: readonly Option[] }) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexWrap="wrap" gap="6px">
      {options.map(({ value: option, text }) => (
        <ToggleChip key={option} pressed={chosen.includes(option)} onClick={() => toggle(option)}>
          {text}
        </ToggleChip>
      ))}
    </Box>
  )
}
