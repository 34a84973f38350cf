import { endsSession } from '@cairn/channel/session'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { Button, Callout, ColumnBody, ErrorNotice, Field, Heading, Input, Stack, Text, Box } from '@cairn/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useShell } from '../data/shell.ts'
import { useConfigOrNull, useSessionState } from '../data/use-shell-state.ts'
import { wordsOfError } from '../shell/error-words.ts'

/** Sign-in (platform-core section 2). What was typed stays after a refusal; the router leads on once the session is there. */
export default function SignInView() {
  const t = useTranslate()
  const siteName = useConfigOrNull()?.siteName ?? ''
  useForgetOnLeaving()
  return (
    <ColumnBody padded bg="canvas">
      <Box
        width="full"
        maxWidth="420px"
        margin="6vh auto"
        padding="28px"
        display="flex"
        flexDirection="column"
        gap="5"
        bg="surface"
        border="1px solid"
        borderColor="line"
        borderRadius="md"
      >
        <Heading as="h1" size="page">
          {t('app.signInTo', { site: siteName })}
        </Heading>
        <SessionNote />
        <SignInForm />
      </Box>
    </ColumnBody>
  )
}

/** Whoever goes on without signing in is a visitor like any other: how the last session ended is over. */
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
  const { isBusy, error, submit } = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  useEffect(() => emailField.current?.focus(), [])
  const missing = (value: string) => (isChecked && value.trim() === '' ? t('errors.required') : undefined)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email.trim() !== '' && password !== '') void submit(email.trim(), password)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {error && <SignInError error={error} />}
        <Field label={t('app.email')} error={missing(email)}>
          {(control) => (
            <Input
              {...control}
              ref={emailField}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('app.password')} error={missing(password)}>
          {(control) => (
            <Input
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('app.signIn')}
        </Button>
        <Text tone="muted" size="sm">
          {t('app.signInHelp')}
        </Text>
      </Stack>
    </form>
  )
}

function SignInError({ error }: { error: CairnError }) {
  const t = useTranslate()
  const { title, detail } = wordsOfError(t, error)
  return <ErrorNotice title={title} detail={detail} detailLabel={t('app.detail')} />
}

function useSignIn() {
  const { channel } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CairnError>()
  const submit = async (email: string, password: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await channel.signIn(email, password)
    } catch (thrown) {
      setError(toCairnError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, submit }
}
