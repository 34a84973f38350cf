import * as v from 'valibot'
import { ROW_ID } from '../ground/row-id.ts'
import { VISIBILITY_LEVELS, type Visibility } from '../item/item.ts'
import type { Property } from '../item/property.ts'

/**
 * Kinds of question, each with the property that its answer is like: how it is checked, found, counted and
 * exported. `note` has no answer, and `group` and `repeat` hold other questions.
 */
export const ANSWER_PROPERTIES = {
  text: { v: 'DEF', t: 'string', max: 20_000, textField: true },
  integer: { v: 'DEF', t: 'integer' },
  decimal: { v: 'DEF', t: 'float' },
  range: { v: 'DEF', t: 'float' },
  date: { v: 'DT' },
  time: { v: 'DEF', t: 'string', max: 20 },
  dateTime: { v: 'DTM' },
  one: { v: 'SEL' },
  several: { v: 'SEL', many: true },
  rank: { v: 'SEL', many: true },
  acknowledge: { v: 'SEL' },
  hidden: { v: 'DEF', t: 'string', max: 20_000 },
  photo: { v: 'REL', t: 'Attachment', many: true },
  video: { v: 'REL', t: 'Attachment', many: true },
  audio: { v: 'REL', t: 'Attachment', many: true },
  file: { v: 'REL', t: 'Attachment', many: true },
  /** Items by their ids: a kind of living thing, a place, and what is taken along. */
  species: { v: 'IDM' },
  place: { v: 'IDM' },
  reference: { v: 'IDM' },
  geopoint: { v: 'DEF', t: 'geometry' },
  geotrace: { v: 'DEF', t: 'geometry' },
  geoshape: { v: 'DEF', t: 'geometry' },
  barcode: { v: 'DEF', t: 'string', max: 20_000, textField: true },
  calculate: { v: 'DEF', t: 'string', max: 20_000, textField: true },
} as const satisfies Record<string, Property>
/** Kind of a question that has an answer. */
export type AnswerKind = keyof typeof ANSWER_PROPERTIES
/** Kinds of question whose answer is a value. */
export const ANSWER_KINDS = Object.keys(ANSWER_PROPERTIES) as AnswerKind[]
const HOLDERS = ['group', 'repeat'] as const

/** Levels that a question may ask for. */
export const QUESTION_LEVELS = VISIBILITY_LEVELS.filter((level) => level !== 'PUBLIC')

/** Type of the property that stands for any question in a query, whose kind may differ from item to item. */
const ANY_ANSWER = 'answer'

const words = v.record(v.string(), v.string())
interface Asked {
  name: string
  kind: AnswerKind | 'note' | (typeof HOLDERS)[number]
  label?: Record<string, string> | undefined
  level?: Visibility | undefined
  choices?: string | undefined
  questions?: Asked[] | undefined
}
const askedSchema: v.GenericSchema<unknown, Asked> = v.looseObject({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/)),
  kind: v.picklist([...ANSWER_KINDS, 'note', ...HOLDERS]),
  label: v.optional(words),
  level: v.optional(v.picklist(QUESTION_LEVELS)),
  choices: v.optional(v.string()),
  questions: v.optional(v.array(v.lazy(() => askedSchema))),
})

/**
 * Schema of a `questions` value, by which other items are answered: its questions, each with name, kind,
 * words by language, and read level, and lists of choices by name. An area adds what it needs besides.
 */
export const questionsSchema = v.looseObject({
  choices: v.optional(v.record(v.string(), v.array(v.looseObject({ name: v.string(), label: v.optional(words) })))),
  questions: v.pipe(v.array(askedSchema), v.minLength(1)),
})

/** A question of a form as search and exports know it: its path, kind, label, read level and choices. */
export interface AskedQuestion {
  /** Names of the repeats it is in and its own, joined by dots: how queries and exports name it. */
  path: string
  kind: AnswerKind
  label: Readonly<Record<string, string>>
  level: Visibility | undefined
  /** What may be chosen, with words by language. Undefined for what is not chosen from a list. */
  choices: readonly { name: string; label?: Readonly<Record<string, string>> | undefined }[] | undefined
}

const known = new WeakMap<object, readonly AskedQuestion[]>()

/** Returns the questions of a `questions` value that have an answer, in their order. Empty for others. */
export function questionsIn(value: unknown): readonly AskedQuestion[] {
  if (typeof value !== 'object' || value === null) return []
  const found = known.get(value) ?? readQuestions(value)
  known.set(value, found)
  return found
}

/** Returns the stricter of two levels, each undefined for none. */
export function stricterLevel(one: Visibility | undefined, other: Visibility | undefined): Visibility | undefined {
  const place = (level: Visibility | undefined) => VISIBILITY_LEVELS.indexOf(level ?? 'PUBLIC')
  return place(one) >= place(other) ? one : other
}

