import { useRef } from 'react'
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { ACCESS_PROPERTY, accessLevel } from '@cairn/contract'
import { useSession, useTranslate, type ItemType } from '@cairn/contract/web'
import { isRequired } from '@cairn/model/item-schema'
import { Field } from '@cairn/ui'
import { useAfterPress } from '@cairn/ui/overlays'
import { valueOfOrg } from '../field/item-field.tsx'
import type { Property } from '../state/controlled.ts'
import type { FormValues } from '../state/form-context.ts'
import { isFieldShown } from '../state/sections-of.ts'
import type { LevelsOfNew } from '../state/use-readable-levels.ts'
import { GridCell } from './form-grid.tsx'
import { OwnedInput } from './owned-input.tsx'
import { spanOf } from './spans.ts'
import { useReadersOfNew } from './use-readers-of-new.ts'

const FILLED = { shouldDirty: true, shouldValidate: true }

/** What all fields of a form for a new item have in common. */
export interface CreateFieldsProps {
  type: ItemType
  control: Control<FormValues>
  setValue: UseFormSetValue<FormValues>
  isShaking: boolean
  /** Levels at which the person may read what they write, if known. */
  levels: LevelsOfNew | undefined
  /** Properties without which the next step does not open. */
  needed: readonly string[]
}

type CreateFieldProps = CreateFieldsProps & {
  name: string
  /** Whether it is the picture beside the name. */
  isTile?: boolean
}

/** Tells whether a field shows only while others have certain values. */
export function isFollowing(type: ItemType, name: string): boolean {
  return type.properties[name]?.when !== undefined || Object.values(type.properties).some(({ other }) => other === name)
}

/** Shows the field of a property. One that specifies "other", or applies at times, is hidden until then. */
export function CreateField(props: CreateFieldProps) {
  const { type, name } = props
  if (name === ACCESS_PROPERTY) return <AccessField {...props} />
  return isFollowing(type, name) ? <FollowingField {...props} /> : <AskedField {...props} />
}

/** Shows the level of the new item, and says who reads it at that. */
function AccessField(props: CreateFieldProps) {
  return <AskedField {...props} help={useReadersOfNew(props.type, props.control, props.levels)} />
}

function FollowingField(props: CreateFieldProps) {
  const values = useWatch({ control: props.control })
  return isFieldShown(props.type, props.name, (property) => values[property]) ? <AskedField {...props} /> : null
}

function AskedField({
  type,
  name,
  control,
  setValue,
  isShaking,
  help,
  needed,
  isTile,
}: CreateFieldProps & { help?: string | undefined }) {
  const translate = useTranslate()
  const isAdmin = useSession()?.admin ?? false
  const access = useWatch({ control, name: ACCESS_PROPERTY })
  const frame = useRef<HTMLDivElement>(null)
  const afterPress = useAfterPress(frame)
  const property = startingProperty(type, name)
  if (!property) return null
  const { inOrg } = property
  const level = accessLevel(type, access)
  const label = translate(`types.${type.name}.props.${name}`)
  return (
    <Controller
      name={name}
      control={control}
      // A date that may not lie before this one is looked at again.
      rules={{ deps: Object.keys(type.properties).filter((each) => type.properties[each]?.notBefore === name) }}
      render={({ field, fieldState: { error } }) => (
        <GridCell
          span={spanOf(type, name)}
          ref={frame}
          {...(error ? { 'data-invalid': name } : {})}
          {...(error && isShaking ? { animation: 'shake 1s' } : {})}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) afterPress(field.onBlur)
          }}
        >
          <Field
            label={label}
            required={isRequired(property, isAdmin) || needed.includes(name)}
            error={error?.message}
            help={help}
          >
            {({ id }) => (
              <OwnedInput
                control={control}
                ownerProperty={property.v === 'LOV' ? type.owner : (inOrg ?? property.peopleOf)}
                onOrg={(organization) => inOrg && setValue(inOrg, valueOfOrg(type, inOrg, organization), FILLED)}
                id={id}
                name={name}
                label={label}
                typeName={type.name}
                level={level}
                property={property}
                value={field.value}
                onChange={(value) => {
                  field.onChange(value)
                  // What was said of it does not stay once it is mended.
                  if (error) setValue(name, value, { shouldValidate: true })
                }}
                error={error?.message}
                errorId={`${id}-error`}
                showsChips
                isTile={isTile}
              />
            )}
          </Field>
        </GridCell>
      )}
    />
  )
}

/** Returns the definition of a property for a new item. A state offers the initial states only. */
function startingProperty(type: ItemType, name: string): Property | undefined {
  const property = type.properties[name]
  const first = type.machines?.[name]?.first.filter((state) => state !== null)
  return property && first ? { ...property, options: first } : property
}
