import type { AreaData } from '@cairn/contract/registry'
import type { ItemType } from '@cairn/contract'
import { isLanguageTag, ROW_TARGET, targetsOf, type TitledTarget } from '@cairn/model/imports'
import { languageName } from '@cairn/model/language-names'
import type { AreaImport } from '../../items/facts/types.ts'
import { plainText } from '../lists/port.ts'
import { PAIR_HEADINGS } from './table/place-column.ts'

/** What the numbers of rows are called elsewhere (AtoM). */
const ROW_NUMBERS = ['Legacy ID']

/**
 * Returns the texts that the areas have under a key, in all languages; without texts that have parameters.
 */
export function wordsOf(areas: readonly AreaData[], key: string): string[] {
  return areas.flatMap(({ texts }) => Object.values(texts).flatMap((messages) => plainText(messages[key]) ?? []))
}

/**
 * Returns what a column of an import into this type may become: each target with its titles in all languages
 * and other headings by which a column is recognised, also those it had before. A translation is recognised
 * by its language tag or name: alone for the first translated property, for others after the property's
 * title. For types with a tree, a further target is the number of a row, by which other rows refer to it.
 */
export function titledTargets(
  areas: readonly AreaData[],
  type: ItemType,
  { headings = {}, places, formerTexts = {} }: Pick<AreaImport, 'headings' | 'places' | 'formerTexts'>,
  columns: readonly string[],
): TitledTarget[] {
  const readers = [...new Set(areas.flatMap(({ texts }) => Object.keys(texts)))]
  const languages = [...new Set([...readers, ...columns.filter(isLanguageTag)])]
  const translated = Object.keys(type.properties).filter((name) => type.properties[name]?.t === 'translated')
  const targets = targetsOf(type.properties, languages).map((name) => {
    const [of = '', part = ''] = name.split('.')
    const tags = [part, ...readers.map((reader) => languageName(part, reader))]
    const keyOf = (property: string) => `types.${type.name}.props.${property}`
    const inTags = (titles: readonly string[]) => titles.flatMap((title) => tags.map((tag) => `${title} ${tag}`))
    const ofWords = of === translated[0] ? tags : inTags(wordsOf(areas, keyOf(of)))
    return {
      name,
      titles: translated.includes(of) ? ofWords : wordsOf(areas, keyOf(name)),
      former: translated.includes(of) ? inTags(formerTexts[keyOf(of)] ?? []) : (formerTexts[keyOf(name)] ?? []),
      headings: [...(headings[name] ?? []), ...(name === places?.property ? Object.values(PAIR_HEADINGS) : [])],
    }
  })
  return type.tree
    ? [
        ...targets,
        {
          name: ROW_TARGET,
          titles: wordsOf(areas, 'forms.import.rowNumber'),
          headings: ROW_NUMBERS,
          namedBy: type.tree.parent,
        },
      ]
    : targets
}
