import { QUESTION_LEVELS } from '@cairn/contract'
import { indexForm, type FormFault } from '../form/form-index.ts'
import { choicesOfCsv } from '../form/build-form.ts'
import { ITEM_KINDS, type Choice, type Form, type Question, type QuestionKind } from '../form/form.ts'
import {
  ITEM_APPEARANCE,
  languageOf,
  plain,
  tableOf,
  wordsOf,
  XLSFORM_SHEETS,
  type Line,
  type Sheets,
  type Table,
  type XlsFault,
} from './sheets.ts'

/** Result of reading an XLSForm: the form, its title, and what could not be imported. */
export interface ReadXlsForm {
  /** Undefined if there is nothing that could be asked. */
  form: Form | undefined
  title: string
  machineName: string
  faults: readonly XlsFault[]
}

/** Kinds by their names in XLSForm. Those that are not here have another name, or none here. */
const KINDS: Readonly<Record<string, QuestionKind>> = {
  ...{ text: 'text', integer: 'integer', decimal: 'decimal', range: 'range', date: 'date', time: 'time' },
  ...{ datetime: 'dateTime', acknowledge: 'acknowledge', note: 'note', calculate: 'calculate', hidden: 'hidden' },
  ...{ image: 'photo', photo: 'photo', video: 'video', audio: 'audio', file: 'file', barcode: 'barcode' },
  ...{
    species: 'species',
    place: 'place',
    reference: 'reference',
    geopoint: 'geopoint',
    geotrace: 'geotrace',
    geoshape: 'geoshape',
    string: 'text',
    int: 'integer',
  },
}
const CHOICES: Readonly<Record<string, QuestionKind>> = {
  ...{ select_one: 'one', select_multiple: 'several', rank: 'rank' },
}
const [FROM_FILE, CSV_NAME] = [/_from_file$/, /\.csv$/i]
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,59}$/
const KNOWN = [
  ...['type', 'name', 'label', 'hint', 'relevant', 'required', 'constraint', 'constraint_message', 'calculation'],
  ...['default', 'read_only', 'readonly', 'choice_filter', 'repeat_count', 'appearance', 'parameters'],
  'level',
]
/** Columns of XLSForm by the rule of a question that stands in them. */
const COLUMNS = {
  ...{ relevant: 'relevant', required: 'required', constraint: 'constraint', calculation: 'calculation' },
  ...{ default: 'default', choiceFilter: 'choice_filter', count: 'repeat_count' },
} as const

/**
 * Converts an XLSForm to a form. Parts that cannot be imported are reported by sheet, row and column. `files`
 * has the text of CSV files by name, used by `select_one_from_file`.
 */
export function readXlsForm(sheets: Sheets, files: Readonly<Record<string, string>> = {}): ReadXlsForm {
  const survey = tableOf(sheets['survey'])
  const [settings] = tableOf(sheets['settings']).lines
  const title = settings?.of('form_title') ?? ''
  const machineName = (settings?.of('form_id') ?? '').toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_')
  const faults: XlsFault[] = [...unknownColumns(survey)]
  if (survey.lines.length === 0) return { form: undefined, title, machineName, faults: [noSurvey] }
  const { questions, rows } = questionsOf(survey, faults)
  const choices = { ...choicesOf(tableOf(sheets['choices']), faults), ...choicesOfFiles(survey, files, faults) }
  const instanceName = settings?.of('instance_name') ?? ''
  const languages = languagesOf([survey, tableOf(sheets['choices'])], settings?.of('default_language') ?? '')
  let form: Form = { languages, choices, questions, ...(instanceName === '' ? {} : { instanceName }) }
  // A file that is missing is told as such.
  const lacksFile = new Set(faults.flatMap(({ code, row }) => (code === 'noFile' ? [row] : [])))
  for (let round = 0; round < MOST_ROUNDS && indexForm(form).faults.length > 0; round++) {
    for (const each of toldOf(indexForm(form).faults, rows))
      if (each.code !== 'noChoices' || !lacksFile.has(each.row)) faults.push(each)
    form = sound(form)
  }
  const isWhole = form.questions.length > 0 && indexForm(form).faults.length === 0
  return { form: isWhole ? form : undefined, title, machineName, faults: faults.toSorted(inOrder) }
}

