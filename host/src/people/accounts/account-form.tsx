import { Button, Stack } from '@cairn/ui'
import type { ReactNode } from 'react'
import { AccountError } from './account-card.tsx'
import type { AccountForm as FormState } from './use-account-form.ts'

/** Props of the frame of an account form. */
export interface AccountFormProps {
  /** State from `useAccountForm`. */
  form: FormState
  /** Text of the button that sends the form. */
  send: string
  children: ReactNode
  /** Rendered below the button, such as a link back. */
  after?: ReactNode
}

/** Renders the frame of an account form: error message, fields (`children`) and the button that sends it. */
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
