import { chakra } from '../system/chakra.ts'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Attributes that a `Field` passes to its control, so that label, help and error refer to it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * Props of `Field`, which shows a form control with its label, help text and error, linked by ids for
 * assistive technology.
 */
export interface FieldProps {
  label: string
  /** Explanation below the control. */
  help?: string | undefined
  /** What is wrong with the value, in words. */
  error?: string | undefined
  /** Shows an asterisk and sets `aria-required`. It does not validate. */
  required?: boolean | undefined
  /** Renders the control; it must spread the given attributes onto it. */
  children: (control: ControlProps) => ReactNode
}

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1' } })
const Label = chakra('label', {
  base: {
    fontSize: 'sm',
    color: 'fgMuted',
    '& abbr': { color: 'bad', textDecoration: 'none', marginInlineStart: '2px' },
  },
})
const Help = chakra('div', { base: { fontSize: 'note', color: 'fgMuted' } })
const ErrorLine = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '5px', fontSize: 'note', color: 'bad' },
})

/** Shows a form control with its label, help text and error, linked by ids for assistive technology. */
export function Field({ label, help, error, required, children }: FieldProps) {
  const id = useId()
  return (
    <Frame>
      <Label htmlFor={id}>
        {label}
        {required && <abbr aria-hidden="true">*</abbr>}
      </Label>
      {children({
        id,
        'aria-describedby': describedBy(id, help, error),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {help && <Help id={`${id}-help`}>{help}</Help>}
      <FieldError id={`${id}-error`} error={error} />
    </Frame>
  )
}

/**
 * Shows an error message as an alert, which screen readers announce at once. Renders nothing without an
 * error. `id` is what `aria-describedby` of the control refers to.
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <ErrorLine id={id} role="alert">
      <Icon name="alert" size={13} />
      {error}
    </ErrorLine>
  ) : null
}

function describedBy(id: string, help: string | undefined, error: string | undefined): string | undefined {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
