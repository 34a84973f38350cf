import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { useState, type SubmitEvent } from 'react'

/** What is wrong with a new password is said beside its field. */
const PASSWORD_ERRORS = new Set(['passwordShort', 'passwordWeak', 'maxLength'])

export interface AccountForm {
  isBusy: boolean
  isDone: boolean
  /** What was refused, but for what is said beside a field. */
  error: CairnError | undefined
  passwordError: string | undefined
  /** What to say beside a field that was left empty. */
  missing: (value: string) => string | undefined
  onSubmit: (event: SubmitEvent) => void
}

/**
 * Returns a form that sends one call; what was typed stays whatever the answer. `values` are those that may
 * not be empty.
 */
export function useAccountForm(values: readonly string[], send: () => Promise<unknown>): AccountForm {
  const t = useTranslate()
  const [state, setState] = useState<{ isBusy: boolean; isDone: boolean; error?: CairnError }>({
    isBusy: false,
    isDone: false,
  })
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setState({ isBusy: true, isDone: false })
    await send().then(
      () => setState({ isBusy: false, isDone: true }),
      (thrown: unknown) => setState({ isBusy: false, isDone: false, error: toCairnError(thrown) }),
    )
  }
  const isOfPassword = state.error !== undefined && PASSWORD_ERRORS.has(state.error.code)
  return {
    isBusy: state.isBusy,
    isDone: state.isDone,
    error: isOfPassword ? undefined : state.error,
    passwordError: isOfPassword && state.error ? errorText(t, state.error).title : undefined,
    missing: (value) => (isChecked && value.trim() === '' ? t('errors.required') : undefined),
    onSubmit: (event) => {
      event.preventDefault()
      setChecked(true)
      if (!state.isBusy && values.every((value) => value.trim() !== '')) void submit()
    },
  }
}
