import { useSession } from '@cairn/contract/web'
import { Button, Callout, Section, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { AccountError } from './account-card.tsx'
import { PasswordField } from './account-fields.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAccountTexts } from './account-texts.ts'

/**
 * Renders, on the person's own profile, a form to change the password and a button that ends all their
 * sessions. Renders nothing for visitors and in a masquerade.
 */
export default function SecurityPanel() {
  const t = useAccountTexts()
  const user = useSession()
  if (!user || user.masquerading) return null
  return (
    <Section title={t('account.security')}>
      <Stack gap="5" maxWidth="420px">
        <ChangePassword />
        <SignOutEverywhere />
      </Stack>
    </Section>
  )
}

function ChangePassword() {
  const t = useAccountTexts()
  const { channel } = useShell()
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm([current, password], async () => {
    await channel.send('act/changePassword', { current, password })
    setCurrent('')
    setPassword('')
    setOpen(false)
  })
  if (!isOpen)
    return (
      <Stack>
        {form.isDone && <Callout tone="ok" icon="check" title={t('account.passwordChanged')} />}
        <Button alignSelf="flex-start" icon="lock" onClick={() => setOpen(true)}>
          {t('account.changePassword')}
        </Button>
      </Stack>
    )
  const isWrong = form.error?.code === 'passwordWrong'
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <AccountError error={isWrong ? undefined : form.error} />
        <PasswordField
          label={t('account.currentPassword')}
          kind="current"
          value={current}
          onChange={setCurrent}
          error={isWrong ? t('errors.passwordWrong') : form.missing(current)}
        />
        <PasswordField
          label={t('account.newPassword')}
          kind="new"
          value={password}
          onChange={setPassword}
          error={form.passwordError ?? form.missing(password)}
        />
        <Text size="sm" tone="muted">
          {t('account.changeHelp')}
        </Text>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('account.changePassword')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('app.cancel')}</Button>
      </Stack>
    </form>
  )
}

function SignOutEverywhere() {
  const t = useAccountTexts()
  const { channel, notices, dialogs } = useShell()
  const signOut = async () => {
    const isSure = await dialogs.ask({
      title: 'account.everywhere',
      text: 'account.everywhereSure',
      yes: 'account.everywhere',
    })
    if (isSure) await channel.send('act/signOutEverywhere', {}).catch((thrown: unknown) => notices.report(thrown))
  }
  return (
    <Stack gap="2">
      <Text size="sm" tone="muted">
        {t('account.everywhereHelp')}
      </Text>
      <Button alignSelf="flex-start" icon="log-out" onClick={() => void signOut()}>
        {t('account.everywhere')}
      </Button>
    </Stack>
  )
}
