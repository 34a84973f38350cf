import { ITEM_KINDS, type Form, type Question, type QuestionKind } from '../form/form.ts'
import { ITEM_APPEARANCE, NO_LANGUAGE } from './sheets.ts'

type Values = Readonly<Record<string, unknown>>
type Row = (string | number | undefined)[]

/** Names in XLSForm of the kinds that have another one there. */
const TYPES: Partial<Record<QuestionKind, string>> = { photo: 'image', dateTime: 'dateTime' }
const CHOICES: Partial<Record<QuestionKind, string>> = { one: 'select_one', several: 'select_multiple', rank: 'rank' }

/** Returns a form as the sheets of an XLSForm. */
export function sheetsOfForm(form: Form, { title, machineName, version }: Values): { name: string; rows: Row[] }[] {
  const languages = form.languages
  const heads = (name: string) => languages.map((language) => headingOf(name, language))
  const words = (all: Readonly<Record<string, string>> | undefined) => languages.map((language) => all?.[language])
  const head: Row = [
    ...['type', 'name', ...heads('label'), ...heads('hint'), 'relevant', 'required', 'constraint'],
    ...[...heads('constraint_message'), 'calculation', 'default', 'read_only', 'choice_filter', 'repeat_count'],
    ...['appearance', 'parameters', 'level'],
  ]
  const rowsOf = (question: Question): Row[] => {
    const { kind, name, range } = question
    const row: Row = [
      ...[typeOf(question), name, ...words(question.label), ...words(question.hint)],
      ...[question.relevant, question.required, question.constraint, ...words(question.constraintMessage)],
      ...[question.calculation, question.default, question.readOnly ? 'yes' : undefined, question.choiceFilter],
      ...[question.count, Object.hasOwn(ITEM_KINDS, kind) ? `${ITEM_APPEARANCE}${kind}` : question.appearance],
      range && `start=${range.from} end=${range.to} step=${range.step}`,
      question.level,
    ]
    if (kind !== 'group' && kind !== 'repeat') return [row]
    return [row, ...(question.questions ?? []).flatMap(rowsOf), [`end_${kind}`]]
  }
  const more = [...new Set(allChoices(form).flatMap((choice) => Object.keys(choice.more ?? {})))]
  const choices = Object.entries(form.choices).flatMap(([list, all]) =>
    all.map((choice): Row => [list, choice.name, ...words(choice.label), ...more.map((name) => choice.more?.[name])]),
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const first = headingOf('', languages[0] ?? NO_LANGUAGE).replace('::', '')
  return [
    { name: 'survey', rows: [head, ...form.questions.flatMap(rowsOf)] },
    { name: 'choices', rows: [['list_name', 'name', ...heads('label'), ...more], ...choices] },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id', 'version', 'default_language', 'instance_name'],
        [text(title), text(machineName), String(version ?? ''), first, form.instanceName],
      ],
    },
  ]
}

function allChoices({ choices }: Form) {
  return Object.values(choices).flat()
}

function typeOf({ kind, choices }: Question): string {
  if (kind === 'group' || kind === 'repeat') return `begin_${kind}`
  // Other programs ask for it in words.
  if (Object.hasOwn(ITEM_KINDS, kind)) return 'text'
  const word = CHOICES[kind]
  return word === undefined ? (TYPES[kind] ?? kind) : `${word} ${choices ?? ''}`
}

/** Returns the heading of words in a language, such as `label::French (fr)`. */
function headingOf(name: string, language: string): string {
  if (language === NO_LANGUAGE) return name
  const known = /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language)
  return `${name}::${known ? `${nameOf(language)} (${language})` : language}`
}

function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
