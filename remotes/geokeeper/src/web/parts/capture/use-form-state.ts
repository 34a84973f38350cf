import { useState } from 'react'
import type { Answers } from '../../../model/records/answer-values.ts'
import { evaluateForm, withFormerStates, type EvaluateOptions, type FormState } from '../../../model/form/evaluate.ts'
import type { Form } from '../../../model/form/form.ts'

interface Evaluated {
  form: Form
  answers: Answers
  options: EvaluateOptions
  state: FormState
}

/**
 * Evaluates a form as its answers change. A question that stays as it was keeps its state, so that it need
 * not be drawn again.
 */
export function useFormState(form: Form, answers: Answers, options: EvaluateOptions): FormState {
  const [known, setKnown] = useState<Evaluated>()
  if (known?.form === form && known.answers === answers && known.options === options) return known.state
  const former = known?.form === form ? known.state : undefined
  const state = withFormerStates(former, evaluateForm(form, answers, options))
  setKnown({ form, answers, options, state })
  return state
}
