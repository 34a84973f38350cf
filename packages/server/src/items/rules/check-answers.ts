import { ANSWER_PROPERTIES, answersByPath, isRepeat, ROW_ID, type AskedQuestion, type Property } from '@cairn/contract'
import { sameValue } from '@cairn/model/draft'
import { valueSchema, type ValueSchema } from '@cairn/model/item-values'
import { notAmong } from '@cairn/model/not-among'
import * as v from 'valibot'
import type { ItemFacts } from '../facts/item-facts.ts'
import { questionsBy, shapedOf } from '../index/answer-shapes.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { invalid, unknownProperty } from './check-values.ts'

/** A moment as devices write it, whose zone may be missing. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Validates an item's answers against its form. Throws `propertyUnknown` for an answer to no question, and
 * `invalidItem` with an error for each wrong answer, by the path of its question. Answers given under a
 * former form are kept. Returns the items that answers newly refer to, by path: the caller must check that
 * the writer may refer to them.
 */
export async function checkAnswers(
  loader: Pick<ItemLoader, 'load'>,
  facts: Pick<ItemFacts, 'type' | 'values'>,
  changed: readonly string[],
  before?: Pick<ItemFacts, 'values'>,
): Promise<[path: string, ids: unknown][]> {
  const named: [string, unknown][] = []
  for (const shaped of shapedOf(facts.type)) {
    const { name, shapedBy } = shaped
    const value = facts.values[name]
    if (value === undefined || value === null || ![name, shapedBy].some((each) => changed.includes(each))) continue
    if (!haveInstanceNames(value)) throw invalid({ [name]: { userMessage: 'errors.invalidItem' } })
    const asked = new Map((await questionsBy(facts, shaped, loader.load)).map((question) => [question.path, question]))
    const former = before?.values[shapedBy] === facts.values[shapedBy] ? before?.values[name] : undefined
    const known = answersByPath(former)
    const given = [...answersByPath(value)].filter(([path, answers]) => !sameValue(answers, known.get(path) ?? []))
    // A repeat without instances is no answer.
    const unknown = given.find(([path, answers]) => !asked.has(path) && answers.length > 0)
    if (unknown) throw unknownProperty(`${name}.${unknown[0]}`)
    const problems = given.flatMap(([path, answers]) => {
      const question = asked.get(path)
      const userMessage = question && problemOf(question, answers)
      return userMessage === undefined ? [] : [[`${name}.${path}`, { userMessage }] as const]
    })
    if (problems.length > 0) throw invalid(Object.fromEntries(problems))
    for (const [path, answers] of given) {
      const kind = asked.get(path)?.kind
      if (kind && ANSWER_PROPERTIES[kind].v === 'IDM')
        named.push([`${name}.${path}`, notAmong(answers, known.get(path) ?? [])])
    }
  }
  return named
}

/** Returns the text key of the problem with the answers to a question; undefined if valid. */
function problemOf({ kind, choices }: AskedQuestion, answers: readonly unknown[]): string | undefined {
  const property: Property = ANSWER_PROPERTIES[kind]
  const offered = choices && new Set<unknown>(choices.map(({ name }) => name))
  for (const answer of answers) {
    const isScalar = ['string', 'number', 'boolean'].includes(typeof answer)
    if (kind === 'calculate' || kind === 'acknowledge' || kind === 'hidden') {
      if (!isScalar) return 'errors.invalidItem'
    } else if (property.v === 'SEL') {
      if (typeof answer !== 'string' || offered?.has(answer) === false) return 'errors.invalidOption'
    } else if (property.v === 'DTM') {
      const isMoment = typeof answer === 'string' && MOMENT.test(answer) && !Number.isNaN(Date.parse(answer))
      if (!isMoment) return 'errors.invalidDate'
    } else {
      const parsed = v.safeParse(schemaOf(kind), answer)
      if (!parsed.success) return parsed.issues[0].message
    }
  }
  return undefined
}

const schemas = new Map<AskedQuestion['kind'], ValueSchema>()

/** The schema of one answer to questions of a kind. */
function schemaOf(kind: AskedQuestion['kind']): ValueSchema {
  const known = schemas.get(kind) ?? valueSchema({ ...ANSWER_PROPERTIES[kind], many: false })
  schemas.set(kind, known)
  return known
}

/** Tells whether the instances of all repeats have names of their own. */
function haveInstanceNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((answer: unknown) => {
    if (!isRepeat(answer)) return true
    const names = answer.map((instance) => instance[ROW_ID])
    return (
      new Set(names).size === names.length &&
      names.every((each) => typeof each === 'string') &&
      answer.every((instance) => haveInstanceNames(instance))
    )
  })
}
