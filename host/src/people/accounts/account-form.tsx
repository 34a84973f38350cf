import { Button, Stack } from '@cairn/ui'
import type { ReactNode } from 'react'
import { AccountError } from './account-card.tsx'
import type { AccountForm as FormState } from './use-account-form.ts'

/** Props of the frame of an account form. */
export interface AccountFormProps {
  form: FormState
  /** On the button that sends it. */
  send: string
  children: ReactNode
  /** Below the button, such as the way back. */
  after?: ReactNode
}

/** Renders the frame of an account form: error message, fields and button. */
export function AccountForm({ form, send, children, after }: AccountFormProps) {
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <AccountError error={form.error} />
        {children}
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {send}
        </Button>
        {after}
      </Stack>
    </form>
  )
}
