import { answersByPath, type AskedQuestion } from '@cairn/contract'
import { sameValue } from './draft.ts'

/** Answers to one question, of all instances of the repeats that it is in. */
export interface ChangedAnswers {
  path: string
  /** Undefined if the form does not ask it any more. */
  question: AskedQuestion | undefined
  answers: readonly unknown[]
}

/** Returns the answers in a value that another value has not, by question in the order of the form. */
export function changedAnswers(value: unknown, other: unknown, questions: readonly AskedQuestion[]): ChangedAnswers[] {
  const former = answersByPath(other)
  const changed = [...answersByPath(value)].filter(([path, answers]) => !sameValue(answers, former.get(path) ?? []))
  const places = new Map(questions.map((question, at) => [question.path, at]))
  const place = (path: string) => places.get(path) ?? -1
  return changed
    .filter(([, answers]) => answers.length > 0)
    .toSorted(([one], [two]) => place(one) - place(two))
    .map(([path, answers]) => ({ path, question: questions[place(path)], answers }))
}

/** Returns an answer in words. Empty for what has none, such as a file or a line. */
export function answerText(question: AskedQuestion | undefined, answer: unknown, language: string): string {
  if (Array.isArray(answer)) return answer.map((each) => answerText(question, each, language)).join(', ')
  if (typeof answer === 'object' && answer !== null) {
    const { type, coordinates } = answer as { type?: unknown; coordinates?: unknown }
    return type === 'Point' && Array.isArray(coordinates) ? coordinates.slice(0, 2).toReversed().join(', ') : '…'
  }
  const words = question?.choices?.find(({ name }) => name === answer)?.label
  return words?.[language] ?? Object.values(words ?? {})[0] ?? String(answer as string | number | boolean)
}
