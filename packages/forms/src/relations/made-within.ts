import { ACCESS_PROPERTY, accessLevel, VISIBILITY_LEVELS, type ItemType, type Visibility } from '@cairn/contract'

/**
 * Returns the initial values of an item created through a relation of another one: no more visible than that
 * one, and with the defaults of its type if the relation restricts it.
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
