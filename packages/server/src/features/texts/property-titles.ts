import type { SystemTexts } from './system-texts.ts'

const PROPERTY = /^types\.[^.]+\.props\./

/**
 * Returns the names of all properties in a language (a BCP 47 tag), in English if they have none, by the keys
 * of their texts, such as `types.Contact.props.email`. Texts of the install stand over those that ship.
 */
export async function propertyTitles(texts: SystemTexts, language: string): Promise<ReadonlyMap<string, string>> {
  const [shipped, own] = await Promise.all([texts.shipped(), texts.overrides(language)])
  const [primary = ''] = language.split('-')
  const places = shipped.map(({ texts: written }) => ({ ...written['en'], ...written[primary] }))
  const all = [...places, own].flatMap((one) => Object.entries(one))
  // A name takes no values, so that it is written as it is.
  return new Map(
    all.filter((entry): entry is [string, string] => PROPERTY.test(entry[0]) && typeof entry[1] === 'string'),
  )
}
