import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { Button, ErrorNotice, Field, Input, Stack, Text } from '@cairn/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { EnrolmentCode, enrolmentSchema } from './enrolment-code.tsx'

/** Props of the second step of sign-in. */
export interface CodeStepProps {
  /**
   * The error with which the server refused to sign in without a code; it has the new secret if the factor
   * must be set up.
   */
  asked: CairnError
  /** Signs in again, with this code. Rejects if it is refused. */
  signIn: (code: string) => Promise<void>
}

/**
 * Renders the step of sign-in after the password: entering the second-factor code, or before it setting up
 * the second factor if the install requires one.
 */
export default function CodeStep({ asked, signIn }: CodeStepProps) {
  const t = useTranslate()
  const [error, setError] = useState<CairnError>()
  const [isBusy, setBusy] = useState(false)
  const told = v.safeParse(enrolmentSchema, asked.details)
  const enrolment = told.success ? told.output : undefined
  const onCode = (code: string) => {
    setBusy(true)
    signIn(code)
      .catch((thrown: unknown) => setError(toCairnError(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <Stack>
      {error && <ErrorNotice title={errorText(t, error).title} />}
      <Text>{t(enrolment ? 'app.secondFactor.setUp' : 'app.secondFactor.required')}</Text>
      {enrolment && <EnrolmentCode enrolment={enrolment} />}
      <CodeForm label={t('app.signIn')} help={!enrolment} isBusy={isBusy} onCode={onCode} />
    </Stack>
  )
}

/** Props of a form for a second-factor code. */
export interface CodeFormProps {
  /** Text of the button. */
  label: string
  /** Whether to explain where to find the code. */
  help: boolean
  isBusy: boolean
  /** Called with the entered code when the form is sent. */
  onCode: (code: string) => void
}

/** Renders a form for a second-factor code, with the focus in its field. */
export function CodeForm({ label, help, isBusy, onCode }: CodeFormProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Field
          label={t('app.secondFactor.code')}
          error={isChecked && code.trim() === '' ? t('errors.required') : undefined}
          {...(help ? { help: t('app.secondFactor.codeHelp') } : {})}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              name="code"
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" busy={isBusy}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
