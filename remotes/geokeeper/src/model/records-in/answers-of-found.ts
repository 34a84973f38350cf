import { INSTANCE, type Answers } from '../records/answer-values.ts'
import { indexForm, type FormNode } from '../form/form-index.ts'
import { CHOICE_KINDS, FILE_KINDS, HOLDERS, PLACE_KINDS, type Form, type QuestionKind } from '../form/form.ts'
import { choicesOfCell } from './choices-of-cell.ts'
import { folded } from './folded.ts'
import { isPlaceColumn, type FoundRecord } from './found-record.ts'

/** The answers found for a form, and the columns for which it has no question. */
export interface FoundAnswers {
  answers: Answers
  leftOut: string[]
  /** Names of files that answers name. They are uploaded before the record is made. */
  files: string[]
}

/** Columns that tell of a submission and not of what was seen. */
const ABOUT =
  /^(_.*|KEY|PARENT_KEY|SET-OF-.*|meta[-/].*|instanceID|Submi.*|Device.*|start|end|time|collected|status|__version__|Attachments.*|Edits|Review.*|Form.*|formhub.*)$/i

/** The question that a column belongs to: it has the answer, or tells a part of its place. */
interface QuestionOfColumn {
  node: FormNode | undefined
  isWhole: boolean
}

/** Finds the question of a column among those in these repeats. */
export type Columns = (column: string, repeats: string) => QuestionOfColumn

/**
 * Maps the columns of a file to questions, once for all its rows. A column belongs to the question whose name
 * it ends with (ODK Central writes groups before it with `-`, KoBo with `/`), else to the one whose label it
 * equals in any language.
 */
export function columnsOf(form: Form): Columns {
  const asked = Map.groupBy(indexForm(form).nodes, ({ repeats }) => repeats.join('/'))
  const questions = new Map([...asked].map(([repeats, nodes]) => [repeats, questionsOf(nodes)]))
  const known = new Map<string, QuestionOfColumn>()
  const find = (column: string, repeats: string): QuestionOfColumn => {
    const { named, saying } = questions.get(repeats) ?? questionsOf([])
    const last = column.split('/').at(-1) ?? column
    const node = named.get(nameIn(column)) ?? saying.get(folded(column)) ?? saying.get(folded(last))
    if (node) return { node, isWhole: true }
    const place = AXIS.test(column) ? named.get(placeNameIn(column)) : undefined
    return { node: place?.question.kind === 'geopoint' ? place : undefined, isWhole: false }
  }
  return (column, repeats) => {
    const key = `${repeats}\n${column}`
    const found = known.get(key) ?? find(column, repeats)
    known.set(key, found)
    return found
  }
}

/** Questions that have answers, by name and by what they ask in any language. Of two the first stands. */
function questionsOf(nodes: readonly FormNode[]) {
  const answered = nodes.filter(({ question }) => !HOLDERS.includes(question.kind)).toReversed()
  return {
    named: new Map(answered.map((node) => [node.question.name, node])),
    saying: new Map(
      answered.flatMap((node) => Object.values(node.question.label ?? {}).map((words) => [folded(words), node])),
    ),
  }
}