/** The order of faults in the spreadsheet. */
function inOrder(one: XlsFault, other: XlsFault): number {
  const sheets: readonly string[] = XLSFORM_SHEETS
  return sheets.indexOf(one.sheet) - sheets.indexOf(other.sheet) || one.row - other.row
}

const noSurvey: XlsFault = { code: 'noSurvey', sheet: 'survey', row: 1, column: '', detail: '' }

function unknownColumns({ headings }: Table): XlsFault[] {
  return headings
    .filter((heading) => !KNOWN.includes(plain(heading).split('::')[0] ?? ''))
    .map((column) => ({ code: 'unknownColumn', sheet: 'survey', row: 1, column, detail: column }))
}

/** Reads the rows of a survey into groups and repeats. `rows` has the rows of each question by its name. */
function questionsOf(table: Table, faults: XlsFault[]): { questions: Question[]; rows: Map<string, number[]> } {
  const rows = new Map<string, number[]>()
  const top: Question[] = []
  const open: { question: Question; row: number; ends: string }[] = []
  const fault = (code: XlsFault['code'], line: Line, column: string, detail: string) =>
    faults.push({ code, sheet: 'survey', row: line.row, column, detail })
  for (const line of table.lines) {
    const type = line.of('type').replaceAll(/\s+/g, ' ')
    const word = type.toLowerCase().replace(/^(begin|end) /, '$1_')
    const name = line.of('name')
    if (word === '' && name === '') continue
    if (word.startsWith('end_')) {
      if (open.at(-1)?.ends === word) open.pop()
      else fault('unopened', line, 'type', type)
      continue
    }
    const kind = word === 'begin_group' ? ('group' as const) : word === 'begin_repeat' ? ('repeat' as const) : undefined
    const level = line.of('level').toUpperCase()
    if (!['', 'PUBLIC', ...QUESTION_LEVELS].includes(level)) fault('unknownLevel', line, 'level', line.of('level'))
    const item = word === 'text' ? itemKindOf(line) : undefined
    const question = kind ? ({ name, kind, questions: [] } as Question) : typed(item ?? type, name)
    if (!question) fault('unknownType', line, 'type', type)
    else if (!NAME.test(name)) fault('badName', line, 'name', name)
    else {
      const into = open.at(-1)?.question.questions ?? top
      into.push({ ...question, ...rulesOf(table, line, question.kind) })
      const known = rows.get(name)
      if (known) known.push(line.row)
      else rows.set(name, [line.row])
    }
    if (kind) {
      // What stands in a group without a name is taken over where the group is.
      const into = open.at(-1)?.question.questions ?? top
      const opened = into.at(-1)
      const isKept = NAME.test(name) && opened?.name === name
      const holder: Question = isKept ? opened : { name, kind, questions: into }
      open.push({ question: holder, row: line.row, ends: `end_${kind}` })
    }
  }
  for (const { row, question } of open)
    faults.push({ code: 'unclosed', sheet: 'survey', row, column: 'type', detail: question.name })
  return { questions: top, rows }
}

function typed(type: string, name: string): Question | undefined {
  const [word = '', named] = type.split(' ')
  const list = named?.replace(CSV_NAME, '')
  const choice = ownOf(CHOICES, word.toLowerCase().replace(FROM_FILE, ''))
  if (choice) return list === undefined || list === '' ? undefined : { name, kind: choice, choices: list }
  const kind = ownOf(KINDS, word.toLowerCase())
  return kind && { name, kind }
}

/** Returns what a table of ours has of a word. Objects have words of their own, such as `constructor`. */
function ownOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** Tells whether a list of choices, or a column of them, can have this name. */
const isListName = (name: string) => !['__proto__', 'constructor', 'prototype'].includes(name)

