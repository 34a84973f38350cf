import type { SystemTexts } from './system-texts.ts'

const PROPERTY = /^types\.[^.]+\.props\./

/**
 * Returns the titles of all properties in a language (BCP 47; English as fallback), by text key, such as
 * `types.Contact.props.email`. Texts changed by the install take precedence.
 */
export async function propertyTitles(texts: SystemTexts, language: string): Promise<ReadonlyMap<string, string>> {
  const [shipped, own] = await Promise.all([texts.shipped(), texts.overrides(language)])
  const [primary = ''] = language.split('-')
  const places = shipped.map(({ texts: written }) => ({ ...written['en'], ...written[primary] }))
  const all = [...places, own].flatMap((one) => Object.entries(one))
  // Names have no placeholders, so the raw text is used.
  return new Map(
    all.filter((entry): entry is [string, string] => PROPERTY.test(entry[0]) && typeof entry[1] === 'string'),
  )
}
