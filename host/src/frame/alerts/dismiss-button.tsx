import { Button } from '@cairn/ui'

/** What puts an alert away. */
export function DismissButton({ label, onDismiss }: { label: string; onDismiss: () => void }) {
  return (
    <Button size="sm" onClick={onDismiss}>
      {label}
    </Button>
  )
}
