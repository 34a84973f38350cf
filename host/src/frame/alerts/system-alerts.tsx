import { useTranslate } from '@cairn/contract/web'
import { AlertCard, Box, Stack } from '@cairn/ui'
import { useSystemAlerts } from '../../state/system-alerts.ts'
import type { AlertProps } from './alert-props.ts'
import { DismissButton } from './dismiss-button.tsx'
import { onDemand } from '../../state/on-demand.ts'

const AlertDialog = onDemand(() => import('./alert-dialog.tsx'))

/** Width of a card and its distance from the edges, in pixels. */
const CARD = { width: 432, top: 84, right: 16 }

/**
 * Renders the operators' announcements that the person has not dismissed: cards at the side, or a dialog
 * that must be read first.
 */
export default function SystemAlerts() {
  const t = useTranslate()
  const { shown, dismiss } = useSystemAlerts()
  const modal = shown.find((alert) => alert.modal)
  const cards = shown.filter((alert) => !alert.modal)
  return (
    <>
      {cards.length > 0 && (
        <Box
          as="aside"
          aria-label={t('app.alerts.title')}
          position="fixed"
          zIndex="30"
          top={`${CARD.top}px`}
          right={`${CARD.right}px`}
          width={`min(${CARD.width}px, calc(100vw - ${2 * CARD.right}px))`}
          maxHeight={`calc(100vh - ${2 * CARD.top}px)`}
          overflowY="auto"
          _print={{ display: 'none' }}
        >
          <Stack gap="2">
            {cards.map((alert) => (
              <Card key={alert.id} alert={alert} onDismiss={() => dismiss(alert.id)} />
            ))}
          </Stack>
        </Box>
      )}
      {modal && <AlertDialog key={modal.id} alert={modal} onDismiss={() => dismiss(modal.id)} />}
    </>
  )
}

function Card({ alert, onDismiss }: AlertProps) {
  const t = useTranslate()
  return (
    <AlertCard
      title={alert.title}
      message={alert.message}
      actions={<DismissButton onDismiss={onDismiss} label={t('app.dismiss')} />}
    />
  )
}
