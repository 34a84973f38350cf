import { memo, useId, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useController } from 'react-hook-form'
import { ACCESS_PROPERTY, accessLevel, type Visibility } from '@cairn/contract'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { sameValue, currentValue } from '@cairn/model/draft'
import { Box, DescriptionRow, FieldError, IconButton } from '@cairn/ui'
import { useAfterPress } from '@cairn/ui/overlays'
import { NamedItem } from './named-item.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useFieldFocus } from '../state/focus.ts'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import type { Property } from '../state/controlled.ts'
import { PropertyInput } from '../inputs/property-input.tsx'
import { LiveValue, type LiveValueProps } from './live-value.tsx'
import { PropertyValue } from './property-value.tsx'
import { StateRow } from './state-row.tsx'
import { SwitchRow } from './switch-row.tsx'

/**
 * Props of `ItemField`, which shows one property of the item in the surrounding `ItemForm`: its value, who
 * has just changed it, and a pencil for users who may edit.
 */
export interface ItemFieldProps {
  /** Name of a property of the type. */
  name: string
  /** Replaces the translated name of the property. */
  label?: string
  /** Whether the field is open for typing before anybody asks for it. It then takes no focus. */
  isOpen?: boolean
}

/**
 * Shows one property of the item in the surrounding `ItemForm`: its value, who has just changed it, and a
 * pencil for users who may edit. While editing, Enter keeps the value and Escape discards it. In a
 * conflict it shows both values. Renders nothing if the item type does not have the property.
 */
export function ItemField({ name, label, isOpen = false }: ItemFieldProps) {
  const translate = useTranslate()
  const { item, type, wayOf } = useItemFormApi()
  const { draft, editing, changed, isShaking } = useItemFormState()
  const property = type.properties[name]
  if (!property) return null
  const isCoarse = item.$coarse?.includes(name) === true
  const way = wayOf(name)
  if (isStateOf(type, name))
    return <StateRow name={name} label={label ?? translate(`types.${type.name}.props.${name}`)} />
  const { switchedBy } = property
  if (switchedBy && !item.$deleted) {
    const words = label ?? translate(`types.${type.name}.props.${name}`)
    return <SwitchRow name={name} label={words} property={property} by={switchedBy} />
  }
  const isEditing = (editing.has(name) || isOpen) && way === 'plain'
  return (
    <Row
      name={name}
      property={property}
      label={label ?? translate(`types.${type.name}.props.${name}`)}
      value={currentValue(draft, name)}
      change={name in draft.mine ? undefined : changed[name]}
      mayEdit={way !== 'none'}
      isCoarse={isCoarse}
      isEditing={isEditing}
      isAsked={editing.has(name)}
      isShaking={isEditing && isShaking}
      isTouched={name in draft.mine}
      isTyped={name in draft.mine && !sameValue(draft.mine[name], draft.base[name])}
      hasConflict={name in draft.conflicts}
      owners={ownersOf(currentValue(draft, property.inOrg ?? type.owner ?? ''))}
      level={accessLevel(type, currentValue(draft, ACCESS_PROPERTY))}
      within={property.within && currentValue(draft, property.within.property)}
      near={property.peopleOf && currentValue(draft, property.peopleOf)}
    />
  )
}

interface RowProps {
  name: string
  property: Property
  label: string
  value: unknown
  change: LiveValueProps['change']
  mayEdit: boolean
  /** Whether the user may see the location only roughly. */
  isCoarse: boolean
  isEditing: boolean
  /** Whether somebody opened it. */
  isAsked: boolean
  isShaking: boolean
  /** Whether the draft contains the property, even with an unchanged value. */
  isTouched: boolean
  isTyped: boolean
  hasConflict: boolean
  owners: readonly string[]
  level: Visibility
  within: unknown
  near: unknown
}

