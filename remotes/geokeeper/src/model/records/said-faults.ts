import { INSTANCE, instancesOf, type Answers } from './answer-values.ts'
import type { AnswerFault } from './check-answers.ts'
import { indexForm } from '../form/form-index.ts'
import { wordsIn, type Form } from '../form/form.ts'

/** Most faults that are told of one record. */
const MOST_SAID = 5

/** An error in an answer, in words: the text of its question, and what that question requires. */
export interface SaidFault {
  fault: AnswerFault
  /** Path of the question: `square.clams`. */
  path: string
  /** Words of the question, behind those of the repeats it is in, each with the number of its instance. */
  question: string
  kind: string
}

/** Returns the first faults of answers, which are by pointer, with their questions. */
export function saidFaults(
  form: Form | undefined,
  answers: Answers,
  faults: Readonly<Record<string, AnswerFault>>,
): SaidFault[] {
  return Object.entries(faults)
    .slice(0, MOST_SAID)
    .map(([pointer, fault]) => ({ fault, ...questionAt(form, answers, pointer.split('/').slice(1)) }))
}

function questionAt(form: Form | undefined, answers: Answers, steps: readonly string[]): Omit<SaidFault, 'fault'> {
  const names: string[] = []
  const words: string[] = []
  let [inside, kind] = [answers, 'other']
  for (let at = 0; at < steps.length; at += 2) {
    const [name = '', id] = steps.slice(at, at + 2)
    const question = form && indexForm(form).byName.get(name)?.question
    const said = wordsIn(question?.label, form?.languages ?? []) || name
    const instances = instancesOf(inside[name])
    const number = instances.findIndex((each) => String(each[INSTANCE]) === id)
    names.push(name)
    words.push(id === undefined ? said : `${said} ${number + 1}`)
    inside = instances[number] ?? {}
    kind = question?.kind ?? 'other'
  }
  return { path: names.join('.'), question: words.join(' · '), kind }
}
