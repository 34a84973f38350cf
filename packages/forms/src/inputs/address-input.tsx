import { useTranslate } from '@cairn/contract/web'
import { ADDRESS_PARTS } from '@cairn/model/value-objects'
import { Box, Button, Field, Stack } from '@cairn/ui'
import {
  groupAttributes,
  asRecord,
  partAttributes,
  asText,
  type GroupProps,
  type InputAttributes,
} from '../state/controlled.ts'
import { TextLine, TextLines } from './text-inputs.tsx'

/** Columns that each part of an address takes in a grid of six. */
const SPANS: Record<(typeof ADDRESS_PARTS)[number], number> = {
  street: 6,
  city: 3,
  province: 3,
  postalCode: 2,
  country: 4,
}

/**
 * Edits an address by its parts. An address stored as one text is edited as such, with a button that
 * turns it into parts.
 */
export function AddressInput(props: GroupProps) {
  return typeof props.value === 'string' && props.value !== '' ? <AsText {...props} /> : <InParts {...props} />
}

function AsText({ attributes, value, onChange }: GroupProps) {
  const translate = useTranslate()
  return (
    <Stack gap="4px" alignItems="flex-start">
      <TextLines {...attributes} value={asText(value)} onText={onChange} />
      <Button size="sm" kind="ghost" onClick={() => onChange({ street: asText(value) })}>
        {translate('forms.address.toParts')}
      </Button>
    </Stack>
  )
}

function InParts({ attributes, value, onChange, label }: GroupProps) {
  const translate = useTranslate()
  const address = asRecord(value)
  const change = (part: string, text: string) => {
    const { [part]: _former, ...rest } = address
    onChange(text === '' ? rest : { ...rest, [part]: text })
  }
  return (
    <Box
      {...groupAttributes(attributes, label)}
      display="grid"
      gridTemplateColumns="repeat(6, minmax(0, 1fr))"
      gap="6px 8px"
    >
      {ADDRESS_PARTS.map((part) => (
        <Box key={part} gridColumn={`span ${SPANS[part]}`}>
          <Field label={translate(`forms.address.${part}`)}>
            {({ id }) => (
              <Part
                attributes={{ ...partAttributes(attributes, part), id }}
                part={part}
                value={address[part] ?? ''}
                onChange={(text) => change(part, text)}
              />
            )}
          </Field>
        </Box>
      ))}
    </Box>
  )
}

interface PartProps {
  attributes: InputAttributes
  part: string
  value: string
  onChange: (text: string) => void
}

/** Shows the input of one part. Streets may have several lines. */
function Part({ attributes, part, value, onChange }: PartProps) {
  const common = { ...attributes, autoComplete: 'off', value }
  return part === 'street' ? (
    <TextLines {...common} minHeight="2.25rem" onText={onChange} />
  ) : (
    <TextLine {...common} onText={onChange} />
  )
}
