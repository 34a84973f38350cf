import type { Property } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { useListValues, useTranslate, type ItemType } from '@cairn/contract/web'
import { isDated } from '@cairn/model/sort-kind'
import { ToggleChip } from '../../base/chip.tsx'
import { Input, NativeSelect } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'
import { ItemPicker } from '../../item/item-picker.tsx'
import { DateRange } from './date-range.tsx'
import { FilterText, ValueLabel } from './filter-text.tsx'
import { BoundsInput, NearInput } from './place-inputs.tsx'

/**
 * Props of `ValueInput`, which shows the control that edits a filter's value, chosen by the kind of the
 * filter and the type of the property.
 */
export interface ValueInputProps {
  type: ItemType
  /** Definition of the property that the filter is about. */
  property: Property
  filter: Filter
  /** The property in words; names the controls. */
  label: string
  onChange: (filter: Filter) => void
}

/**
 * Shows the control that edits a filter's value, chosen by the kind of the filter and the type of the
 * property.
 */
export function ValueInput(props: ValueInputProps) {
  const { filter, property, label, onChange } = props
  switch (filter.kind) {
    case 'text':
    case 'prefix':
      return (
        <Input
          aria-label={label}
          value={filter.value}
          onChange={(event) => onChange({ ...filter, value: event.target.value })}
        />
      )
    case 'is':
      return <IsInput {...props} filter={filter} />
    case 'rel':
    case 'in':
      return <RelatedInput {...props} filter={filter} />
    case 'exists':
      return <YesNo label={label} keys="ui.filters.exists" filter={filter} onChange={onChange} />
    case 'range':
      return isDated(property) ? (
        <DateRange label={label} property={property} filter={filter} onChange={onChange} />
      ) : (
        <NumberRange label={label} filter={filter} onChange={onChange} />
      )
    case 'within':
      return <BoundsInput label={label} filter={filter} onChange={onChange} />
    case 'near':
      return <NearInput label={label} filter={filter} onChange={onChange} />
    // These kinds come from addresses only and cannot be edited.
    case 'intersect':
    case 'buffer':
      return <FilterText type={props.type} filter={filter} />
  }
}

type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

/** Shows the control for an exact value: chips for options, yes or no, a number, or a text. */
function IsInput({ type, property, filter, label, onChange }: ValueInputProps & { filter: Of<'is'> }) {
  if (property.v === 'SEL') return <Choices {...{ type, filter, label, onChange }} values={property.options ?? []} />
  if (property.v === 'LOV') return <ListChoices {...{ type, filter, label, onChange }} list={property.list ?? ''} />
  if (property.t === 'boolean') return <YesNo label={label} keys="app" filter={filter} onChange={onChange} />
  const isNumber = ['integer', 'natural', 'float'].includes(property.t ?? '')
  const [value = ''] = [filter.value].flat()
  return (
    <Input
      aria-label={label}
      type={isNumber ? 'number' : 'text'}
      step="any"
      value={String(value)}
      onChange={({ target }) =>
        onChange({ ...filter, value: isNumber && target.value !== '' ? Number(target.value) : target.value })
      }
    />
  )
}

/** Shows a picker of items. Creators are users. */
function RelatedInput({ property, filter, label, onChange }: ValueInputProps & { filter: Of<'rel'> | Of<'in'> }) {
  const translate = useTranslate()
  const own = property.v === 'REL' && property.t ? [property.t] : undefined
  const types = filter.prop === '_c' ? ['User'] : own
  const change = (value: string[]) => onChange({ ...filter, value })
  return (
    <ItemPicker
      attributes={{ 'aria-label': label }}
      words={{
        search: translate('ui.filters.searchItems'),
        searching: translate('ui.filters.searching'),
        failed: translate('ui.filters.searchFailed'),
        noneFound: translate('ui.filters.noneFound'),
        suggestions: label,
        remove: translate('ui.results.remove'),
      }}
      among={types ? { types } : {}}
      value={filter.value}
      onAdd={(id) => change([...filter.value, id])}
      onRemove={(id) => change(filter.value.filter((one) => one !== id))}
    />
  )
}

type ChoicesProps = Omit<ValueInputProps, 'property'> & { filter: Of<'is'>; values: readonly string[] }

function Choices({ type, filter, label, values, onChange }: ChoicesProps) {
  const chosen = [filter.value].flat()
  return (
    <Box role="group" aria-label={label} display="flex" flexWrap="wrap" gap="6px" paddingBlock="5px">
      {values.map((value) => (
        <ToggleChip
          key={value}
          pressed={chosen.includes(value)}
          onClick={() =>
            onChange({
              ...filter,
              value: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
            })
          }
        >
          <ValueLabel type={type} property={filter.prop} value={value} />
        </ToggleChip>
      ))}
    </Box>
  )
}

function ListChoices({ list, ...props }: Omit<ChoicesProps, 'values'> & { list: string }) {
  const values = Object.values(useListValues(list) ?? {}).flat()
  return <Choices {...props} values={[...new Set(values.map(({ key }) => key))]} />
}

interface YesNoProps {
  label: string
  /** Prefix of the text keys: `app.yes` and `app.no`, or those for having a value. */
  keys: 'app' | 'ui.filters.exists'
  filter: Of<'is'> | Of<'exists'>
  onChange: (filter: Filter) => void
}

function YesNo({ label, keys, filter, onChange }: YesNoProps) {
  const translate = useTranslate()
  const [yes, no] = keys === 'app' ? (['app.yes', 'app.no'] as const) : ([`${keys}.true`, `${keys}.false`] as const)
  return (
    <NativeSelect
      aria-label={label}
      value={String(filter.value)}
      onChange={(event) => onChange({ ...filter, value: event.target.value === 'true' })}
    >
      <option value="true">{translate(yes)}</option>
      <option value="false">{translate(no)}</option>
    </NativeSelect>
  )
}

interface RangeProps {
  label: string
  filter: Of<'range'>
  onChange: (filter: Filter) => void
}

function NumberRange({ label, filter, onChange }: RangeProps) {
  const translate = useTranslate()
  const end = (name: 'from' | 'to') => (
    <Input
      type="number"
      step="any"
      aria-label={`${label}: ${translate(`ui.filters.${name}`)}`}
      placeholder={translate(`ui.filters.${name}`)}
      value={filter.value[name] ?? ''}
      onChange={({ target }) => {
        const { [name]: _former, ...other } = filter.value
        onChange({ ...filter, value: target.value === '' ? other : { ...other, [name]: Number(target.value) } })
      }}
    />
  )
  return (
    <Box display="flex" gap="6px">
      {end('from')}
      {end('to')}
    </Box>
  )
}
