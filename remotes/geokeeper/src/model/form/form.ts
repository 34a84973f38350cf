import { ANSWER_KINDS, QUESTION_LEVELS } from '@cairn/contract'
import * as v from 'valibot'

/** Kinds of question whose answer is a value. */
export const VALUE_KINDS = ANSWER_KINDS
/**
 * All kinds of questions: those with a value, `note` for text only, and `group` and `repeat`, which contain
 * questions.
 */
export const QUESTION_KINDS = [...VALUE_KINDS, 'note', 'group', 'repeat'] as const
/** Kind of a question. */
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Kinds that hold other questions. */
export const HOLDERS: readonly string[] = ['group', 'repeat']
/** Kinds whose answer is the id of an attachment. */
export const FILE_KINDS: readonly string[] = ['photo', 'video', 'audio', 'file']
/** Kinds whose answer is a place, as GeoJSON. */
export const PLACE_KINDS: readonly string[] = ['geopoint', 'geotrace', 'geoshape']
/** Kinds of question that are answered by an item, with the item's type. */
export const ITEM_KINDS: Readonly<Record<string, string>> = {
  species: 'ResearchSpecies',
  place: 'SpatialFeature',
  reference: 'GeoKeeperReference',
}
/** Kinds whose answer is of the choices of a list. */
export const CHOICE_KINDS: readonly string[] = ['one', 'several', 'rank']

/** Default numbers of photographs and videos of a record. */
export const USUAL_LIMITS = { photo: 20, video: 3 }

/** Most questions of a form, repeats inside each other, and groups and repeats inside each other. */
export const [MOST_QUESTIONS, MOST_REPEATS_DEEP, MOST_DEEP] = [2000, 2, 30]
/** Longest path of a question, with the repeats that it is in. Search knows a question by its path. */
export const LONGEST_PATH = 60

const name = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/))
/** Words by language, the language being a BCP 47 tag. */
const words = v.record(v.pipe(v.string(), v.maxLength(35)), v.pipe(v.string(), v.maxLength(4000)))
/** Longest expression, in characters. */
export const LONGEST_EXPRESSION = 4000
const expression = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_EXPRESSION)))

const choiceSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  label: v.optional(words),
  /** Further columns, by which a filter chooses. */
  more: v.optional(v.record(v.string(), v.string())),
})

const entries = {
  name,
  kind: v.picklist(QUESTION_KINDS),
  label: v.optional(words),
  hint: v.optional(words),
  /** XLSForm expressions: whether it is asked, must be answered, fits, and what it is worked out from. */
  relevant: expression,
  required: expression,
  constraint: expression,
  constraintMessage: v.optional(words),
  calculation: expression,
  default: expression,
  readOnly: v.optional(v.boolean()),
  /** Read level of its answer. */
  level: v.optional(v.picklist(QUESTION_LEVELS)),
  /** List of the choices, and an expression that keeps some of them. */
  choices: v.optional(v.string()),
  choiceFilter: expression,
  /** `repeat`: how many there are. Without it people add them. */
  count: expression,
  appearance: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** `range`: its ends and its step. */
  range: v.optional(v.strictObject({ from: v.number(), to: v.number(), step: v.number() })),
}

/** A question, or a group or repeat of questions. */
export interface Question extends v.InferOutput<typeof questionEntries> {
  questions?: Question[] | undefined
}
const questionEntries = v.strictObject(entries)
const questionSchema: v.GenericSchema<unknown, Question> = v.strictObject({
  ...entries,
  questions: v.optional(v.lazy(() => v.array(questionSchema))),
})

/**
 * Schema of a form: its languages, the first the usual one; lists of choices; questions; the name of a
 * record.
 */
export const formSchema = v.strictObject({
  languages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(35))), v.minLength(1), v.maxLength(20)),
  choices: v.optional(v.record(v.string(), v.array(choiceSchema)), {}),
  questions: v.pipe(v.array(questionSchema), v.minLength(1)),
  /** Expression that names a record. */
  instanceName: expression,
})
/** A form as its versions keep it. */
export type Form = v.InferOutput<typeof formSchema>
/** One choice of a list. */
export type Choice = v.InferOutput<typeof choiceSchema>

/** Returns the words in the first of the languages that has any, else in any language; empty if none has. */
export function wordsIn(words: Readonly<Record<string, string>> | undefined, languages: readonly string[]): string {
  const language = languages.find((each) => Object.hasOwn(words ?? {}, each))
  return (language === undefined ? Object.values(words ?? {})[0] : words?.[language]) ?? ''
}
