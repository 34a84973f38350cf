import { questionsIn } from '@cairn/contract'
import { useItems, useLabel, useLanguage } from '@cairn/contract/web'
import { answerText, changedAnswers, type ChangedAnswers } from '@cairn/model/changed-answers'
import { pickTranslation } from '@cairn/model/value-objects'
import { useMemo } from 'react'

interface AnswersValueProps {
  value: unknown
  /** The answers of the other version. What it has too is left out. */
  other: unknown
  /** Id of the item that asks the questions. */
  form: string | undefined
}

/**
 * Renders, for a property with the answers to a form, those answers of one version that differ from the
 * other version's, each with its question.
 */
export function AnswersValue({ value, other, form }: AnswersValueProps) {
  const item = useItems(useMemo(() => (form === undefined ? [] : [form]), [form])).get(form ?? '')
  const questions = useMemo(() => Object.values(item ?? {}).flatMap(questionsIn), [item])
  return changedAnswers(value, other, questions).map((changed) => (
    <span key={changed.path} style={BLOCK}>
      <OneAnswer {...changed} />
    </span>
  ))
}

const BLOCK = { display: 'block' }

function OneAnswer({ path, question, answers }: ChangedAnswers) {
  const language = useLanguage()
  const label = (question && pickTranslation(question.label, language)) || path
  return (
    <>
      {`${label}: `}
      {answers.flat().map((answer, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {typeof answer === 'string' && FILE.test(answer) ? (
            <FileName id={answer} />
          ) : (
            answerText(question, answer, language)
          )}
        </span>
      ))}
    </>
  )
}

const FILE = /^Attachment-\d+$/

function FileName({ id }: { id: string }) {
  return useLabel(id) ?? id
}
