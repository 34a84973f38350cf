import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, Stack, Textarea } from '@cairn/ui'
import { useState } from 'react'

/**
 * Renders a form that asks for the reason of an action on a list value, such as archiving. `action` is its
 * button's text; `onGive` gets the reason.
 */
export function ReasonForm({ action, onGive }: { action: string; onGive: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <Stack gap="12px">
      <ReasonField reason={reason} onChange={setReason} />
      <Box display="flex" justifyContent="flex-end">
        <Button kind="primary" disabled={reason.trim() === ''} onClick={() => onGive(reason.trim())}>
          {action}
        </Button>
      </Box>
    </Stack>
  )
}

/** Renders the field for the reason of an action on a list value. */
export function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const t = useTranslate()
  return (
    <Field label={t('app.lists.reason')} help={t('app.lists.reasonHelp')} required>
      {(control) => (
        <Textarea {...control} value={reason} maxLength={2000} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
