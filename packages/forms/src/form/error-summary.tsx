import { useCallback, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Callout, VisuallyHidden } from '@cairn/ui'
import type { FormValues } from '../state/form-context.ts'

interface Problem {
  name: string
  label: string
  message: string
}

/**
 * Fields that were invalid at the last attempt to save. `attempt` counts the attempts, so that unchanged
 * problems are announced again.
 */
export interface Problems {
  attempt: number
  list: readonly Problem[]
}

/**
 * Returns the problems of the last attempt to save and `show`, which replaces them. `show` takes the
 * errors of the form by property and puts them in the order of the type.
 */
export function useProblems(type: ItemType) {
  const translate = useTranslate()
  const [problems, setProblems] = useState<Problems>({ attempt: 0, list: [] })
  const show = useCallback(
    (errors: FieldErrors<FormValues>) =>
      setProblems(({ attempt }) => ({
        attempt: attempt + 1,
        list: Object.keys(type.properties)
          .filter((name) => errors[name])
          .map((name) => ({
            name,
            label: translate(`types.${type.name}.props.${name}`),
            message: String(errors[name]?.message ?? ''),
          })),
      })),
    [type, translate],
  )
  return { problems, show }
}

/** Props of `ErrorSummary`, which lists what must be corrected before a form can be saved, as an alert. */
export interface ErrorSummaryProps {
  problems: Problems
  /** What is still wrong, if known: what was mended since is not listed any more. */
  wrong?: FieldErrors<FormValues>
  /**
   * Announces the problems to screen readers without showing them, because the fields show them already.
   */
  isQuiet?: boolean
}

/**
 * Lists what must be corrected before a form can be saved, as an alert. Renders nothing without problems.
 */
export function ErrorSummary({ problems, wrong, isQuiet = false }: ErrorSummaryProps) {
  const translate = useTranslate()
  const { attempt } = problems
  const list = wrong ? problems.list.filter(({ name }) => wrong[name]) : problems.list
  if (list.length === 0) return null
  const title = translate('forms.problems', { count: list.length })
  const lines = list.map(({ label, message }) => `${label}: ${message}`)
  if (isQuiet)
    return (
      <VisuallyHidden key={attempt} role="alert">
        {[title, ...lines].join('. ')}
      </VisuallyHidden>
    )
  return (
    <div key={attempt} role="alert">
      <Callout tone="bad" icon="alert" title={title}>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
