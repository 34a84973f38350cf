import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Flex, Link } from '@cairn/ui'
import { useConfigOrNull } from '../state/use-shell-state.ts'
import { PlaceLink } from './address/place-link.tsx'

/**
 * Renders the links to the install's legal pages and, in the demo, to the page with its mail. `after` is
 * called when a legal page was opened.
 */
export function LegalLinks({ after }: { after?: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const isDemo = useConfigOrNull()?.demo === true
  const shared = after ? { after } : {}
  return (
    <Flex as="nav" aria-label={t('legal.links')} justifyContent="center" flexWrap="wrap" gap="4" fontSize="sm">
      <PlaceLink to="/terms" label={t('app.terms')} {...shared} />
      <PlaceLink to="/privacy-policy" label={t('app.privacyPolicy')} {...shared} />
      <PlaceLink to="/imprint" label={t('app.imprint')} {...shared} />
      {isDemo && <Link href={`/demo/mail?language=${language}`}>{t('account.demoMail')}</Link>}
    </Flex>
  )
}
