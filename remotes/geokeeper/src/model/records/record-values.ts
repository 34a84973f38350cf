import { questionsIn } from '@cairn/contract'
import * as v from 'valibot'
import { checkAnswers, HARD, type AnswerFault } from './check-answers.ts'
import type { Answers } from './answer-values.ts'
import type { QuestionState } from '../form/evaluate.ts'
import { CHOICE_KINDS, formSchema, USUAL_LIMITS, wordsIn, type Form } from '../form/form.ts'
import { indexForm, pathOf } from '../form/form-index.ts'
import { keptKeysIn } from '../capture/outbox.ts'
import { choiceTexts } from './shown-answers.ts'

type Values = Readonly<Record<string, unknown>>

const forms = new WeakMap<object, Form | false>()

/** Returns the parsed form of a form version, memoised. Undefined if it is invalid. */
export function formOf(formDef: Values | undefined): Form | undefined {
  const questions = formDef?.['questions']
  if (typeof questions !== 'object' || questions === null) return undefined
  const known = forms.get(questions)
  if (known !== undefined) return known || undefined
  const parsed = v.safeParse(formSchema, questions)
  forms.set(questions, parsed.success && parsed.output)
  return parsed.success ? parsed.output : undefined
}

/** The values to store for a record's answers, and the errors. */
export interface RecordValues {
  set: Record<string, unknown>
  /** Ids of the items that answers name. */
  items: readonly string[]
  /** Faults that keep it from being stored, by pointer. */
  refused: Readonly<Record<string, AnswerFault>>
  /** What it has more of than its form takes. */
  beyond: readonly Beyond[]
  /** Faults that keep it from being finalized, by pointer. */
  open: Readonly<Record<string, AnswerFault>>
  /** What working it out took, in units of work. */
  units: number
}

/** Steps of an evaluation in a unit of work. */
const STEPS_A_UNIT = 4000

/** Checks the answers of a record against its form, and works out label, files and first place from them. */
export function valuesOfRecord(formDef: Values, record: Values, now: string): RecordValues {
  const form = formOf(formDef)
  const given = (record['answers'] ?? {}) as Answers
  const usual = { label: labelOf(formDef, record, ''), formType: formDef['formType'] ?? null }
  if (!form) return { set: { ...usual, beyondMost: null }, refused: {}, open: {}, beyond: [], items: [], units: 0 }
  const { answers, states, faults, files, items, places, name, steps } = checkAnswers(form, given, { now })
  const beyond = filesBeyond(form, formDef, answers)
  const lost = keptKeysIn(files).length > 0 ? { '/files': 'kind' as const } : {}
  const refused = Object.entries({ ...faults, ...lost }).filter(([, fault]) => HARD.includes(fault))
  const [first, ...further] = places
  return {
    set: {
      ...usual,
      ...{
        label: labelOf(formDef, record, name),
        answers: Object.keys(answers).length > 0 ? answers : null,
        files: files.length > 0 ? files : null,
        beyondMost: beyond.length > 0 ? true : null,
      },
      chosen: record['sensitive'] === true ? null : chosenIn(form, states),
      ...(places.length > 0 || record['place'] === undefined ? { place: first?.geometry ?? null } : {}),
      furtherPoints: pointsOf(further.map(({ geometry }) => geometry)),
    },
    refused: Object.fromEntries(refused),
    open: faults,
    ...{ beyond, items, units: steps / STEPS_A_UNIT },
  }
}

/** Returns the points among places as one geometry. Null if there are none. */
function pointsOf(places: readonly object[]): object | null {
  const points = (places as { type?: unknown; coordinates?: unknown }[]).filter(({ type }) => type === 'Point')
  return points.length > 0 ? { type: 'MultiPoint', coordinates: points.map(({ coordinates }) => coordinates) } : null
}

/**
 * Converts answers to another form: returns those that fit, and the pointers of those lost, in order. Answers
 * to what the other form's rules hide are dropped without being named.
 */
export function keptIn(form: Form, given: Answers, now: string): { answers: Answers; lost: string[] } {
  const { answers, faults } = checkAnswers(form, given, { now })
  const lost = Object.entries(faults).flatMap(([pointer, fault]) => (HARD.includes(fault) ? [pointer] : []))
  return { answers, lost: lost.toSorted() }
}

/** Returns the label of a record: by the rule of its form, else the title of the form and the day. */
function labelOf({ title }: Values, { collected }: Values, name: string): string {
  const day = typeof collected === 'string' ? collected.slice(0, 10) : ''
  const usual = [title, day].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  return (name.trim() || usual).slice(0, 260)
}

/** Number of photographs or videos above the form's limit. */
export interface Beyond {
  kind: 'photo' | 'video'
  count: number
  most: number
}

/** Returns the kinds of files of which answers have more than the form allows, counted over all questions. */
export function filesBeyond(form: Form, formDef: Values, answers: Answers): Beyond[] {
  const names = (kind: string) => indexForm(form).nodes.filter(({ question }) => question.kind === kind)
  const countIn = (value: unknown, wanted: ReadonlySet<string>): number => {
    if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countIn(each, wanted), 0)
    if (typeof value !== 'object' || value === null) return 0
    return Object.entries(value).reduce(
      (sum, [name, each]) => sum + (wanted.has(name) ? [each].flat().length : countIn(each, wanted)),
      0,
    )
  }
  return (['photo', 'video'] as const).flatMap((kind) => {
    const most = Number(formDef[kind === 'photo' ? 'maxPhotos' : 'maxVideos'] ?? USUAL_LIMITS[kind])
    const wanted = new Set(names(kind).map(({ question }) => question.name))
    const count = countIn(answers, wanted)
    return count > most ? [{ kind, count, most }] : []
  })
}

/** Most answers by which a record is found, and their longest text. */
const [MOST_FOUND, LONGEST_FOUND] = [300, 200]

/** Returns what was chosen, each with its question, of questions without a level. Null if that is nothing. */
function chosenIn(form: Form, states: readonly QuestionState[]): string[] | null {
  const { languages } = form
  const levelled = new Set(questionsIn(form).flatMap(({ path, level }) => (level === undefined ? [] : [path])))
  const chosen = states.flatMap((state) => {
    const { question } = state.node
    if (!CHOICE_KINDS.includes(question.kind) || levelled.has(pathOf(state.node))) return []
    const label = wordsIn(question.label, languages) || question.name
    return choiceTexts(state, languages).map((text) => `${label}: ${text}`.slice(0, LONGEST_FOUND))
  })
  return chosen.length > 0 ? [...new Set(chosen)].slice(0, MOST_FOUND) : null
}
