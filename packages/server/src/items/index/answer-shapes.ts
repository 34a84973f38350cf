import {
  answersByPath,
  idsNamed,
  isAnswers,
  questionsIn,
  repeatLevels,
  stricterLevel,
  type AskedQuestion,
  type ItemId,
  type ItemType,
  type Visibility,
} from '@cairn/contract'
import type { AnswerShape, ItemFacts, Quoted } from '../facts/item-facts.ts'
import type { StoredItem } from '../facts/item-row.ts'

type Load = (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>

/** A property that holds answers to a form, and the relation to the item that has the questions. */
export interface Shaped {
  name: string
  shapedBy: string
}

const known = new WeakMap<ItemType, readonly Shaped[]>()

/** Returns the properties of a type that hold answers to a form. */
export function shapedOf(type: ItemType): readonly Shaped[] {
  const found =
    known.get(type) ??
    Object.entries(type.properties).flatMap(([name, property]) =>
      isAnswers(property) && property.shapedBy !== undefined ? [{ name, shapedBy: property.shapedBy }] : [],
    )
  known.set(type, found)
  return found
}

/** Returns the questions of the form item that a relation names. Empty if there is none. */
export async function questionsBy(
  facts: Pick<ItemFacts, 'values'>,
  { shapedBy }: Shaped,
  load: Load,
): Promise<readonly AskedQuestion[]> {
  const [id] = idsNamed(facts.values[shapedBy])
  const form = id && (await load([id])).get(id)
  if (!form || form.row.deleted) return []
  const [name] = Object.entries(form.facts.type.properties).find(([, { t }]) => t === 'questions') ?? []
  return name === undefined ? [] : questionsIn(form.facts.values[name])
}

/**
 * Returns what is stored with an item about the questions it answers (kinds, read levels, words), so that
 * rights and search need no other item. A level that a question once had is kept, because former versions
 * contain its answers.
 */
export async function quotedAnswers(facts: ItemFacts, load: Load): Promise<Pick<Quoted, 'answers'>> {
  const shapes: [string, AnswerShape][] = []
  for (const shaped of shapedOf(facts.type)) {
    const questions = await questionsBy(facts, shaped, load)
    const former = facts.quoted?.answers?.[shaped.name]?.levels ?? {}
    if (questions.length > 0 || Object.keys(former).length > 0)
      shapes.push([shaped.name, shapeOf(questions, facts.values[shaped.name], former)])
  }
  return shapes.length > 0 ? { answers: Object.fromEntries(shapes) } : {}
}

function shapeOf(questions: readonly AskedQuestion[], value: unknown, former: Levels): AnswerShape {
  const levels = Object.keys(former).length > 0 ? levelsBeside(questions, former) : ownLevels(questions)
  const answered = answersByPath(value)
  const given = questions.filter(({ path }) => answered.has(path))
  const words = given.flatMap((question) =>
    levels[question.path] === undefined ? wordsOf(question, answered.get(question.path) ?? []) : [],
  )
  return {
    kinds: Object.fromEntries(given.map(({ path, kind }) => [path, kind])),
    ...(Object.keys(levels).length > 0 ? { levels } : {}),
    ...(words.length > 0 ? { words: [...new Set(words)].join('\n') } : {}),
  }
}

type Levels = Readonly<Record<string, Visibility>>

const levelsByQuestions = new WeakMap<readonly AskedQuestion[], Levels>()

function ownLevels(questions: readonly AskedQuestion[]): Levels {
  const levels = levelsByQuestions.get(questions) ?? levelsBeside(questions, {})
  levelsByQuestions.set(questions, levels)
  return levels
}

/** Levels by path, of questions and of repeats: each that it has now, or once had. */
function levelsBeside(questions: readonly AskedQuestion[], former: Levels): Levels {
  const asked = questions.map((each) => ({ ...each, level: stricterLevel(each.level, former[each.path]) }))
  const repeats = new Set(questions.flatMap(({ path }) => repeatsOf(path)))
  const kept = Object.entries(former).filter(([path]) => !repeats.has(path))
  const levels: Record<string, Visibility> = { ...Object.fromEntries(kept), ...repeatLevels(asked) }
  for (const { path, level } of asked) if (level !== undefined) levels[path] = level
  return levels
}

/** The repeats that a question is in: `a` and `a.b` of `a.b.c`. */
function repeatsOf(path: string): string[] {
  const names = path.split('.')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'))
}

/** Returns the texts of the chosen options in all languages. */
function wordsOf({ choices }: AskedQuestion, chosen: readonly unknown[]): string[] {
  if (choices === undefined) return []
  const given = new Set(chosen)
  return choices.filter(({ name }) => given.has(name)).flatMap(({ label = {} }) => Object.values(label))
}
