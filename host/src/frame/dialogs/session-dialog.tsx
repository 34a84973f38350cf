import { useTranslate } from '@cairn/contract/web'
import { Button, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useShell } from '../../state/shell.ts'
import { useSessionState } from '../../state/use-shell-state.ts'
import { useCountdown } from '../use-countdown.ts'

/** Width of the session dialog in pixels. */
const WIDTH = 400

/**
 * Renders a blocking dialog above everything when the session has expired or is about to, or was signed out
 * in another tab; nothing otherwise.
 */
export default function SessionDialog() {
  const state = useSessionState()
  switch (state.name) {
    case 'TOKEN_WARNING':
      return <WarningDialog expires={state.expires} />
    case 'TOKEN_EXPIRY':
      return <EndedDialog kind="expired" />
    case 'OTHER_TAB_SIGNOUT':
      return <EndedDialog kind="otherTab" />
    default:
      return null
  }
}

function WarningDialog({ expires }: { expires: number }) {
  const t = useTranslate()
  const { channel } = useShell()
  const seconds = useCountdown(expires)
  return (
    <Dialog
      open
      persistent
      onClose={() => {}}
      title={t('app.session.warning')}
      closeLabel={t('app.cancel')}
      maxWidth={WIDTH}
      actions={
        <>
          <Button onClick={() => channel.signOut()}>{t('app.signOut')}</Button>
          {/* What is pressed without looking must not end anything. */}
          <Button kind="primary" data-autofocus="" onClick={() => channel.renewToken()}>
            {t('app.session.stay')}
          </Button>
        </>
      }
    >
      <Text>{t('app.session.warningHelp', { minutes: Math.ceil(seconds / 60) })}</Text>
    </Dialog>
  )
}

function EndedDialog({ kind }: { kind: 'expired' | 'otherTab' }) {
  const t = useTranslate()
  const { channel } = useShell()
  return (
    <Dialog
      open
      persistent
      onClose={() => {}}
      title={t(`app.session.${kind}`)}
      closeLabel={t('app.cancel')}
      maxWidth={WIDTH}
      actions={
        <Button kind="primary" onClick={() => channel.clearUser()}>
          {t('app.session.signInAgain')}
        </Button>
      }
    >
      <Text>{t(`app.session.${kind}Help`)}</Text>
    </Dialog>
  )
}
