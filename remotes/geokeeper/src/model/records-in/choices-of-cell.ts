import { choicesIn, choiceWith } from '../form/choice-lists.ts'
import { folded } from './folded.ts'
import type { Choice, Form, Question } from '../form/form.ts'

const bySaying = new WeakMap<readonly Choice[], ReadonlyMap<string, Choice>>()

/** Returns the first choice that people read as these words, in any language and whatever their capitals. */
function choiceSaying(choices: readonly Choice[], words: string): Choice | undefined {
  const index = bySaying.get(choices) ?? new Map(choices.toReversed().flatMap((choice) => sayingsOf(choice)))
  bySaying.set(choices, index)
  return index.get(folded(words))
}

function sayingsOf(choice: Choice): [string, Choice][] {
  return Object.values(choice.label ?? {}).map((word) => [folded(word), choice])
}

/**
 * Parses a table cell into choices of a question: names separated by spaces (as ODK writes), or labels
 * separated by commas or semicolons. Unknown texts are returned as they are, so that they are reported.
 */
export function choicesOfCell(form: Pick<Form, 'choices'>, question: Question, cell: string): string[] {
  const list = choicesIn(form, question.choices)
  const text = cell.trim()
  const named = (part: string) => choiceWith(list, 'name', part)?.name
  const read = (part: string) => named(part) ?? choiceSaying(list, part)?.name
  const whole = read(text)
  if (whole !== undefined) return [whole]
  if (question.kind === 'one') return [text]
  const words = text.split(/\s+/)
  if (words.every((part) => named(part) !== undefined)) return words
  const parts = text.split(/[,;]/).flatMap((part) => part.trim() || [])
  return parts.some((part) => read(part) !== undefined) ? parts.map((part) => read(part) ?? part) : words
}
