import { postAccount } from '@cairn/channel/accounts'
import { localTimeZone } from '@cairn/model/zones'
import { Callout, Stack, Text } from '@cairn/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { languageAtom } from '../../state/words/language.ts'
import { useShell } from '../../state/shell.ts'
import { useConfigOrNull } from '../../state/use-shell-state.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { EmailField, MailedField, PasswordField, PlainField } from './account-fields.tsx'
import { MailNote } from './mail-note.tsx'
import { readMailLink, type MailLink } from './mail-link.ts'
import { useAccountForm } from './use-account-form.ts'
import { useEnter } from './use-enter.ts'
import { useAccountTexts } from './account-texts.ts'

/**
 * Renders the registration view: for the person who opened a mailed invitation, else for anyone if the
 * install allows it, else a message that registration is closed.
 */
export default function RegisterView() {
  const [invitation] = useState(readMailLink)
  const isOpen = useConfigOrNull()?.registration === 'open'
  return (
    <AccountCard title="account.register.title">
      {invitation ? <InvitedForm invitation={invitation} /> : isOpen ? <OpenForm /> : <Closed />}
    </AccountCard>
  )
}

function Closed() {
  const t = useAccountTexts()
  return (
    <Stack>
      <Callout tone="info" icon="mail" title={t('errors.registrationClosed')}>
        {t('account.register.closedHelp')}
      </Callout>
      <PlaceLink to="/sign-in" label={t('account.backToSignIn')} />
    </Stack>
  )
}

function OpenForm() {
  const t = useAccountTexts()
  const { origin } = useShell()
  const language = useAtomValue(languageAtom)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const form = useAccountForm([name, email], () =>
    postAccount(origin, 'register', { name: name.trim(), email: email.trim(), language }, 0),
  )
  if (form.isDone) return <MailNote email={email} text="account.register.sent" />
  return (
    <AccountForm
      form={form}
      send={t('account.register.send')}
      after={<PlaceLink to="/sign-in" label={t('account.haveAccount')} />}
    >
      <Text>{t('account.register.help')}</Text>
      <NameField value={name} onChange={setName} error={form.missing(name)} />
      <EmailField autoComplete="email" value={email} onChange={setEmail} error={form.missing(email)} />
    </AccountForm>
  )
}

function InvitedForm({ invitation }: { invitation: MailLink }) {
  const t = useAccountTexts()
  const { origin } = useShell()
  const language = useAtomValue(languageAtom)
  const enter = useEnter()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm([name, password], async () => {
    const zone = localTimeZone()
    await postAccount(origin, 'register', { token: invitation.token, name: name.trim(), password, language, zone }, 0)
    await enter(invitation.email, password)
  })
  return (
    <AccountForm form={form} send={t('account.register.accept')}>
      <MailedField email={invitation.email} />
      <NameField value={name} onChange={setName} error={form.missing(name)} />
      <PasswordField
        label={t('app.password')}
        kind="new"
        value={password}
        onChange={setPassword}
        error={form.passwordError ?? form.missing(password)}
      />
    </AccountForm>
  )
}

function NameField(props: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  const t = useAccountTexts()
  return <PlainField {...props} label={t('account.name')} name="name" autoComplete="name" />
}
