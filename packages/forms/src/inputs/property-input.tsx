import type { ReactNode } from 'react'
import { ACCESS_PROPERTY, groupName, holdsAttachments, isGroup, type Visibility } from '@cairn/contract'
import { textKeyFromData, type Translate } from '@cairn/contract/texts'
import { useItemType, useSession, useTranslate } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { isRequired } from '@cairn/model/item-schema'
import { Checkbox } from '@cairn/ui'
import { AccessSelect } from './access-select.tsx'
import { AddressInput } from './address-input.tsx'
import { ApproximateDateInput } from './approximate-date-input.tsx'
import { AttachmentInput } from './files/attachment-input.tsx'
import { ArrayInput } from './array-input.tsx'
import {
  asText,
  type ControlledProps,
  type GroupProps,
  type InputAttributes,
  type Property,
} from '../state/controlled.ts'
import { DateInput } from './date-input.tsx'
import { GroupInput } from './group-input.tsx'
import { GeometryInput } from './places/geometry-input.tsx'
import { ListValueInput } from './list-value-input.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { NumberInput } from './number-input.tsx'
import { ChoiceChips, MOST_CHIPS, OptionChips, OptionSelect } from './options-input.tsx'
import { PeriodInput } from './period-input.tsx'
import { PhraseInput } from './phrase-input.tsx'
import { RelationPicker } from '../relations/relation-picker.tsx'
import { WorkerPicker } from '../relations/worker-picker.tsx'
import type { PeopleAsked } from '../relations/use-people-of.ts'
import { RichTextInput } from './rich-text/rich-text-input.tsx'
import { ColourInput, LineInput, LongTextInput, PhoneInput } from './text-inputs.tsx'
import { TranslatedInput } from './translated-input.tsx'
import { TimeZoneInput } from './time-zone-input.tsx'

/**
 * Props of `PropertyInput`, which shows the input that fits a property, chosen by its kind, its type, and
 * whether it holds several values.
 */
export interface PropertyInputProps {
  /** Id of the control, for its label. */
  id: string
  /** Name of the property. */
  name: string
  /** The property in words. */
  label: string
  /** Name of the item type. */
  typeName: string
  property: Property
  /** Id of the item; undefined if it is new. */
  item?: string | undefined
  /** Ids of the organisations whose own list values or contacts are offered. */
  owners?: readonly string[]
  /** Value of the property that narrows the list of this one down (`within`). */
  within?: unknown
  /** Value of the relation whose people are offered first (`peopleOf`). */
  near?: unknown
  /** Called with the organisation of a person who is chosen before one is (`inOrg`). */
  onOrg?: (organization: string) => void
  /** Level of the item: what is made from within it is no wider. */
  level?: Visibility | undefined
  value: unknown
  onChange: (value: unknown) => void
  /** Whether few options of a single choice are all in sight, as chips. Otherwise they are in a select. */
  showsChips?: boolean
  /** Whether files are taken by a small square, for the picture beside the name. */
  isTile?: boolean | undefined
  /** Error message; undefined if the value is valid. */
  error: string | undefined
  /** Id of the element that shows the error. */
  errorId: string
}

/**
 * Shows the input that fits a property, chosen by its kind, its type, and whether it holds several
 * values.
 */
