import { writeStored } from '@cairn/channel/storage'
import { useTranslate } from '@cairn/contract/web'
import { BottomBanner, Button, Link } from '@cairn/ui'
import { useShell } from '../../state/shell.ts'
import { useFollow } from '../address/use-follow.ts'
import { COOKIES_KEY } from './use-cookies-unread.ts'

const POLICY = '/privacy-policy#cookies'

/**
 * Renders the banner that cookies are used, with a link to the privacy policy. Its button stores that it was
 * accepted and calls `onAccept`.
 */
export default function CookieBanner({ onAccept }: { onAccept: () => void }) {
  const t = useTranslate()
  const { storage } = useShell()
  const follow = useFollow()
  const accept = () => {
    writeStored(storage, COOKIES_KEY, true)
    onAccept()
  }
  return (
    <BottomBanner
      label={t('app.cookies.title')}
      actions={
        <Button kind="primary" onClick={accept}>
          {t('app.cookies.accept')}
        </Button>
      }
    >
      {t('app.cookies.text')}{' '}
      <Link href={POLICY} textDecoration="underline" onClick={follow(POLICY)}>
        {t('app.cookies.more')}
      </Link>
    </BottomBanner>
  )
}
