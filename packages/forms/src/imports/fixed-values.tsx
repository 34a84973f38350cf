import { useItemType, useTranslate } from '@cairn/contract/web'
import { isFieldShown } from '../state/sections-of.ts'
import { Box, Field } from '@cairn/ui'
import { PropertyInput } from '../inputs/property-input.tsx'

/** Props of `FixedValues`, which edits values that every item of an import gets. */
export interface FixedValuesProps {
  /** Item type that the values are for. */
  typeName: string
  /** Properties in the order in which they are shown. */
  names: readonly string[]
  values: Readonly<Record<string, unknown>>
  /** Called with all values; without those that were emptied. */
  onChange: (values: Record<string, unknown>) => void
}

/**
 * Edits values that every item of an import gets, each with the input of its property. Renders nothing for a
 * type that the install does not have.
 */
export function FixedValues({ typeName, names, values, onChange }: FixedValuesProps) {
  const t = useTranslate()
  const type = useItemType(typeName)
  if (!type) return null
  const owner = values[type.owner ?? '']
  const set = (name: string, value: unknown) => {
    const { [name]: _former, ...others } = values
    const isEmpty = value === '' || value === null || value === undefined || value === false
    onChange(isEmpty ? others : { ...others, [name]: value })
  }
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(13.75rem, 100%), 1fr))" gap="3">
      {names
        .filter((name) => type.properties[name] && isFieldShown(type, name, (other) => values[other]))
        .map((name) => (
          <Field
            key={name}
            label={t(`types.${typeName}.props.${name}`)}
            required={Boolean(type.properties[name]?.required)}
          >
            {({ id }) => (
              <PropertyInput
                id={id}
                name={name}
                label={t(`types.${typeName}.props.${name}`)}
                typeName={typeName}
                property={{ v: 'DEF', ...type.properties[name], required: false }}
                owners={[owner].flat().filter((each) => typeof each === 'string')}
                within={values[type.properties[name]?.within?.property ?? '']}
                value={values[name]}
                onChange={(value) => set(name, value)}
                error={undefined}
                errorId={`${id}-error`}
              />
            )}
          </Field>
        ))}
    </Box>
  )
}