export function PropertyInput(props: PropertyInputProps) {
  const { id, name, label, typeName, property, owners = [], showsChips = false } = props
  const { value, onChange, error, errorId } = props
  const translate = useTranslate()
  const isWorker = useItemType(typeName)?.workflowCoordinator === name
  const inOrg = property.inOrg === undefined ? undefined : owners
  const needed = isRequired(property, useSession()?.admin ?? false)
  const attributes: InputAttributes = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    'aria-required': needed ? true : undefined,
  }
  const common: GroupProps = { attributes, value, onChange, label }
  switch (property.v) {
    case 'SEL': {
      const options = (property.options ?? []).map((option) => ({
        value: option,
        text: translate(`types.${typeName}.options.${name}.${option}`),
      }))
      if (property.many) return <OptionChips {...common} options={options} />
      const choice = { ...common, options, isRequired: needed }
      if (showsChips && name !== ACCESS_PROPERTY && options.length <= MOST_CHIPS) return <ChoiceChips {...choice} />
      return name === ACCESS_PROPERTY ? <AccessSelect {...choice} typeName={typeName} /> : <OptionSelect {...choice} />
    }
    case 'LOV':
      return (
        <ListValueInput
          {...common}
          property={property}
          owner={owners[0]}
          within={asText(props.within)}
          isRequired={needed}
          showsChips={showsChips}
        />
      )
    case 'REL':
      if (holdsAttachments(property))
        return (
          <AttachmentInput
            {...common}
            typeName={typeName}
            name={name}
            many={property.many ?? false}
            max={property.max}
            takesSound={property.noSound !== true}
            isTile={props.isTile}
          />
        )
      if (isWorker && !property.many) return <WorkerPicker {...common} item={props.item} inOrg={inOrg} />
      return (
        <RelationPicker
          {...common}
          type={property.t}
          many={property.many ?? false}
          onlyKnown={isWorker}
          inOrg={inOrg}
          within={{ level: props.level, closes: property.closes }}
          peopleOf={peopleAsked(props)}
          onOrg={property.peopleOf === undefined ? undefined : props.onOrg}
        />
      )
    case 'IDM':
      return <RelationPicker {...common} type={undefined} many={property.many ?? true} />
    default:
      if (isGroup(property)) return groupInput(props, common)
      if (property.words !== undefined && property.options && !property.many)
        return <OptionSelect {...common} options={wordedOptions(property, translate)} isRequired={needed} />
      return property.many ? (
        <ArrayInput {...common} property={property} one={(one) => single(property, one, props)} />
      ) : (
        single(property, common, props)
      )
  }
}

/** Returns whose people a relation offers first. Undefined if it offers nobody. */
function peopleAsked({ typeName: type, name, property, owners, near }: PropertyInputProps): PeopleAsked | undefined {
  const { peopleOf, inOrg } = property
  if (peopleOf === undefined || isBlank(near)) return undefined
  return { type, property: name, values: { [peopleOf]: near, ...(inOrg === undefined ? {} : { [inOrg]: owners }) } }
}

/** Returns the options of a property whose values are keys with words. */
function wordedOptions({ words = '*', options = [] }: Property, translate: Translate) {
  return options.map((value) => ({ value, text: translate(textKeyFromData(words.replace('*', value))) }))
}

/** Returns the input of a value with parts, or of rows of them. */
function groupInput({ property, name, typeName, owners }: PropertyInputProps, common: GroupProps): ReactNode {
  const one = (row: GroupProps) => (
    <GroupInput
      {...row}
      typeName={typeName}
      name={name}
      group={property}
      input={(part) => (
        <PropertyInput {...part} typeName={typeName} {...(owners ? { owners } : {})} error={undefined} errorId="" />
      )}
    />
  )
  const named = property.asChips ? { nameOf: (row: unknown) => groupName(property, row) } : {}
  return property.many ? <ArrayInput {...common} {...named} property={property} one={one} /> : one(common)
}

/** Returns the input of one date, date-time or plain value. */
function single(
  property: Property,
  props: ControlledProps & { label: string },
  { typeName, owners }: Pick<PropertyInputProps, 'typeName' | 'owners'>,
): ReactNode {
  if (property.v === 'DT') return <DateInput {...props} />
  if (property.v === 'DTM') return <DateTimeInput {...props} />
  switch (property.t) {
    case 'text':
      return <LongTextInput {...props} />
    case 'integer':
    case 'natural':
    case 'float':
      return <NumberInput {...props} isWhole={property.t !== 'float'} />
    case 'boolean':
      return <YesNo {...props} />
    case 'phrase':
      return <PhraseInput {...props} typeName={typeName} owners={owners} />
    case 'phone':
      return <PhoneInput {...props} />
    case 'colour':
      return <ColourInput {...props} />
    case 'timeZone':
      return <TimeZoneInput {...props} />
    case 'address':
      return <AddressInput {...props} />
    case 'richText':
      return <RichTextInput {...props} />
    case 'translated':
      return <TranslatedInput {...props} max={property.max} />
    case 'geometry':
      return <GeometryInput {...props} typeName={typeName} />
    case 'period':
      return <PeriodInput {...props} presets={property.presets} />
    case 'approximateDate':
      return <ApproximateDateInput {...props} />
    default:
      return <LineInput {...props} kind={property.t} />
  }
}

function YesNo({ attributes, value, onChange }: ControlledProps) {
  return <Checkbox {...attributes} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
}
