import type { ItemType, ListValues } from '@cairn/contract'
import { choicesIn, choiceWith } from './choice-lists.ts'
import { csvRecords } from '../records-in/csv-rows.ts'
import { NO_LANGUAGE } from '../xlsform/sheets.ts'
import { HOLDERS, CHOICE_KINDS, type Choice, type Form, type Question, type QuestionKind } from './form.ts'

/** Makes a form without questions, in these languages. */
export function emptyForm(languages: readonly string[]): Form {
  return { languages: [...languages], choices: {}, questions: [] }
}

/** Returns all questions of a form in order, nested ones included. */
export function allQuestions(questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => [question, ...allQuestions(question.questions ?? [])])
}

/** Returns a name that no question and no list of choices of a form has yet. */
export function freeName(form: Form, wanted: string): string {
  const taken = new Set([...allQuestions(form.questions).map(({ name }) => name), ...Object.keys(form.choices)])
  const base =
    wanted
      .normalize('NFD')
      .replaceAll(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 50) || 'question'
  let name = base
  for (let n = 2; taken.has(name); n++) name = `${base}_${n}`
  return name
}

/** Adds a question of a kind at the end of a form, or of a group or repeat of it. */
export function addQuestion(form: Form, kind: QuestionKind, holder?: string): { form: Form; name: string } {
  const name = freeName(form, kind)
  const list = CHOICE_KINDS.includes(kind) ? name : undefined
  const question: Question = {
    ...{ name, kind },
    ...(list === undefined ? {} : { choices: list }),
    ...(HOLDERS.includes(kind) ? { questions: [] } : {}),
    ...(kind === 'range' ? { range: { from: 0, to: 10, step: 1 } } : {}),
  }
  const choices = list === undefined ? form.choices : { ...form.choices, [list]: [] }
  const add = (questions: readonly Question[]): Question[] =>
    questions.map((each) => {
      const inside = each.questions && add(each.questions)
      if (!inside) return each
      return { ...each, questions: each.name === holder ? [...inside, question] : inside }
    })
  const questions = holder === undefined ? [...form.questions, question] : add(form.questions)
  return { form: { ...form, choices, questions }, name }
}

/** Changes, moves or removes a question, wherever it stands: `at` gets it and its neighbours. */
function inPlace(
  questions: readonly Question[],
  name: string,
  at: (all: Question[], index: number) => Question[],
): Question[] {
  const index = questions.findIndex((each) => each.name === name)
  if (index >= 0) return at([...questions], index)
  return questions.map((each) => (each.questions ? { ...each, questions: inPlace(each.questions, name, at) } : each))
}

/** Returns the form with a question changed. A property that is undefined is removed. */
export function changeQuestion(form: Form, name: string, change: Partial<Question>): Form {
  const questions = inPlace(form.questions, name, (all, index) => {
    const changed = Object.entries({ ...all[index], ...change }).filter(([, value]) => value !== undefined)
    return all.with(index, Object.fromEntries(changed) as unknown as Question)
  })
  return { ...form, questions }
}

/** Gives a question another name, also where expressions and words of the form read its answer. */
export function renameQuestion(form: Form, name: string, next: string): Form {
  const { questions } = changeQuestion(form, name, { name: next })
  const written = JSON.stringify({ ...form, questions })
  return JSON.parse(written.replaceAll(`\${${name}}`, () => `\${${next}}`)) as Form
}

/** Returns the names of the other questions that use the same choices as a question. */
export function sharingChoices(form: Form, { name, choices }: Question): string[] {
  return allQuestions(form.questions)
    .filter((each) => choices !== undefined && each.choices === choices && each.name !== name)
    .map((each) => each.name)
}

/** Gives a question a copy of its choices, which no other question has. */
export function ownChoices(form: Form, { name, choices = name }: Question): Form {
  const list = freeName(form, name)
  const copied = { ...form, choices: { ...form.choices, [list]: [...choicesIn(form, choices)] } }
  return changeQuestion(copied, name, { choices: list })
}

/** Returns the form without a question and everything nested in it. */
export function removeQuestion(form: Form, name: string): Form {
  return { ...form, questions: inPlace(form.questions, name, (all, index) => all.toSpliced(index, 1)) }
}

/** Moves a question up (-1) or down (1) among its neighbours. */
export function moveQuestion(form: Form, name: string, by: -1 | 1): Form {
  const questions = inPlace(form.questions, name, (all, index) => {
    const [question] = all.splice(index, 1)
    if (question) all.splice(Math.max(0, Math.min(all.length, index + by)), 0, question)
    return all
  })
  return { ...form, questions }
}

/**
 * Returns the choices of a list as lines: the name, then the words in each language, with `|` between
 * them.
 */
export function choiceLines(choices: readonly Choice[], languages: readonly string[]): string {
  return choices
    .map(({ name, label }) => [name, ...languages.map((each) => label?.[each] ?? '')].join(' | '))
    .join('\n')
}

/** Reads lines of `choiceLines`. Further columns of a choice that keeps its name stay. */
export function choicesOfLines(text: string, languages: readonly string[], former: readonly Choice[]): Choice[] {
  const taken = new Set<string>()
  return text.split('\n').flatMap((line) => {
    const [written = '', ...words] = line.split('|').map((part) => part.trim())
    const name = written.replaceAll(/\s+/g, '_').slice(0, 120)
    if (name === '' || taken.has(name)) return []
    taken.add(name)
    const labels = languages.flatMap((language, at) => (words[at] ? [[language, words[at]] as const] : []))
    const more = choiceWith(former, 'name', name)?.more
    const label = labels.length > 0 ? labels : [[languages[0] ?? 'en', written] as const]
    return [{ name, label: Object.fromEntries(label), ...(more ? { more } : {}) }]
  })
}

/** Most choices that a list takes over from a file. */
const MOST_CHOICES = 10_000

/**
 * Reads up to 10,000 choices from a CSV file: their names and their words in two of its columns. Other
 * columns stay, so that a filter can choose by them. Rows without a name, and names that come again, are left
 * out.
 */
export function choicesOfCsv(
  text: string,
  nameColumn = 'name',
  labelColumn = 'label',
  language = NO_LANGUAGE,
): Choice[] {
  const taken = new Set<string>()
  return csvRecords(text)
    .flatMap(({ [nameColumn]: written = '', [labelColumn]: label = '', ...more }): Choice[] => {
      const name = written.trim().replaceAll(/\s+/g, '_').slice(0, 120)
      if (name === '' || taken.has(name)) return []
      taken.add(name)
      const kept = Object.entries(more).filter(([column, cell]) => column !== '' && cell !== '')
      return [
        {
          ...{ name, label: { [language]: label.trim() || written.trim() } },
          ...(kept.length > 0 ? { more: Object.fromEntries(kept) } : {}),
        },
      ]
    })
    .slice(0, MOST_CHOICES)
}

/** Makes choices of the values of a list of the install, in one language. Archived ones are left out. */
export function choicesOfValues(values: ListValues, language: string): Choice[] {
  const open = Object.values(values)
    .flat()
    .filter(({ archived, deleted }) => !archived && !deleted)
  const byKey = new Map(open.map(({ key, label }) => [key, { name: key, label: { [language]: label } }]))
  return [...byKey.values()]
}

/** Returns the lists of values that properties of these types take theirs from, each once. */
export function listsOf(types: readonly (Pick<ItemType, 'properties'> | undefined)[]): string[] {
  const properties = types.flatMap((type) => Object.values(type?.properties ?? {}))
  return [...new Set(properties.flatMap(({ v, list }) => (v === 'LOV' && list !== undefined ? [list] : [])))].toSorted()
}
