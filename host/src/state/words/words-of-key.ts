/**
 * The texts of an item type: `types.{Type}.name`, `.plural`, `.props.{property}`,
 * `.options.{property}.{value}`, `.sections.{key}`.
 */
const TYPE_TEXT = /^types\.([^.]+)\.(name|plural|props|sections|options\.[^.]+)(?:\.(.+))?$/

/**
 * Returns what is shown for a text key without a text: for an item type, property, option or section its
 * name split into words, a plural in lower case; for others the key.
 */
export function wordsOfKey(key: string): string {
  const [, type, kind, name = type] = TYPE_TEXT.exec(key) ?? []
  if (name === undefined) return key
  // Plurals are used inside sentences, so they are in lower case.
  return kind === 'plural' ? inWords(name).join(' ') : capitalised(inWords(name).join(' '))
}

/**
 * Splits a name into words: `relatedPlaceName` and `RELATED_PLACE_NAME` to related, place, name; initials
 * stay (GIS).
 */
function inWords(name: string): string[] {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
  const isShouted = name === name.toUpperCase()
  return words.map((word) => (!isShouted && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
