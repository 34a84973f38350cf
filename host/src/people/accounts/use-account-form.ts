import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { useState, type SubmitEvent } from 'react'

/** Errors of a new password, shown beside its field. */
const PASSWORD_ERRORS = new Set(['passwordShort', 'passwordWeak', 'maxLength'])

/** State and handlers of an account form, from `useAccountForm`. */
export interface AccountForm {
  isBusy: boolean
  /** Whether the last request was accepted. */
  isDone: boolean
  /** The error of the last request, unless it is shown beside a field. */
  error: CairnError | undefined
  /** Text of the last error if it concerns the new password, to be shown beside its field. */
  passwordError: string | undefined
  /**
   * Returns the error text for a field's value if that is blank; undefined before the first attempt to send.
   */
  missing: (value: string) => string | undefined
  /** Sends the request, unless a value is blank or a request is under way. */
  onSubmit: (event: SubmitEvent) => void
}

/**
 * Returns the state of a form that sends one request (`send`). `values` are those of the required fields;
 * nothing is sent while one is blank. Input stays after any answer.
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
