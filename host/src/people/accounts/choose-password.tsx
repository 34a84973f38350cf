import type { TextKey } from '@cairn/contract/texts'
import { postAccount } from '@cairn/channel/accounts'
import { localTimeZone } from '@cairn/model/zones'
import { Callout, Stack, Text } from '@cairn/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { languageAtom } from '../../state/words/language.ts'
import { useShell } from '../../state/shell.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { MailedField, PasswordField } from './account-fields.tsx'
import { readMailLink, type MailLink } from './mail-link.ts'
import { useAccountForm } from './use-account-form.ts'
import { useEnter } from './use-enter.ts'
import { useAccountTexts } from './account-texts.ts'

interface ChoosePasswordProps {
  call: 'set-pass' | 'confirm-email'
  title: TextKey
  help: TextKey
  /** Where one gets another link. */
  again: string
}

/**
 * Renders the page of a mailed link on which a person chooses a password and is then signed in. Without a
 * link in the address it renders a message and the way to request another one.
 */
export function ChoosePassword({ title, ...rest }: ChoosePasswordProps) {
  const [link] = useState(readMailLink)
  return (
    <AccountCard title={title}>{link ? <Form link={link} {...rest} /> : <NoLink again={rest.again} />}</AccountCard>
  )
}

function Form({ link, call, help, again }: Omit<ChoosePasswordProps, 'title'> & { link: MailLink }) {
  const t = useAccountTexts()
  const { origin } = useShell()
  const language = useAtomValue(languageAtom)
  const enter = useEnter()
  const [password, setPassword] = useState('')
  const form = useAccountForm([password], async () => {
    const chosen = { token: link.token, password }
    // A new person keeps the language of this page, and the time zone of this device.
    await postAccount(
      origin,
      call,
      call === 'confirm-email' ? { ...chosen, language, zone: localTimeZone() } : chosen,
      0,
    )
    await enter(link.email, password)
  })
  return (
    <AccountForm form={form} send={t('account.setPassword')}>
      {form.error?.code === 'linkExpired' && <PlaceLink to={again} label={t('account.newLink')} />}
      <Text>{t(help)}</Text>
      <MailedField email={link.email} />
      <PasswordField
        label={t('account.newPassword')}
        kind="new"
        value={password}
        onChange={setPassword}
        error={form.passwordError ?? form.missing(password)}
      />
    </AccountForm>
  )
}

function NoLink({ again }: { again: string }) {
  const t = useAccountTexts()
  return (
    <Stack>
      <Callout tone="warn" icon="warning" title={t('account.noLink')}>
        {t('account.noLinkHelp')}
      </Callout>
      <PlaceLink to={again} label={t('account.newLink')} />
    </Stack>
  )
}