function readQuestions(value: object): readonly AskedQuestion[] {
  const parsed = v.safeParse(questionsSchema, value)
  if (!parsed.success) return []
  const { choices = {}, questions } = parsed.output
  const read = (asked: readonly Asked[], repeats: readonly string[], outer?: Visibility): AskedQuestion[] =>
    asked.flatMap(({ kind, name, label = {}, level: own, choices: list, questions: inside = [] }) => {
      if (kind === 'note') return []
      const level = stricterLevel(own, outer)
      if (kind === 'group' || kind === 'repeat')
        return read(inside, kind === 'repeat' ? [...repeats, name] : repeats, level)
      const offered = list === undefined ? undefined : Object.hasOwn(choices, list) ? choices[list] : []
      return [{ path: [...repeats, name].join('.'), kind, label, level, choices: offered }]
    })
  return read(questions, [])
}

/** Tells whether the values of a property are answers to questions of another item. */
export function isAnswers({ v: kind, t }: Pick<Property, 'v' | 't'>): boolean {
  return kind === 'DEF' && t === 'answers'
}

/** Tells whether a property represents a question of a form in a query (`searchedProperty`). */
export function isAnyAnswer({ v: kind, t }: Pick<Property, 'v' | 't'>): boolean {
  return kind === 'DEF' && t === ANY_ANSWER
}

/** The property used for a question, of any kind, of a property with form answers. */
export const ANY_QUESTION: Property = { v: 'DEF', t: ANY_ANSWER }

type Answered = Readonly<Record<string, unknown>>

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the answers to one question: of all instances of the repeats it is in. */
export function answersAt(value: unknown, path: string): unknown[] {
  const [first = '', ...rest] = path.split('.')
  const found = isAnswered(value) && Object.hasOwn(value, first) ? (value[first] ?? []) : []
  if (rest.length === 0) return [found].flat()
  return [found].flat().flatMap((instance) => answersAt(instance, rest.join('.')))
}

/**
 * Returns the answers without those to questions and repeats that `isKept` refuses by their path. Undefined
 * if none is left.
 */
export function keepAnswers(value: unknown, isKept: (path: string) => boolean, prefix = ''): unknown {
  if (!isAnswered(value)) return value
  const kept = Object.entries(value).flatMap(([name, answer]): [string, unknown][] => {
    if (prefix !== '' && name === ROW_ID) return [[name, answer]]
    const path = `${prefix}${name}`
    if (!isKept(path)) return []
    return [[name, isRepeat(answer) ? answer.map((instance) => keepAnswers(instance, isKept, `${path}.`)) : answer]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Returns all answers by the path of their question: of all instances of the repeats it is in. */
export function answersByPath(value: unknown): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>()
  const collect = (answered: Answered, prefix: string) => {
    for (const [name, answer] of Object.entries(answered)) {
      if (prefix !== '' && name === ROW_ID) continue
      const path = prefix + name
      if (isRepeat(answer)) {
        for (const instance of answer) collect(instance, `${path}.`)
        continue
      }
      const answers = Array.isArray(answer) ? answer : (answer ?? null) === null ? [] : [answer]
      const known = found.get(path) ?? []
      found.set(path, known)
      for (const each of answers) known.push(each)
    }
  }
  if (isAnswered(value)) collect(value, '')
  return found
}

/** Returns the levels of the repeats in which every question has one: the loosest of these, by path. */
export function repeatLevels(questions: readonly AskedQuestion[]): Record<string, Visibility> {
  const levels = new Map<string, Visibility>()
  for (const { path, level = 'PUBLIC' } of questions)
    for (let at = path.indexOf('.'); at > 0; at = path.indexOf('.', at + 1)) {
      const repeat = path.slice(0, at)
      const known = levels.get(repeat) ?? level
      levels.set(repeat, stricterLevel(known, level) === known ? level : known)
    }
  return Object.fromEntries([...levels].filter(([, level]) => level !== 'PUBLIC'))
}

/** Tells whether an answer is the instances of a repeat. */
export function isRepeat(answer: unknown): answer is readonly Answered[] {
  return Array.isArray(answer) && answer.length > 0 && answer.every(isAnswered)
}

/** Checks the properties of a type with answers or questions. Returns one message a problem. */
export function problemsOfAnswers(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { shapedBy, t, many, level, facet } = property
    if (!isAnswers(property)) return shapedBy === undefined ? [] : [`${name}: "shapedBy" is for answers`]
    const by = properties[shapedBy ?? '']
    return [
      ...(by?.v === 'REL' && !by.many ? [] : [`${name}: "shapedBy" names no single relation`]),
      ...(many || level || facet ? [`${name}: ${t} have no "many", "level" and "facet" of their own`] : []),
    ]
  })
}
