import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { DismissButton } from './dismiss-button.tsx'
import type { AlertProps } from './alert-props.ts'

/** As wide as a small screen, in pixels. */
const WIDTH = 480

/**
 * Renders an announcement of the operators as a modal dialog, which closes only by its button or close icon
 * (`onDismiss`).
 */
export default function AlertDialog({ alert, onDismiss }: AlertProps) {
  const t = useTranslate()
  return (
    <Dialog
      open
      persistent
      onClose={onDismiss}
      title={alert.title}
      closeLabel={t('app.dismiss')}
      maxWidth={WIDTH}
      actions={<DismissButton onDismiss={onDismiss} label={t('app.alerts.read')} />}
    >
      <Text whiteSpace="pre-line">{alert.message}</Text>
    </Dialog>
  )
}
