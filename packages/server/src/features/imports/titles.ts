import type { AreaData } from '@cairn/contract/registry'
import type { ImportKind, ItemType } from '@cairn/contract'
import { isLanguageTag, targetsOf, type TitledTarget } from '@cairn/model/imports'
import { languageName } from '@cairn/model/language-names'
import { plainText } from '../lists/port.ts'

/** Returns the words of a text key in all languages that the areas bring. */
export function wordsOf(areas: readonly AreaData[], key: string): string[] {
  return areas.flatMap(({ texts }) => Object.values(texts).flatMap((messages) => plainText(messages[key]) ?? []))
}

/**
 * Returns what a column may become, each with its titles in all languages and its other headings. Words of a
 * language are those of a column that is headed by its tag or name.
 */
export function titledTargets(
  areas: readonly AreaData[],
  type: ItemType,
  { headings = {} }: Pick<ImportKind, 'headings'>,
  columns: readonly string[],
): TitledTarget[] {
  const readers = [...new Set(areas.flatMap(({ texts }) => Object.keys(texts)))]
  const languages = [...new Set([...readers, ...columns.filter(isLanguageTag)])]
  return targetsOf(type.properties, languages).map((name) => {
    const [of = '', part = ''] = name.split('.')
    const isWords = type.properties[of]?.t === 'translated'
    return {
      name,
      titles: isWords
        ? [part, ...readers.map((reader) => languageName(part, reader))]
        : wordsOf(areas, `types.${type.name}.props.${name}`),
      headings: headings[name] ?? [],
    }
  })
}
