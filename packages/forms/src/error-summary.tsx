import { useCallback, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Callout, VisuallyHidden } from '@cairn/ui'
import type { FormValues } from './form-context.ts'

interface Problem {
  label: string
  message: string
}

/** What stood in the way of the last attempt to save; `attempt` makes the same problems be said again. */
export interface Problems {
  attempt: number
  list: readonly Problem[]
}

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
            label: translate(`types.${type.name}.props.${name}`),
            message: String(errors[name]?.message ?? ''),
          })),
      })),
    [type, translate],
  )
  return { problems, show }
}

export interface ErrorSummaryProps {
  problems: Problems
  /** Only read out: the fields are in sight. */
  isQuiet?: boolean
}

/** What is to be mended before a form can be saved, said at once to assistive technology. */
export function ErrorSummary({ problems: { attempt, list }, isQuiet = false }: ErrorSummaryProps) {
  const translate = useTranslate()
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
