import { choicesIn } from '../form/choice-lists.ts'
import { formatDate } from '@cairn/model/format'
import type { Answers } from '../records/answer-values.ts'
import { FILE_KINDS, ITEM_KINDS, PLACE_KINDS, type Form, type Question } from '../form/form.ts'
import { formOf } from '../records/record-values.ts'
import { choiceTexts } from '../records/shown-answers.ts'

type Values = Readonly<Record<string, unknown>>

/** A place whose accuracy is worse, in metres, is one to look at. */
export const GOOD_METRES = 10

/** Kinds of questions that are no column: what has no answer, and what has a column of its own. */
const NO_COLUMN: readonly string[] = [...FILE_KINDS, ...PLACE_KINDS, 'note', 'hidden', 'acknowledge']

/** A question that is a column of a table of records, with the form that it is asked by. */
export interface AskedColumn {
  question: Question
  form: Form
  isNumber: boolean
}

/**
 * Returns the questions of records as columns, over all versions that are given: each once, as the latest
 * version that has it asks it. None if the records are of different forms.
 */
export function askedColumns(versions: readonly Values[]): AskedColumn[] {
  const [first] = versions
  const isOne = ({ machineName, program }: Values) =>
    machineName === first?.['machineName'] && program === first?.['program']
  if (!versions.every(isOne)) return []
  const latest = versions.toSorted((one, other) => Number(other['version'] ?? 0) - Number(one['version'] ?? 0))
  const columns = new Map<string, AskedColumn>()
  for (const form of latest.flatMap((version) => formOf(version) ?? []))
    for (const question of form.questions.flatMap(leaves))
      if (!columns.has(question.name)) columns.set(question.name, { question, form, isNumber: isNumeric(question) })
  return [...columns.values()]
}

function leaves(question: Question): Question[] {
  if (question.kind === 'group') return (question.questions ?? []).flatMap(leaves)
  if (question.kind === 'repeat' || NO_COLUMN.includes(question.kind)) return []
  return question.kind === 'calculate' && question.label === undefined ? [] : [question]
}

function isNumeric({ kind }: Question): boolean {
  return ['integer', 'decimal', 'range', 'calculate'].includes(kind)
}

/** Returns the answer to a question in words, or the id of the item that was chosen. Empty without one. */
export function answerIn(
  { question: { name, kind, choices = '' }, form }: AskedColumn,
  answers: Answers,
  languages: readonly string[],
): { text: string } | { item: string } {
  const value = answers[name]
  if (value === undefined || value === null) return { text: '' }
  if (Object.hasOwn(ITEM_KINDS, kind)) return { item: String(value as string) }
  if (kind === 'date' && typeof value === 'string') return { text: formatDate(value, languages[0]) }
  const words = choiceTexts({ value, choices: choicesIn(form, choices) }, languages)
  return { text: words.filter((each) => each !== '').join(', ') }
}

/** A form with all of its versions that are known, as something to choose. */
export interface FormChoice {
  key: string
  title: string
  versions: readonly string[]
  programs: readonly string[]
}

/** Returns the forms that versions are of, by title. A form is known by its program and its machine name. */
export function formsOf(versions: readonly Values[]): FormChoice[] {
  const byKey = Map.groupBy(versions, ({ program, machineName }) => `${String(program)} ${String(machineName)}`)
  return [...byKey]
    .map(([key, all]) => {
      const [latest] = all.toSorted((one, other) => Number(other['version'] ?? 0) - Number(one['version'] ?? 0))
      const programs = [String(latest?.['program'])]
      return { key, title: String(latest?.['title'] ?? key), versions: all.map(({ $id }) => String($id)), programs }
    })
    .toSorted((one, other) => one.title.localeCompare(other.title))
}
