import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { ACCESS_PROPERTY, accessLevel } from '@cairn/contract'
import { useLabel, useLanguage, useTranslate, type ItemType } from '@cairn/contract/web'
import { displayText, isBlank } from '@cairn/model/format'
import { Box, Icon, LinkButton } from '@cairn/ui'
import { focusWithin } from '../state/focus.ts'
import { isKeptFromWriter } from '../state/use-readable-levels.ts'
import { CreateField, type CreateFieldsProps } from './create-field.tsx'
import { FormGrid } from './form-grid.tsx'

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  bg: 'sunken',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '6px 12px',
  fontSize: 'note',
  color: 'fgMuted',
  '& b': { color: 'fg', fontWeight: 'medium' },
} as const

/**
 * Names in one line what a new item is given without anybody typing it, such as its owner. Its fields take
 * the place of the line once they are asked for, one of them is wrong, or the writer could not read the item
 * again at its level.
 */
export function FilledIn(props: CreateFieldsProps & { names: readonly string[] }) {
  const { type, names, control, levels } = props
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const values = useWatch({ control, name: names })
  const { errors } = useFormState({ control })
  const access: unknown = values[names.indexOf(ACCESS_PROPERTY)]
  const level = accessLevel(type, access)
  // Another level that is offered stands there at once.
  const isSettled = !isBlank(access) || levels?.offered === undefined
  const isKept = names.includes(ACCESS_PROPERTY) && isSettled && isKeptFromWriter(type, level, levels)
  // Opened, they stay, also once they are right again.
  if (!isOpen && (isKept || names.some((name) => errors[name]))) setOpen(true)
  if (names.length === 0) return null
  if (isOpen)
    return (
      <Box ref={frame}>
        <FormGrid>
          {names.map((name) => (
            <CreateField key={name} {...props} name={name} />
          ))}
        </FormGrid>
      </Box>
    )
  const change = () => {
    setOpen(true)
    focusWithin(() => frame.current)
  }
  return (
    <Box css={LINE}>
      <Icon name="check" size={14} />
      <Box flex="1" minWidth="0">
        {translate('forms.filledIn')}
        {names.map((name, at) => (
          <span key={name}>
            {at === 0 ? ' ' : ' · '}
            <b>
              {name === ACCESS_PROPERTY ? (
                translate(`forms.filledIn.${level}`)
              ) : (
                <Filled type={type} name={name} value={values[at]} />
              )}
            </b>
          </span>
        ))}
      </Box>
      <LinkButton onClick={change}>{translate('forms.filledIn.change')}</LinkButton>
    </Box>
  )
}

interface FilledProps {
  type: ItemType
  name: string
  value: unknown
}

/** Shows a value in words: items by their labels. */
function Filled({ type, name, value }: FilledProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const property = type.properties[name]
  if (!property) return null
  if (property.v !== 'REL')
    return displayText(property, value, { type: type.name, name, labels: {}, translate, locale })
  return [value].flat().map((id, at) => (
    <span key={String(id)}>
      {at > 0 && ', '}
      <LabelOf id={String(id)} />
    </span>
  ))
}

function LabelOf({ id }: { id: string }) {
  return useLabel(id) ?? '…'
}