/**
 * Reads the choices of questions that choose from a CSV file: its columns `name` and `label`, or those that
 * the parameters of the question name. Filters read the other columns.
 */
function choicesOfFiles(table: Table, files: Readonly<Record<string, string>>, faults: XlsFault[]): Form['choices'] {
  const lists = new Map<string, Choice[]>()
  for (const { row, of } of table.lines) {
    const [word = '', file = ''] = of('type').split(/\s+/)
    if (!FROM_FILE.test(word.toLowerCase())) continue
    const list = file.replace(CSV_NAME, '')
    const text = CSV_NAME.test(file) ? ownOf(files, file) : undefined
    if (!isListName(list)) faults.push({ code: 'badName', sheet: 'survey', row, column: 'type', detail: list })
    else if (text === undefined) faults.push({ code: 'noFile', sheet: 'survey', row, column: 'type', detail: file })
    else {
      const column = (name: string, usual: string) =>
        new RegExp(`(?:^|[\\s;,])${name}\\s*=\\s*([^\\s;,]+)`).exec(of('parameters'))?.[1] ?? usual
      // Asked from in several questions, the file is read for the first.
      if (!lists.has(list)) lists.set(list, choicesOfCsv(text, column('value', 'name'), column('label', 'label')))
    }
  }
  return Object.fromEntries(lists)
}

/** Reads everything of a row but its type and name. */
function rulesOf(table: Table, line: Line, kind: QuestionKind): Partial<Question> {
  const words = (name: string, column: string) => {
    const found = wordsOf(table, line, column)
    return found ? { [name]: found } : {}
  }
  const rules = Object.entries(COLUMNS).flatMap(([rule, column]) => {
    const text = expressionOf(rule, line.of(column), kind)
    return text === '' ? [] : [[rule, text] as const]
  })
  const appearance = line.of('appearance')
  const level = QUESTION_LEVELS.find((each) => each === line.of('level').toUpperCase())
  const isReadOnly = isYes(line.of('read_only')) || isYes(line.of('readonly'))
  return {
    ...words('label', 'label'),
    ...words('hint', 'hint'),
    ...words('constraintMessage', 'constraint_message'),
    ...Object.fromEntries(rules),
    ...(appearance === '' || itemKindOf(line) ? {} : { appearance: appearance.slice(0, 200) }),
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(level === undefined ? {} : { level }),
    ...(kind === 'range' ? { range: rangeOf(line.of('parameters')) } : {}),
  }
}

