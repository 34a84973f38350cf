import { Button } from '@cairn/ui'

/** Renders the button that dismisses an announcement. */
export function DismissButton({ label, onDismiss }: { label: string; onDismiss: () => void }) {
  return (
    <Button size="sm" onClick={onDismiss}>
      {label}
    </Button>
  )
}
