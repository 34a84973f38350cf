import { formatDate, formatDateTime } from '@cairn/model/format'
import { INSTANCE, instancesOf, isEmpty, type Answers } from './answer-values.ts'
import { choiceWith } from '../form/choice-lists.ts'
import { evaluateForm, pointerOf, type FormState, type Place, type QuestionState } from '../form/evaluate.ts'
import {
  FILE_KINDS,
  ITEM_KINDS,
  PLACE_KINDS,
  wordsIn,
  type Choice,
  type Form,
  type Question,
  type QuestionKind,
} from '../form/form.ts'

/** An answer as people read it. A file has the ids of its attachments, everything else words. */
export interface ShownAnswer {
  /** JSON pointer of the answer in the answers of its record. */
  pointer: string
  kind: QuestionKind
  label: string
  text: string
  /** Each of several choices, or the text alone. */
  texts: readonly string[]
  files: readonly string[]
  place?: object
  /** Id of the item that was chosen. Its words are those that the reader may see. */
  item?: string
}

/** Answers under the title of the group, or of the instance of a repeat, that contains them. */
export interface ShownGroup {
  title: string
  answers: readonly ShownAnswer[]
}

/** Returns the answers that a record has, in the order of its form, as people read them. */
export function shownAnswers(
  form: Form,
  answers: Answers,
  { now, languages }: { now: string; languages: readonly string[] },
): ShownGroup[] {
  const state = evaluateForm(form, answers, { now, languages })
  const groups = groupsOf(form.questions, [], answers, { state, languages, title: '' })
  return groups.filter((group) => group.answers.length > 0)
}

interface About {
  state: FormState
  languages: readonly string[]
  title: string
}

function groupsOf(questions: readonly Question[], place: Place, answers: Answers, about: About): ShownGroup[] {
  const own: ShownAnswer[] = []
  const groups: ShownGroup[] = [{ title: about.title, answers: own }]
  for (const question of questions) {
    const title = wordsIn(question.label, about.languages) || question.name
    const inside = question.questions ?? []
    if (question.kind === 'group') groups.push(...groupsOf(inside, place, answers, { ...about, title }))
    else if (question.kind === 'repeat')
      for (const [at, instance] of instancesOf(answers[question.name]).entries()) {
        const here = [...place, { repeat: question.name, id: String(instance[INSTANCE]) }]
        groups.push(...groupsOf(inside, here, instance, { ...about, title: `${title} ${at + 1}` }))
      }
    else own.push(...shownOf(question, place, about))
  }
  return groups
}

function shownOf(question: Question, place: Place, { state, languages }: About): ShownAnswer[] {
  const pointer = pointerOf(place, question.name)
  const here = state.states.get(pointer)
  const isHidden = question.kind === 'note' || question.kind === 'hidden'
  if (!here?.isRelevant || isHidden || isEmpty(here.value)) return []
  if (question.kind === 'calculate' && !question.label) return []
  const { value } = here
  const shared = { pointer, kind: question.kind, texts: [], label: wordsIn(question.label, languages) || question.name }
  if (FILE_KINDS.includes(question.kind)) return [{ ...shared, text: '', files: [value].flat().map(String) }]
  if (PLACE_KINDS.includes(question.kind))
    return [{ ...shared, text: placeText(value), files: [], place: value as object }]
  if (Object.hasOwn(ITEM_KINDS, question.kind))
    return [{ ...shared, text: '', files: [], item: String(value as string) }]
  const texts = choiceTexts(here, languages).map((text) => dateText(question.kind, text, languages[0]))
  return [{ ...shared, text: texts.join(', '), texts, files: [] }]
}

/** A day or moment as it is written everywhere else; other text as it is. */
function dateText(kind: QuestionKind, text: string, language: string | undefined): string {
  if (kind === 'date') return formatDate(text, language)
  return kind === 'dateTime' ? formatDateTime(text, language) : text
}

/** Returns the words of each answer of a question with choices. */
export function choiceTexts(
  { value, choices }: Pick<QuestionState, 'value' | 'choices'>,
  languages: readonly string[],
): string[] {
  return [value].flat().map((each) => choiceText(choices, each, languages))
}

/** Returns the words of a choice, else the answer itself. */
function choiceText(choices: readonly Choice[], value: unknown, languages: readonly string[]): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  return wordsIn(choiceWith(choices, 'name', text)?.label, languages) || text
}

function placeText(value: unknown): string {
  const { type, coordinates } = value as { type: string; coordinates: unknown }
  if (type === 'Point') {
    const [x = 0, y = 0] = coordinates as number[]
    return `${y.toFixed(5)}, ${x.toFixed(5)}`
  }
  return ''
}
