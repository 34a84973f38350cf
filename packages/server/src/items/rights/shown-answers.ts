import { isAnswers, keepAnswers, type Property, type Visibility } from '@cairn/contract'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { mayReadLevel } from './visibility-keys.ts'

type Levels = Readonly<Record<string, Visibility>>
const NONE: Levels = {}

function propertyOf({ type }: Pick<ItemFacts, 'type'>, name: string): Property | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
}

/** Returns the read levels of form questions by path, as stored with the item that answers them. */
export function answerLevels(facts: Pick<ItemFacts, 'type' | 'quoted'>, name: string): Levels {
  const property = propertyOf(facts, name)
  return property && isAnswers(property) ? (facts.quoted?.answers?.[name]?.levels ?? NONE) : NONE
}

/**
 * Returns the paths of the questions in the property `name` whose answers the person may not read, in an item
 * that they may read. For a former version, also those that they may not read now.
 */
export function hiddenAnswers(principal: Principal, facts: ItemFacts, name: string): ReadonlySet<string> {
  const asked = [facts, ...(facts.now ? [facts.now] : [])]
  const hidden = Object.entries(answerLevels(facts, name)).filter(
    ([, level]) => !asked.every((each) => mayReadLevel(principal, each, level)),
  )
  return new Set(hidden.map(([path]) => path))
}

/** Returns the answers in `value`, of the property `name`, without those that the person may not read. */
export function answersFor(principal: Principal, facts: ItemFacts, name: string, value: unknown): unknown {
  const hidden = hiddenAnswers(principal, facts, name)
  return hidden.size === 0 ? value : keepAnswers(value, (path) => !hidden.has(path))
}

/**
 * Returns the answers in `value`, of the property `name`, without those of questions that have a read level:
 * those that all readers of the item may read.
 */
export function openAnswers(facts: Pick<ItemFacts, 'type' | 'quoted'>, name: string, value: unknown): unknown {
  const levels = answerLevels(facts, name)
  return levels === NONE ? value : keepAnswers(value, (path) => !Object.hasOwn(levels, path))
}