/** Memoized, so that typing in one field does not render the others. */
const Row = memo(function Row(props: RowProps) {
  const inputId = useId()
  const { name, label, isEditing, hasConflict } = props
  const labelled = isEditing ? <label htmlFor={inputId}>{label}</label> : label
  return (
    // Two values side by side need the full width.
    <DescriptionRow label={labelled} isWide={hasConflict || isWide(props)}>
      {hasConflict && <ConflictChoice name={name} label={label} />}
      {isEditing ? <Edit {...props} inputId={inputId} /> : <Show {...props} />}
    </DescriptionRow>
  )
})

/** Types of values that are read over the full width, and those that only their input needs it for. */
const WIDE: readonly (string | undefined)[] = ['text', 'group', 'richText', 'geometry', 'translated', 'Attachment']
const WIDE_INPUT: readonly (string | undefined)[] = ['address', 'period']

function isWide({ property: { t, many }, isEditing }: RowProps): boolean {
  return WIDE.includes(t) || (isEditing && (many === true || WIDE_INPUT.includes(t)))
}

function Show({ name, property, label, value, change, mayEdit, isCoarse, isTyped }: RowProps) {
  const translate = useTranslate()
  const { edit } = useItemFormApi()
  const onClick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, canvas') !== null
    if (mayEdit && !isOnControl && document.getSelection()?.isCollapsed !== false) edit(name)
  }
  return (
    <Box
      onClick={onClick}
      position="relative"
      borderRadius="6px"
      marginInline="-6px"
      paddingInline="6px"
      {...(mayEdit ? { paddingInlineEnd: '34px', cursor: 'text', _hover: { bg: 'sunken' }, css: HIDE_PENCIL } : {})}
    >
      <LiveValue change={change}>
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
        {!isBlank(value) && <PropertyValue name={name} property={property} value={value} />}
      </LiveValue>
      {isCoarse && (
        <Box color="fgMuted" fontSize="sm" marginTop="4px">
          {translate('forms.coarse')}
        </Box>
      )}
      {mayEdit && <Pencil name={name} label={translate('forms.edit', { label })} />}
    </Box>
  )
}

/** Shows the pencil while its row is hovered or it has the focus; always on touch screens. */
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

function Edit({
  name,
  property,
  label,
  owners,
  level,
  within,
  near,
  isAsked,
  isTouched,
  isShaking,
  inputId,
}: RowProps & { inputId: string }) {
  const { item, type, control, edit, touch, restore, keep } = useItemFormApi()
  const { error: refused } = useItemFormState()
  const { field, fieldState } = useController({ name, control })
  const error = fieldState.error?.message
  const frame = useFieldFocus(name, isAsked && !isTouched)
  const afterPress = useAfterPress(frame)

  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    afterPress(() => {
      // A dialog of this field is open, so the field stays open until the dialog ends.
      if (frame.current?.querySelector('[data-holds-open]')) return
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
      {...(error ? { 'data-invalid': name } : {})}
      data-editing={name}
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
        label={label}
        typeName={type.name}
        property={property}
        item={item.$id}
        owners={owners}
        level={level}
        within={within}
        near={near}
        onOrg={(organization) =>
          property.inOrg && touch(property.inOrg, valueOfOrg(type, property.inOrg, organization))
        }
        value={field.value}
        onChange={(value) => {
          field.onChange(value)
          if (!isAsked) edit(name)
          touch(name, value)
        }}
        error={error}
        errorId={`${inputId}-error`}
      />
      <FieldError id={`${inputId}-error`} error={error} />
      {error && <NamedItem error={refused} at={[name]} />}
    </Box>
  )
}

function isSingleLine(target: EventTarget): boolean {
  return (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLSelectElement
}

/**
 * Returns true if `name` is the property of a state machine. It is changed by named moves, never typed.
 */
export function isStateOf(type: Pick<ItemType, 'machines'>, name: string): boolean {
  return type.machines?.[name] !== undefined
}

/** Returns the value of a property that names organisations when it names one. */
export function valueOfOrg({ properties }: ItemType, name: string, organization: string): string | string[] {
  return properties[name]?.many === true ? [organization] : organization
}

/**
 * Returns the ids of organisations in a property value, which may be one id or an array. Empty if there are
 * none.
 */
export function ownersOf(value: unknown): string[] {
  return [value].flat().filter((id) => typeof id === 'string')
}
