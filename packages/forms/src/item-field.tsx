import { useId, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { sameValue, valueOf } from '@cairn/model/draft'
import { Box, DescriptionRow, FieldError, IconButton } from '@cairn/ui'
import { ConflictChoice } from './conflict-choice.tsx'
import { useAfterPress, useFieldFocus } from './focus.ts'
import { useItemFormApi } from './form-context.ts'
import { LiveValue } from './live-value.tsx'
import { PropertyInput } from './property-input.tsx'
import { PropertyValue } from './property-value.tsx'

export interface ItemFieldProps {
  /** Name of a property of the type. */
  name: string
  /** In place of the property's own text. */
  label?: string
}

/**
 * One property as a row: its value, well formatted; the mark of who has just changed it; a pencil for those who may edit.
 * In edit: Enter keeps, Esc takes back. When another person changed it meanwhile, both values side by side.
 */
export function ItemField({ name, label }: ItemFieldProps) {
  const translate = useTranslate()
  const inputId = useId()
  const { type, draft, editing, canUpdate } = useItemFormApi()
  const property = type.properties[name]
  if (!property) return null
  const text = label ?? translate(`types.${type.name}.props.${name}`)
  const isEditing = editing.has(name) && canUpdate && !property.readOnly
  const labelled = isEditing ? <label htmlFor={inputId}>{text}</label> : text
  return (
    <DescriptionRow label={labelled}>
      {name in draft.conflicts && <ConflictChoice name={name} label={text} />}
      {isEditing ? (
        <Edit name={name} property={property} inputId={inputId} />
      ) : (
        <Show name={name} property={property} label={text} />
      )}
    </DescriptionRow>
  )
}

type Property = ItemType['properties'][string]

function Show({ name, property, label }: { name: string; property: Property; label: string }) {
  const translate = useTranslate()
  const { draft, canUpdate, edit } = useItemFormApi()
  const value = valueOf(draft, name)
  const mayEdit = canUpdate && !property.readOnly
  const isTyped = name in draft.mine && !sameValue(draft.mine[name], draft.base[name])
  const onClick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    if (mayEdit && !isOnControl && document.getSelection()?.isCollapsed !== false) edit(name)
  }
  return (
    <Box
      onClick={onClick}
      position="relative"
      borderRadius="6px"
      marginInline="-6px"
      paddingInlineStart="6px"
      {...(mayEdit ? { paddingInlineEnd: '34px', cursor: 'text', _hover: { bg: 'sunken' }, css: HIDE_PENCIL } : {})}
    >
      <LiveValue name={name}>
        {isTyped && (
          <Box
            as="i"
            role="img"
            aria-label={translate('forms.unsaved')}
            display="inline-block"
            boxSize="7px"
            borderRadius="full"
            bg="warn"
            marginInlineEnd="7px"
            verticalAlign="2px"
          />
        )}
        {isBlank(value) ? (
          <Box as="span" color="fgMuted">
            —
          </Box>
        ) : (
          <PropertyValue name={name} property={property} value={value} />
        )}
      </LiveValue>
      {mayEdit && <Pencil name={name} label={translate('forms.edit', { label })} />}
    </Box>
  )
}

/** The pencil shows when its row is pointed at or has the focus; always where there is nothing to point with. */
const HIDE_PENCIL = {
  '@media (hover: hover)': {
    '& > [data-pencil]': { opacity: '0' },
    '&:hover > [data-pencil], & > [data-pencil]:focus-visible': { opacity: '1' },
  },
} as const

function Pencil({ name, label }: { name: string; label: string }) {
  const { edit } = useItemFormApi()
  return (
    <IconButton
      data-pencil={name}
      icon="pencil"
      iconSize={14}
      size="sm"
      label={label}
      onClick={() => edit(name)}
      position="absolute"
      insetInlineEnd="4px"
      top="0"
      _print={{ display: 'none' }}
    />
  )
}

function Edit({ name, property, inputId }: { name: string; property: Property; inputId: string }) {
  const { type, draft, control, touch, restore, keep, isShaking } = useItemFormApi()
  const { field, fieldState } = useController({ name, control })
  const error = fieldState.error?.message
  const isTouched = name in draft.mine
  const frame = useFieldFocus(!isTouched)
  const afterPress = useAfterPress(frame)

  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    afterPress(() => {
      field.onBlur()
      if (!isTouched) keep(name)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') restore(name)
    else if (event.key === 'Enter' && (isSingleLine(event.target) || event.metaKey || event.ctrlKey) && !error)
      keep(name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box
      ref={frame}
      display="flex"
      flexDirection="column"
      gap="1"
      marginBlock="2px 6px"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      {...(error && isShaking ? { animation: 'shake 1s' } : {})}
    >
      <PropertyInput
        id={inputId}
        name={name}
        typeName={type.name}
        property={property}
        value={field.value}
        onChange={(value) => {
          field.onChange(value)
          touch(name, value)
        }}
        error={error}
        errorId={`${inputId}-error`}
      />
      <FieldError id={`${inputId}-error`} error={error} />
    </Box>
  )
}

function isSingleLine(target: EventTarget): boolean {
  return (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLSelectElement
}
