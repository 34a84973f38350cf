import type { TextKey } from '@cairn/contract/texts'
import { useLanguage } from '@cairn/contract/web'
import { Callout, Link, Stack } from '@cairn/ui'
import { useConfigOrNull } from '../../state/use-shell-state.ts'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { useAccountTexts } from './account-texts.ts'

/**
 * Renders the message that a mail was sent to an address, and in the demo a link to the page with its mail.
 */
export function MailNote({ email, text }: { email: string; text: TextKey }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const isDemo = useConfigOrNull()?.demo === true
  return (
    <Stack role="status">
      <Callout tone="ok" icon="mail" title={t('account.mailSent', { email })}>
        {t(text)}
      </Callout>
      {isDemo && <Link href={`/demo/mail?language=${language}`}>{t('account.readDemoMail')}</Link>}
      <PlaceLink to="/sign-in" label={t('account.backToSignIn')} />
    </Stack>
  )
}