function expressionOf(rule: string, text: string, kind: QuestionKind): string {
  if (rule === 'required') return isYes(text) ? 'true()' : /^(no|false|false\(\))$/i.test(text) ? '' : text
  if (rule !== 'default' || text === '' || /[(${]/.test(text)) return text
  const isNumber = ['integer', 'decimal', 'range'].includes(kind) && Number.isFinite(Number(text))
  return isNumber ? text : text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`
}

/** The kind of item that a question asks for by its appearance. */
function itemKindOf(line: Line): string | undefined {
  return Object.keys(ITEM_KINDS).find((kind) => line.of('appearance') === `${ITEM_APPEARANCE}${kind}`)
}

const isYes = (text: string) => /^(yes|true|true\(\))$/i.test(text)

function rangeOf(parameters: string): NonNullable<Question['range']> {
  const number = (name: string, usual: number) => {
    const found = Number(new RegExp(`${name}\\s*=\\s*(-?[\\d.]+)`).exec(parameters)?.[1] ?? usual)
    return Number.isFinite(found) ? found : usual
  }
  return { from: number('start', 0), to: number('end', 10), step: number('step', 1) }
}

function choicesOf(table: Table, faults: XlsFault[]): Form['choices'] {
  const lists = new Map<string, Map<string, Choice>>()
  const more = table.headings.filter(
    (heading) =>
      !['list_name', 'list', 'name', 'value', 'label', 'image', 'audio', 'video'].includes(
        plain(heading).split('::')[0] ?? '',
      ),
  )
  for (const line of table.lines) {
    const list = line.of('list_name') || line.of('list')
    const name = line.of('name') || line.of('value')
    const fault = (code: XlsFault['code'], column: string, detail: string) =>
      faults.push({ code, sheet: 'choices', row: line.row, column, detail })
    if (list === '') fault('empty', 'list_name', name)
    if (name === '') fault('empty', 'name', list)
    if (!isListName(list)) fault('badName', 'list_name', list)
    if (list === '' || name === '' || !isListName(list)) continue
    const label = wordsOf(table, line, 'label')
    const own = more.flatMap((heading) => (line.of(heading) === '' ? [] : [[heading, line.of(heading)]]))
    const choice = {
      ...{ name: name.slice(0, 120), ...(label ? { label } : {}) },
      ...(own.length > 0 ? { more: Object.fromEntries(own) as Record<string, string> } : {}),
    }
    const known = lists.get(list) ?? new Map<string, Choice>()
    lists.set(list, known)
    if (known.has(choice.name)) fault('twice', 'name', choice.name)
    else known.set(choice.name, choice)
  }
  return Object.fromEntries([...lists].map(([list, known]) => [list, [...known.values()]]))
}

function languagesOf(tables: readonly Table[], usual: string): string[] {
  const headings = tables.flatMap((table) => table.headings)
  const found = headings.flatMap((heading) => languageOf(heading, 'label') ?? [])
  const first = usual === '' ? undefined : languageOf(`label::${usual}`, 'label')
  const all = [...new Set([...(first !== undefined && found.includes(first) ? [first] : []), ...found])]
  return all.length > 0 ? all.slice(0, 20) : ['und']
}

/** Returns the faults of a form with their rows: where a name comes again, else where its question begins. */
function toldOf(faults: readonly FormFault[], rows: ReadonlyMap<string, number[]>): XlsFault[] {
  const again = new Map<string, number>()
  return faults.map((fault) => {
    const own = rows.get(fault.question) ?? []
    const count = fault.code === 'twice' ? (again.get(fault.question) ?? 0) + 1 : 0
    if (count > 0) again.set(fault.question, count)
    return faultOf(fault, own[count] ?? own[0] ?? 1)
  })
}

function faultOf({ code, question, rule, detail = '' }: FormFault, row: number): XlsFault {
  if (rule === 'instanceName') return { code, sheet: 'settings', row: 2, column: 'instance_name', detail }
  const column = rule === undefined ? (code === 'noChoices' ? 'type' : 'name') : (COLUMNS[rule as never] ?? rule)
  return { code, sheet: 'survey', row, column, detail: detail || question }
}

/**
 * Returns a form without what is wrong with it: rules that cannot be read, and questions that cannot be
 * asked.
 */
function sound(form: Form): Form {
  const { faults } = indexForm(form)
  const lost = new Set(
    faults.flatMap(({ code, rule, question }) => (rule === undefined && code !== 'twice' ? [question] : [])),
  )
  const seen = new Set<string>()
  const bad = new Set(faults.map(({ question, rule }) => `${question} ${rule}`))
  const keep = (questions: readonly Question[]): Question[] =>
    questions.flatMap((question) => {
      if (seen.has(question.name) || lost.has(question.name)) return []
      seen.add(question.name)
      const kept = Object.entries(question).filter(([rule]) => !bad.has(`${question.name} ${rule}`))
      const inside = question.questions && keep(question.questions)
      if (inside?.length === 0) return []
      return [{ ...(Object.fromEntries(kept) as unknown as Question), ...(inside ? { questions: inside } : {}) }]
    })
  const { instanceName, ...rest } = form
  const isNamed = instanceName !== undefined && !faults.some(({ rule }) => rule === 'instanceName')
  return { ...rest, questions: keep(form.questions), ...(isNamed ? { instanceName } : {}) }
}

/** A question that is left out can leave others without what they read. */
const MOST_ROUNDS = 8
