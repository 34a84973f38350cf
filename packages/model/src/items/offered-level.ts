import { ACCESS_PROPERTY, accessLevel, VISIBILITY_LEVELS, type ItemType, type Visibility } from '@cairn/contract'

/** What decides which level a new item is offered. */
export interface LevelFacts {
  /** Options of `access` at which the writer reads the item again. */
  readable: readonly string[]
  /** The strictest level of the items that it is about, of which it is no wider. */
  about?: Visibility | undefined
}

/**
 * Returns the option of `access` that a new item is offered: the level of its type, or that of what it is
 * about if that is stricter. If its writer does not read that level, the strictest that they read, unless
 * what it is about is stricter. Undefined if that is the level that it has anyway.
 */
export function offeredLevel(type: ItemType, { readable, about = 'PUBLIC' }: LevelFacts): string | undefined {
  const strictness = (option: string) => VISIBILITY_LEVELS.indexOf(accessLevel(type, option))
  const least = VISIBILITY_LEVELS.indexOf(about)
  const usual = VISIBILITY_LEVELS.indexOf(type.visibility)
  const options = (type.properties[ACCESS_PROPERTY]?.options ?? []).toSorted((a, b) => strictness(a) - strictness(b))
  const wanted = options.find((option) => strictness(option) >= Math.max(least, usual))
  if (wanted === undefined) return undefined
  const read = options.findLast((option) => readable.includes(option) && strictness(option) >= least)
  const offered = readable.includes(wanted) ? wanted : (read ?? wanted)
  return strictness(offered) === usual ? undefined : offered
}
