import { postAccount } from '@cairn/channel/accounts'
import { Text } from '@cairn/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { languageAtom } from '../../state/words/language.ts'
import { useShell } from '../../state/shell.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { EmailField } from './account-fields.tsx'
import { MailNote } from './mail-note.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAccountTexts } from './account-texts.ts'

/**
 * Renders the view in which a person requests, for an e-mail address, a mailed link to choose a new
 * password. It does not tell whether there is such an account; only the mail does.
 */
export default function ForgotPasswordView() {
  return (
    <AccountCard title="app.forgotPassword">
      <ForgotForm />
    </AccountCard>
  )
}

function ForgotForm() {
  const t = useAccountTexts()
  const { origin } = useShell()
  const language = useAtomValue(languageAtom)
  const [email, setEmail] = useState('')
  const form = useAccountForm([email], () =>
    postAccount(origin, 'forgot-password', { email: email.trim(), language }, 0),
  )
  if (form.isDone) return <MailNote email={email} text="account.forgot.sent" />
  return (
    <AccountForm
      form={form}
      send={t('account.forgot.send')}
      after={<PlaceLink to="/sign-in" label={t('account.backToSignIn')} />}
    >
      <Text>{t('account.forgot.help')}</Text>
      <EmailField value={email} onChange={setEmail} error={form.missing(email)} />
    </AccountForm>
  )
}
