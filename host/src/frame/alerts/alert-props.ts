import type { SystemAlert } from '../../state/system-alerts.ts'

/** Props of a card or dialog that shows one announcement of the operators. */
export interface AlertProps {
  alert: SystemAlert
  onDismiss: () => void
}
