import { isWithin } from '@cairn/model/list-within'
import { EVERYONE_OWNER, OTHER_VALUE, PROTOCOLS_LIST, PROTOCOLS_OF_SERVER } from '@cairn/contract'
import { useListValues, useTranslate, type ListValue, type Translate } from '@cairn/contract/web'
import { Box, NativeSelect, Skeleton, Text, ToggleChip } from '@cairn/ui'
import { groupAttributes, partAttributes, asText, type GroupProps, type Property } from '../state/controlled.ts'
import { ChoiceChips, MOST_CHIPS, OptionChips, OptionSelect, type Option } from './options-input.tsx'

/** Of several values, up to this many options show side by side as chips; more are in a select. */
const MOST_OF_MANY = 12

/**
 * Props of `ListValueInput`, which edits values of a managed list: one by a select or chips, several by
 * chips or a select.
 */
export interface ListValueInputProps extends GroupProps {
  /** Definition of the property; it names the list. */
  property: Property
  /**
   * Id of the organisation that the item belongs to. Its own list values are offered besides the general
   * ones.
   */
  owner: string | undefined
  /** Chosen value of the property that narrows this list down, if there is one. */
  within: string
  /** Whether the value may not be empty. */
  isRequired: boolean
  /** Whether a single choice of few values is made by chips too. */
  showsChips: boolean
}

/**
 * Edits values of a managed list: one by a select or chips, several by chips or a select. Archived values,
 * and protocols that the server gives, are offered only if they are chosen already. "Other" is offered if the
 * property allows it.
 */
export function ListValueInput({ property, owner, within, isRequired, showsChips, ...props }: ListValueInputProps) {
  const translate = useTranslate()
  const known = useListValues(property.list ?? '')
  const above = useListValues(property.within?.list ?? '')
  if (!known) return <Skeleton height="36px" width="full" />
  const ofOwner = (lists: typeof known = {}) => [
    ...(lists[EVERYONE_OWNER] ?? []),
    ...(owner === undefined ? [] : (lists[owner] ?? [])),
  ]
  const parents = ofOwner(above ?? {}).map(({ key }) => key)
  const chosen = (Array.isArray(props.value) ? props.value : [props.value]).map(asText).filter((key) => key !== '')
  const values = ofOwner(known).filter(
    (value) => chosen.includes(value.key) || (isOffered(property, value.key) && isWithin(value, within, parents)),
  )
  const options = optionsOf(values, chosen, property.other !== undefined, translate)
  if (options.length === 0) return <Text tone="muted">{translate('forms.emptyList')}</Text>
  if (!property.many && showsChips && options.length <= MOST_CHIPS)
    return <ChoiceChips {...props} options={options} isRequired={isRequired} />
  if (!property.many) return <OptionSelect {...props} options={options} isRequired={isRequired} />
  if (options.length <= MOST_OF_MANY) return <OptionChips {...props} options={options} />
  return <PickedOptions {...props} chosen={chosen} options={options} />
}

function isOffered({ list }: Property, key: string): boolean {
  return list !== PROTOCOLS_LIST || !PROTOCOLS_OF_SERVER.includes(key)
}

function optionsOf(
  values: readonly ListValue[],
  chosen: readonly string[],
  hasOther: boolean,
  translate: Translate,
): Option[] {
  const known = new Set([...values.map(({ key }) => key), OTHER_VALUE])
  return [
    ...values
      .filter(({ key, archived }) => !archived || chosen.includes(key))
      .map(({ key, label, archived }) => ({
        value: key,
        text: archived ? translate('forms.archived', { label }) : label,
      })),
    ...chosen.filter((key) => !known.has(key)).map((key) => ({ value: key, text: key })),
    ...(hasOther || chosen.includes(OTHER_VALUE) ? [{ value: OTHER_VALUE, text: translate('app.other') }] : []),
  ]
}

type PickedOptionsProps = GroupProps & { chosen: readonly string[]; options: readonly Option[] }

/** Edits several values of a long list: chosen ones as chips, others added by a select. */
function PickedOptions({ attributes, onChange, label, chosen, options }: PickedOptionsProps) {
  const translate = useTranslate()
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="6px">
      {chosen.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="4px">
          {options
            .filter(({ value }) => chosen.includes(value))
            .map(({ value, text }) => (
              <ToggleChip
                key={value}
                pressed
                removeLabel={translate('forms.remove')}
                onClick={() => onChange(chosen.filter((key) => key !== value))}
              >
                {text}
              </ToggleChip>
            ))}
        </Box>
      )}
      <NativeSelect
        {...partAttributes(attributes, 'add', translate('forms.addTo', { label }))}
        value=""
        onChange={(event) => onChange([...chosen, event.target.value])}
      >
        <option value="">{translate('forms.add')}</option>
        {options
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </NativeSelect>
    </Box>
  )
}
