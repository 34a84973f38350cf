/** Separates the item type from the state of its list, in the column parameter of *All items*. */
const SEPARATOR = '!'

/** What the column parameter of *All items* says: the item type, and the parameter of its list. */
export interface ListParameter {
  type: string
  list: string
}

/**
 * Returns the parameter with which *All items* lists a type, or only its items with this value of a
 * property.
 */
export function listOfType(type: string, property?: string, value?: string): string {
  return formatListParameter({
    type,
    list: property === undefined || value === undefined ? '' : `f.${property}=${value}`,
  })
}

/** Reads the column parameter of *All items*. */
export function parseListParameter(parameter: string): ListParameter {
  const [type = '', ...rest] = parameter.split(SEPARATOR)
  return { type, list: rest.join(SEPARATOR) }
}

/** Writes the column parameter of *All items*; the inverse of `parseListParameter`. */
export function formatListParameter({ type, list }: ListParameter): string {
  return list === '' ? type : `${type}${SEPARATOR}${list}`
}
