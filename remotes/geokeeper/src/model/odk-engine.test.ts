// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statesOfOdk, type OdkState } from '../testing/odk-engine.ts'
import { randomAnswers, randomForm } from '../testing/random-forms.ts'
import { textOfAnswer, type Answers } from './records/answer-values.ts'
import { evaluateForm } from './form/evaluate.ts'
import { indexForm } from './form/form-index.ts'
import { HOLDERS, type Form } from './form/form.ts'

const [FORMS, FILLED_IN, SEED] = [30, 5, 1]

it('GEO-5 asks, refuses and works out what ODK’s own engine does, in 30 forms filled in at random', async () => {
  for (const form of fc.sample(randomForm, { numRuns: FORMS, seed: SEED })) {
    expect(indexForm(form).faults).toEqual([])
    for (const answers of fc.sample(randomAnswers(form), { numRuns: FILLED_IN, seed: SEED })) {
      const states = await statesOfOdk(form, answers)
      // The form stands in what is compared, so that a failure tells of which one.
      expect({ form, answers, states: statesOf(form, answers) }).toEqual({ form, answers, states })
    }
  }
})

function statesOf(form: Form, answers: Answers): Map<string, OdkState> {
  const { states } = evaluateForm(form, answers, { now: '2026-05-04T10:00:00Z' })
  return new Map(
    [...states.values()].flatMap(({ pointer, node, isRelevant, isRequired, isRefused, value }) =>
      HOLDERS.includes(node.question.kind)
        ? []
        : [[pointer, { isRelevant, isRequired, isRefused, value: textOfAnswer(node.question.kind, value) }]],
    ),
  )
}
