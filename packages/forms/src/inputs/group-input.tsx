import type { ReactNode } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Field } from '@cairn/ui'
import { asRecord, groupAttributes, type GroupProps, type Property } from '../state/controlled.ts'

/** What the input of one part gets. */
interface PartInput {
  id: string
  name: string
  label: string
  property: Property
  value: unknown
  onChange: (value: unknown) => void
}

/** Props of `GroupInput`, which edits one value with parts. */
export interface GroupInputProps extends GroupProps {
  /** Name of the item type. */
  typeName: string
  /** Name of the property. */
  name: string
  group: Property
  /** Renders the input of one part. */
  input: (part: PartInput) => ReactNode
}

/** Edits one value with parts, side by side as far as there is room. The value is an object. */
export function GroupInput({ attributes, value, onChange, label, typeName, name, group, input }: GroupInputProps) {
  const translate = useTranslate()
  const row: Readonly<Record<string, unknown>> = asRecord(value)
  const change = (part: string, next: unknown) => {
    const { [part]: _former, ...rest } = row
    onChange(next === '' || next === null || next === undefined ? rest : { ...rest, [part]: next })
  }
  return (
    <Box
      {...groupAttributes(attributes, label)}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(11.25rem, 100%), 1fr))"
      gap="6px 8px"
    >
      {Object.entries(group.parts ?? {}).map(([part, property]) => {
        const words = translate(`types.${typeName}.props.${name}.${part}`)
        return (
          // A longer text has the whole width.
          <Box key={part} gridColumn={property.t === 'text' ? '1 / -1' : undefined} minWidth="0">
            <Field label={words} required={property.required === true}>
              {({ id }) =>
                input({
                  id,
                  name: `${name}.${part}`,
                  label: words,
                  property,
                  value: row[part],
                  onChange: (next) => change(part, next),
                })
              }
            </Field>
          </Box>
        )
      })}
    </Box>
  )
}
