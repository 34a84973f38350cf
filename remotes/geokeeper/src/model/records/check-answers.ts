import { INSTANCE, instancesOf, isEmpty, isOfKind, type Answers } from './answer-values.ts'
import { beyondSize } from './answers-size.ts'
import { evaluateForm, TooDear, type EvaluateOptions, type FormState, type QuestionState } from '../form/evaluate.ts'
import { indexForm, type FormNode } from '../form/form-index.ts'
import { FILE_KINDS, ITEM_KINDS, PLACE_KINDS, type Form } from '../form/form.ts'
import { prefixOf } from '../form/instances.ts'

/**
 * An error of an answer: unknown question, wrong kind, missing, violated constraint, too many instances, or
 * too expensive to evaluate.
 */
export type AnswerFault = 'unknown' | 'kind' | 'required' | 'constraint' | 'tooMany' | 'tooDear'

/** Result of checking answers: those that are kept, and errors by pointer. */
export interface CheckedAnswers {
  answers: Answers
  faults: Readonly<Record<string, AnswerFault>>
  /** Ids of the files of all answers. */
  files: string[]
  /** Ids of the items that answers name. */
  items: string[]
  /** How the questions stand whose answers are kept. */
  states: readonly QuestionState[]
  /** Places of all answers, in the order of the form. */
  places: { pointer: string; geometry: object }[]
  name: string
  /** Steps that working them out took. */
  steps: number
}

/** Errors that prevent storing answers. The others only prevent finalizing a record. */
export const HARD: readonly AnswerFault[] = ['unknown', 'kind', 'tooMany', 'tooDear']
/** Most steps that the evaluation of a record may take. */
const MOST_STEPS = 300_000

/**
 * Checks answers against a form. What its rules hide is not kept, and what they work out is added. Answers
 * with a hard fault are left out as well. Answers that are too many to be worked out are returned as they
 * are, with that fault alone.
 */
export function checkAnswers(form: Form, given: Answers, options: EvaluateOptions): CheckedAnswers {
  const beyond = beyondSize(form, given)
  if (beyond !== undefined) return unchecked(given, { [beyond]: 'tooMany' }, 0)
  try {
    return checked(form, given, evaluateForm(form, given, { mostSteps: MOST_STEPS, ...options }))
  } catch (thrown) {
    if (!(thrown instanceof TooDear)) throw thrown
    return unchecked(given, { [thrown.pointer]: 'tooDear' }, MOST_STEPS)
  }
}

function unchecked(answers: Answers, faults: Readonly<Record<string, AnswerFault>>, steps: number): CheckedAnswers {
  return { answers, faults, files: [], items: [], states: [], places: [], name: '', steps }
}

function checked(form: Form, given: Answers, { states, name, steps }: FormState): CheckedAnswers {
  const faults: Record<string, AnswerFault> = unknownIn(form, given)
  const kept = [...states.values()].filter((state) => state.isRelevant)
  for (const state of kept) {
    const fault = faultOf(state)
    if (fault) faults[state.pointer] = fault
  }
  const isSound = ({ pointer }: QuestionState) => !HARD.includes(faults[pointer] ?? 'required')
  const sound = kept.filter((state) => isSound(state) && !isEmpty(state.value))
  return {
    ...{ answers: gathered(kept, sound), states: sound, faults, name, steps },
    files: sound.flatMap(({ node, value }) =>
      FILE_KINDS.includes(node.question.kind) ? [value].flat().map(String) : [],
    ),
    items: sound.flatMap(({ node, value }) => (Object.hasOwn(ITEM_KINDS, node.question.kind) ? [String(value)] : [])),
    places: sound.flatMap(({ node, pointer, value }) =>
      PLACE_KINDS.includes(node.question.kind) ? [{ pointer, geometry: value as object }] : [],
    ),
  }
}

function faultOf({
  node: { question },
  value,
  choices,
  isRequired,
  isRefused,
}: QuestionState): AnswerFault | undefined {
  if (['group', 'repeat', 'note'].includes(question.kind)) return undefined
  if (isEmpty(value)) return isRequired ? 'required' : undefined
  if (!isOfKind(question, value, choices)) return 'kind'
  return isRefused ? 'constraint' : undefined
}

/** Returns what stands under names that the form does not have there. */
function unknownIn(form: Form, given: Answers): Record<string, AnswerFault> {
  const { byName } = indexForm(form)
  const found: Record<string, AnswerFault> = {}
  const look = (answers: Answers, repeats: readonly string[], prefix: string) => {
    for (const [name, value] of Object.entries(answers)) {
      if (name === INSTANCE && repeats.length > 0) continue
      const node = byName.get(name)
      const isHere = node !== undefined && isSame(node, repeats)
      if (!isHere) found[`${prefix}/${name}`] = 'unknown'
      else if (node.question.kind === 'repeat')
        for (const each of instancesOf(value))
          look(each, [...repeats, name], `${prefix}/${name}/${String(each[INSTANCE])}`)
    }
  }
  look(given, [], '')
  return found
}

function isSame(node: FormNode, repeats: readonly string[]): boolean {
  return node.repeats.join('/') === repeats.join('/')
}

/** Puts answers together again: those of a repeat as its instances, in their order, empty ones too. */
function gathered(kept: readonly QuestionState[], sound: readonly QuestionState[]): Answers {
  const answers: Record<string, unknown> = {}
  const known = new Map<string, Record<string, unknown>>([['', answers]])
  const at = (place: QuestionState['place']): Record<string, unknown> => {
    const prefix = prefixOf(place)
    const last = place.at(-1)
    const found = known.get(prefix)
    if (found || !last) return found ?? answers
    const list = (at(place.slice(0, -1))[last.repeat] ??= []) as Record<string, unknown>[]
    const made = { [INSTANCE]: last.id }
    known.set(prefix, made)
    list.push(made)
    return made
  }
  for (const { place } of kept) if (place.length > 0) at(place)
  for (const { node, place, value } of sound)
    if (node.question.kind !== 'repeat' && node.question.kind !== 'group') at(place)[node.question.name] = value
  return answers
}
