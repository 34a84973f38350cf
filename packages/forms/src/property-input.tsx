import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, Checkbox, Input, NativeSelect, Textarea, ToggleChip } from '@cairn/ui'
import { LinesInput, MomentInput, NumberInput } from './converting-inputs.tsx'
import { RelationPicker } from './relation-picker.tsx'

type Property = ItemType['properties'][string]

export interface PropertyInputProps {
  /** Id of the control, for its label. */
  id: string
  name: string
  typeName: string
  property: Property
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  errorId: string
}

/** What every control of a property carries. */
export interface InputAttributes {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** The control that fits a property: by its kind, and by the type of a plain value. */
export function PropertyInput({ id, name, typeName, property, value, onChange, error, errorId }: PropertyInputProps) {
  const attributes: InputAttributes = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    'aria-required': property.required ? true : undefined,
  }
  const common = { attributes, value, onChange }
  switch (property.v) {
    case 'SEL':
      return property.many ? (
        <OptionChips {...common} typeName={typeName} name={name} options={property.options ?? []} />
      ) : (
        <OptionSelect {...common} typeName={typeName} name={name} property={property} />
      )
    case 'REL':
      return <RelationPicker {...common} type={property.t} many={property.many ?? false} />
    case 'IDM':
      return <RelationPicker {...common} type={undefined} many={property.many ?? true} />
    case 'DTM':
      return <MomentInput {...common} />
    case 'DT':
      return <DateInput {...common} />
    default:
      return property.many ? <LinesInput {...common} /> : <PlainInput {...common} property={property} />
  }
}

export interface ControlledProps {
  attributes: InputAttributes
  value: unknown
  onChange: (value: unknown) => void
}

/** A date as far as it is known: a year, a month, a day. */
function DateInput({ attributes, value, onChange }: ControlledProps) {
  const translate = useTranslate()
  return (
    <Input
      {...attributes}
      placeholder={translate('forms.datePattern')}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
    />
  )
}

const INPUT_TYPE: Record<string, { type: string; inputMode?: 'email' | 'tel' | 'url' }> = {
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'tel' },
  url: { type: 'text', inputMode: 'url' },
}

function PlainInput({ attributes, value, onChange, property }: ControlledProps & { property: Property }) {
  const text = textOf(value)
  switch (property.t) {
    case 'text':
    case 'address':
      return <Textarea {...attributes} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'integer':
    case 'float':
      return <NumberInput attributes={attributes} value={value} onChange={onChange} />
    case 'boolean':
      return <Checkbox {...attributes} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    default:
      return (
        <Input
          {...attributes}
          {...INPUT_TYPE[property.t ?? '']}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

function OptionSelect({
  attributes,
  value,
  onChange,
  typeName,
  name,
  property,
}: ControlledProps & { typeName: string; name: string; property: Property }) {
  const translate = useTranslate()
  const isUnset = typeof value !== 'string' || value === ''
  return (
    <NativeSelect {...attributes} value={textOf(value)} onChange={(event) => onChange(event.target.value || null)}>
      {(isUnset || !property.required) && <option value="">{translate('forms.choosePrompt')}</option>}
      {(property.options ?? []).map((option) => (
        <option key={option} value={option}>
          {translate(`types.${typeName}.options.${name}.${option}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

function OptionChips({
  attributes,
  value,
  onChange,
  typeName,
  name,
  options,
}: ControlledProps & { typeName: string; name: string; options: readonly string[] }) {
  const translate = useTranslate()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  return (
    <Box
      role="group"
      id={attributes.id}
      aria-label={translate(`types.${typeName}.props.${name}`)}
      aria-describedby={attributes['aria-describedby']}
      display="flex"
      flexWrap="wrap"
      gap="6px"
    >
      {options.map((option) => (
        <ToggleChip key={option} pressed={chosen.includes(option)} onClick={() => toggle(option)}>
          {translate(`types.${typeName}.options.${name}.${option}`)}
        </ToggleChip>
      ))}
    </Box>
  )
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
