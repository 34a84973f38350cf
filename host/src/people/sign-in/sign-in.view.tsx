import { endsSession } from '@cairn/channel/session'
import { useTranslate } from '@cairn/contract/web'
import { Callout, Flex } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import { AccountCard } from '../accounts/account-card.tsx'
import { AccountForm } from '../accounts/account-form.tsx'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { EmailField, PasswordField } from '../accounts/account-fields.tsx'
import { useAccountForm } from '../accounts/use-account-form.ts'
import { useShell } from '../../state/shell.ts'
import { asksForCode, CodeStep } from '../second-factor/ask-for-code.ts'
import { OpenToAll } from './open-to-all.tsx'
import { ProviderSignIn } from '../second-factor/provider-sign-in.tsx'
import { useConfigOrNull, useSessionState } from '../../state/use-shell-state.ts'

/**
 * Renders the sign-in view: form, provider, and links. Input is kept after a rejected attempt. Once there is
 * a session, `useRedirect` leads on.
 */
export default function SignInView() {
  useForgetOnLeaving()
  return (
    <AccountCard title="app.signInTo">
      <SessionNote />
      <SignInForm />
      <ProviderSignIn />
      <OtherWays />
      <OpenToAll />
    </AccountCard>
  )
}

/** For who cannot sign in: a new password, an account. */
function OtherWays() {
  const t = useTranslate()
  const isOpen = useConfigOrNull()?.registration === 'open'
  return (
    <Flex justifyContent="space-between" flexWrap="wrap" gap="3" fontSize="sm">
      <PlaceLink to="/forgot-password" label={t('app.forgotPassword')} />
      {isOpen && <PlaceLink to="/register" label={t('app.register')} />}
    </Flex>
  )
}

/**
 * Leaving the view without signing in makes the person a visitor: the message about the last session is
 * cleared.
 */
function useForgetOnLeaving(): void {
  const { channel } = useShell()
  useEffect(
    () => () => {
      if (endsSession(channel.session.get())) channel.clearUser()
    },
    [channel],
  )
}

/** Why one is here, when the session ended by itself. */
function SessionNote() {
  const t = useTranslate()
  const { name } = useSessionState()
  if (name === 'CONNECT_EXPIRY' || name === 'TOKEN_EXPIRY')
    return <Callout tone="warn" icon="clock" title={t('errors.tokenExpired')} />
  if (name === 'IDENT_FAILED') return <Callout tone="warn" icon="warning" title={t('app.session.identFailed')} />
  if (name === 'SIGNOUT') return <Callout tone="ok" icon="check" title={t('app.session.signedOut')} />
  return null
}

function SignInForm() {
  const t = useTranslate()
  const { channel } = useShell()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm([email, password], () => channel.signIn(email.trim(), password))
  const emailField = useRef<HTMLInputElement>(null)
  useEffect(() => emailField.current?.focus(), [])
  if (form.error && asksForCode(form.error))
    return <CodeStep asked={form.error} signIn={(code) => channel.signIn(email.trim(), password, code)} />
  return (
    <AccountForm form={form} send={t('app.signIn')}>
      <EmailField ref={emailField} value={email} onChange={setEmail} error={form.missing(email)} />
      <PasswordField
        label={t('app.password')}
        kind="current"
        value={password}
        onChange={setPassword}
        error={form.missing(password)}
      />
    </AccountForm>
  )
}
