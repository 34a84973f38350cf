import { chakra } from '../system/chakra.ts'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What the control inside a field must carry, so that its label, help and error belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
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
const Help = chakra('div', { base: { fontSize: '12.5px', color: 'fgMuted' } })
const ErrorLine = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '5px', fontSize: '12.5px', color: 'bad' },
})

/** A labelled control with its help and error. */
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

/** What is wrong with a value, said at once to assistive technology. */
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
