import { ACCESS_PROPERTY, accessLevel, VISIBILITY_LEVELS, type ItemType, type Visibility } from '@cairn/contract'

/**
 * Returns the values that an item begins with which is made for a relation of another one: it is no wider
 * than that one, and what the relation closes begins as its type says.
 */
export function valuesMadeWithin(
  type: ItemType,
  { level = 'PUBLIC', closes = false }: { level?: Visibility | undefined; closes?: boolean | undefined },
): Record<string, unknown> {
  const { options = [], levels } = type.properties[ACCESS_PROPERTY] ?? {}
  const isWider = strictness(accessLevel(type, undefined)) < strictness(level)
  const option = options.find((each) => (levels ? levels[each] : each) === level)
  return {
    ...(isWider && option !== undefined ? { [ACCESS_PROPERTY]: option } : {}),
    ...(closes ? type.closable?.begins : {}),
  }
}

function strictness(level: Visibility): number {
  return VISIBILITY_LEVELS.indexOf(level)
}
