import type { ReactNode } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, NativeSelect, ToggleChip } from '@cairn/ui'
import { groupAttributes, asText, type ControlledProps, type GroupProps } from '../state/controlled.ts'

/** One option of a choice: `value` is stored, `text` is shown. */
export interface Option {
  value: string
  text: string
}

/** Props of `OptionSelect`, which edits a choice of one option by a select. */
export interface OptionSelectProps extends ControlledProps {
  options: readonly Option[]
  /** Whether the value may not be empty. */
  isRequired: boolean
  /** What the empty choice means, in words. */
  empty?: string
}

/** Edits a choice of one option by a select. An empty choice gives null. */
export function OptionSelect({ attributes, value, onChange, options, isRequired, empty }: OptionSelectProps) {
  const translate = useTranslate()
  const chosen = asText(value)
  return (
    <NativeSelect {...attributes} value={chosen} onChange={(event) => onChange(event.target.value || null)}>
      {(chosen === '' || !isRequired) && <option value="">{empty ?? translate('forms.choosePrompt')}</option>}
      {options.map(({ value: option, text }) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Options up to which a single choice is made by chips that are all in sight. */
export const MOST_CHIPS = 8

/** Edits a choice of one option by chips. Pressing the chosen one gives null, unless one is required. */
export function ChoiceChips({ attributes, value, onChange, label, options, isRequired }: ChoiceChipsProps) {
  const chosen = asText(value)
  return (
    <Chips attributes={attributes} label={label}>
      {options.map(({ value: option, text }) => (
        <ToggleChip
          key={option}
          size="field"
          pressed={chosen === option}
          onClick={() => onChange(chosen === option && !isRequired ? null : option)}
        >
          {text}
        </ToggleChip>
      ))}
    </Chips>
  )
}

type ChoiceChipsProps = GroupProps & { options: readonly Option[]; isRequired: boolean }

/** Holds the chips of a field. They take the whole width of a form. */
function Chips({ attributes, label, children }: Pick<GroupProps, 'attributes' | 'label'> & { children: ReactNode }) {
  return (
    <Box {...groupAttributes(attributes, label)} data-wide="" display="flex" flexWrap="wrap" gap="6px">
      {children}
    </Box>
  )
}

/** Edits a choice of any number of options by chips. The value is an array of their values. */
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
    <Chips attributes={attributes} label={label}>
      {options.map(({ value: option, text }) => (
        <ToggleChip key={option} size="field" pressed={chosen.includes(option)} onClick={() => toggle(option)}>
          {text}
        </ToggleChip>
      ))}
    </Chips>
  )
}
