import { isGroup, partsOf, searchedProperty, type Property } from '@cairn/contract'

/** Types whose values no cell can hold, and types whose values stand in a cell as JSON. */
const NOT_IN_CELLS: readonly (string | undefined)[] = ['richText', 'translated', 'period']
const AS_JSON: readonly (string | undefined)[] = ['json', 'questions', 'answers']

/** A language as part of a target. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** Tells whether a property holds a text in several languages. */
export function isTranslated(property: Property | undefined): boolean {
  return property?.v === 'DEF' && property.t === 'translated'
}

/** Tells whether several columns may become the target: a property of several values, or a long text. */
export function takesSeveral(properties: Readonly<Record<string, Property>>, name: string): boolean {
  return isLongText(properties, name) || (!name.includes('.') && properties[name]?.many === true)
}

/** Tells whether the target is a long text, to which several columns are combined, one below the other. */
export function isLongText(properties: Readonly<Record<string, Property>>, name: string): boolean {
  const { v, t, many } = targetProperty(properties, name) ?? {}
  return v === 'DEF' && t === 'text' && (many !== true || name.includes('.'))
}

/** Tells whether words may name a language: they are its BCP 47 tag. */
export function isLanguageTag(words: string): boolean {
  return LANGUAGE.test(words)
}

/**
 * Returns the property that a column is mapped to: one of the type, a part of a group such as `senses.note`,
 * or the text in one language such as `translations.fr`. Undefined if there is none.
 */
export function targetProperty(properties: Readonly<Record<string, Property>>, name: string): Property | undefined {
  const [of = '', language] = name.split('.')
  const whole = Object.hasOwn(properties, of) ? properties[of] : undefined
  if (language === undefined || !whole || !isTranslated(whole)) return searchedProperty(properties, name)
  return isLanguageTag(language) ? { ...whole, t: 'string' } : undefined
}

/**
 * Returns what a column may become: properties that people or imports set and whose values fit in a cell,
 * the parts of groups, such as `senses.note`, and the words of each of the languages, such as
 * `translations.fr`.
 */
export function targetsOf(properties: Readonly<Record<string, Property>>, languages: readonly string[] = []): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (isTranslated(property))
      return languages.map((language) => `${name}.${language}`).filter((target) => isTarget(properties, target))
    if (isGroup(property))
      return property.readOnly
        ? []
        : partsOf(name, property).flatMap((part) => (isOffered(part.property) ? [part.name] : []))
    return isOffered(property) ? [name] : []
  })
}

/** Tells whether a column, or a fixed value, may become the property. */
export function isTarget(properties: Readonly<Record<string, Property>>, name: string): boolean {
  const property = targetProperty(properties, name)
  const group = searchedProperty(properties, name.split('.')[0] ?? '')
  return property !== undefined && maySet(group) && fits(property)
}

function maySet(property: Property | undefined): boolean {
  return !property?.readOnly || property.imported === true
}

function fits(property: Property): boolean {
  const { v, t, copyOf, switchedBy } = property
  return (
    maySet(property) && copyOf === undefined && switchedBy === undefined && !(v === 'DEF' && NOT_IN_CELLS.includes(t))
  )
}

function isOffered(property: Property): boolean {
  return fits(property) && !(property.v === 'DEF' && AS_JSON.includes(property.t))
}
