/** Separates the item type from the state of its list, in the column parameter of *All items*. */
const SEPARATOR = '!'

/**
 * The column parameter of *All items*, taken apart: the name of the item type, and the state of its list
 * (filters and order) as its own parameter.
 */
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

/** Splits the column parameter of *All items* into type and list. Missing parts are empty. */
export function parseListParameter(parameter: string): ListParameter {
  const [type = '', ...rest] = parameter.split(SEPARATOR)
  return { type, list: rest.join(SEPARATOR) }
}

/** Writes the column parameter of *All items*; the inverse of `parseListParameter`. */
export function formatListParameter({ type, list }: ListParameter): string {
  return list === '' ? type : `${type}${SEPARATOR}${list}`
}
