import { useSession, useTranslate } from '@cairn/contract/web'
import { Button, HStack, Stack } from '@cairn/ui'
import { LegalLinks } from '../legal-links.tsx'
import { useShell } from '../../state/shell.ts'
import { useSystemAlerts } from '../../state/system-alerts.ts'
import { useOverlay } from '../../state/use-shell-state.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { TechnicalState } from './technical-state.tsx'

/**
 * Renders the help panel: the connection, buttons for support, keyboard shortcuts and dismissed
 * announcements, legal links, and for administrators the technical state.
 */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { dialogs } = useShell()
  const isAdmin = useSession()?.admin ?? false
  const [, show] = useOverlay()
  const { dismissed, showAgain } = useSystemAlerts()
  const ask = async () => {
    onClose()
    const { supportDialog } = await import('./support-dialog.tsx')
    void dialogs.open(supportDialog(t('app.support.title')))
  }
  return (
    <Stack gap="4">
      <ConnectionHelp />
      <HStack flexWrap="wrap">
        <Button icon="mail" onClick={() => void ask()}>
          {t('app.support.ask')}
        </Button>
        {dismissed > 0 && (
          <Button icon="warning" onClick={() => (onClose(), showAgain())}>
            {t('app.alerts.again', { count: dismissed })}
          </Button>
        )}
        <Button icon="info" onClick={() => (onClose(), show('keys'))}>
          {t('app.keys.title')}
        </Button>
      </HStack>
      <LegalLinks after={onClose} />
      {isAdmin && <TechnicalState />}
    </Stack>
  )
}
