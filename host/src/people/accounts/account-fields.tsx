import { useTranslate } from '@cairn/contract/web'
import { MIN_PASSWORD, passwordStrength } from '@cairn/model/password'
import { Box, Button, Field, Flex, Input, Text } from '@cairn/ui'
import { useState, type Ref } from 'react'

interface AccountFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Props of a text field of an account form. */
export interface PlainFieldProps extends AccountFieldProps {
  label: string
  name: string
  type?: 'text' | 'email'
  autoComplete: string
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Renders a text field of an account form, such as for a name. */
export function PlainField({ label, error, value, onChange, type = 'text', ...rest }: PlainFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          type={type}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Props of the field for the sign-in address. */
export interface EmailFieldProps extends AccountFieldProps {
  /** `username` (default) to sign in by a known address, `email` for a new one. */
  autoComplete?: 'username' | 'email'
  ref?: Ref<HTMLInputElement>
}

/** Renders the field for the e-mail address by which a person signs in. */
export function EmailField({ autoComplete = 'username', ...rest }: EmailFieldProps) {
  const t = useTranslate()
  return <PlainField {...rest} label={t('app.email')} name="email" type="email" autoComplete={autoComplete} />
}

/**
 * Renders, read-only, the e-mail address to which a mailed link was sent, so that a password manager can
 * store it.
 */
export function MailedField({ email }: { email: string }) {
  const t = useTranslate()
  return (
    <PlainField
      label={t('app.email')}
      name="email"
      autoComplete="username"
      value={email}
      onChange={() => {}}
      readOnly
    />
  )
}

/** Props of a password field. */
export interface PasswordFieldProps extends AccountFieldProps {
  label: string
  /** `new` shows a strength indicator and lets password managers generate one. */
  kind: 'current' | 'new'
}

/** Renders a password field with a button to reveal the password. */
export function PasswordField({ label, kind, value, onChange, error }: PasswordFieldProps) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      label={label}
      error={error}
      help={kind === 'new' ? t('account.passwordHelp', { min: MIN_PASSWORD }) : undefined}
    >
      {(control) => (
        <>
          <Flex gap="2">
            <Input
              {...control}
              type={isShown ? 'text' : 'password'}
              name={`${kind}-password`}
              autoComplete={`${kind}-password`}
              spellCheck={false}
              autoCapitalize="none"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <Button aria-pressed={isShown} height="2.25rem" onClick={() => setShown(!isShown)}>
              {t(isShown ? 'account.hidePassword' : 'account.showPassword')}
            </Button>
          </Flex>
          {kind === 'new' && <Strength password={value} />}
        </>
      )}
    </Field>
  )
}

const BARS = { tooShort: 1, repetitive: 1, fair: 2, good: 3, strong: 4 } as const

/** How strong a password looks, in a word and a bar. */
function Strength({ password }: { password: string }) {
  const t = useTranslate()
  const strength = passwordStrength(password)
  const left = MIN_PASSWORD - [...password].length
  const reached = password === '' ? 0 : BARS[strength]
  return (
    <Flex alignItems="center" gap="3" minHeight="1.25rem">
      <Flex gap="1" flex="1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <Box
            key={bar}
            flex="1"
            height="4px"
            borderRadius="2px"
            bg={bar > reached ? 'line' : reached === 1 ? 'bad' : reached === 2 ? 'warn' : 'ok'}
          />
        ))}
      </Flex>
      <Text as="span" size="sm" tone="muted" role="status">
        {password !== '' && t(`account.strength.${strength}`, { left: Math.max(0, left) })}
      </Text>
    </Flex>
  )
}