/** Reads what was found as answers to a form. */
export function answersOfFound(form: Form, found: FoundRecord, columns: Columns = columnsOf(form)): FoundAnswers {
  const { nodes, byName } = indexForm(form)
  const leftOut: string[] = []
  const files: string[] = []
  const answersIn = (cells: Readonly<Record<string, string>>, repeats: string) => {
    const answers: Record<string, unknown> = {}
    const places = placesIn(cells)
    for (const [column, text] of Object.entries(cells)) {
      const { node, isWhole } = columns(column, repeats)
      if (!node) {
        const isPlace = found.place !== undefined && isPlaceColumn(column)
        if (!isPlace && !ABOUT.test(column) && text !== '') leftOut.push(column)
        continue
      }
      const { name, kind } = node.question
      const value = isWhole ? answerOf(form, node, text) : undefined
      if (value !== undefined) answers[name] = value
      if (FILE_KINDS.includes(kind) && typeof value === 'string') files.push(value)
      if (kind === 'geopoint' && value === undefined) {
        const place = pointOf(places.get(name))
        if (place) answers[name] = place
      }
    }
    return answers
  }
  const answers: Record<string, unknown> = answersIn(found.cells, '')
  for (const [name, rows] of Object.entries(found.repeats ?? {})) {
    const node = byName.get(name)
    if (node?.question.kind !== 'repeat') leftOut.push(name)
    else
      answers[name] = rows.map((row, at) => ({
        [INSTANCE]: `i${at + 1}`,
        ...answersIn(row, [...node.repeats, name].join('/')),
      }))
  }
  const place = nodes.find(({ question, repeats }) => PLACE_KINDS.includes(question.kind) && repeats.length === 0)
  if (place && found.place && answers[place.question.name] === undefined) answers[place.question.name] = found.place
  return { answers, leftOut, files }
}

/** The answer that a cell has of a question. */
function answerOf(form: Form, { question }: FormNode, text: string): unknown {
  const { kind } = question
  if (!CHOICE_KINDS.includes(kind) || text.trim() === '') return valueOf(kind, text)
  const chosen = choicesOfCell(form, question, text)
  return kind === 'one' ? chosen[0] : chosen
}

/** The last part of the name of a column. */
function nameIn(column: string): string {
  return column.split(/[-/.]/).at(-1) ?? column
}

const AXIS = /[-_]?(Latitude|Longitude|Altitude|Accuracy|precision)$/i

/** Returns the name of the place that a column tells a part of, such as `where-place-Latitude`. */
function placeNameIn(column: string): string {
  return nameIn(column.replace(AXIS, '')).replace(/^_/, '')
}

interface Halves {
  longitude?: string
  latitude?: string
}

/** Gathers the halves of places in cells by the names of the places. */
function placesIn(cells: Readonly<Record<string, string>>): ReadonlyMap<string, Halves> {
  const places = new Map<string, Halves>()
  for (const [column, text] of Object.entries(cells)) {
    const half = /(longitude|latitude)$/i.exec(column)?.[1]?.toLowerCase() as keyof Halves | undefined
    if (!half) continue
    const name = placeNameIn(column)
    places.set(name, { [half]: text, ...places.get(name) })
  }
  return places
}

function pointOf({ longitude = '', latitude = '' }: Halves = {}): object | undefined {
  const [x, y] = [longitude, latitude].map((text) => (text === '' ? Number.NaN : Number(text)))
  return x === undefined || y === undefined || Number.isNaN(x + y) ? undefined : { type: 'Point', coordinates: [x, y] }
}

function valueOf(kind: QuestionKind, written: string): unknown {
  const text = written.trim()
  if (text === '' || kind === 'note' || kind === 'calculate') return undefined
  if (kind === 'integer' || kind === 'decimal' || kind === 'range') {
    const number = Number(text)
    return Number.isNaN(number) ? text : number
  }
  if (kind === 'date') return text.slice(0, 10)
  if (kind === 'dateTime') return text.replace(' ', 'T').slice(0, 16)
  if (kind === 'time') return text.slice(0, 5)
  if (!PLACE_KINDS.includes(kind)) return text
  const positions = text.split(';').flatMap((each) => {
    const [y, x] = each.trim().split(/\s+/).map(Number)
    return y === undefined || x === undefined || Number.isNaN(x + y) ? [] : [[x, y]]
  })
  const [first] = positions
  if (!first) return text
  if (kind === 'geopoint') return { type: 'Point', coordinates: first }
  return kind === 'geotrace'
    ? { type: 'LineString', coordinates: positions }
    : { type: 'Polygon', coordinates: [positions] }
}
