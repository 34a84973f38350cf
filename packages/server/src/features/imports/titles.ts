import type { AreaData } from '@cairn/contract/registry'
import type { ImportKind, ItemType } from '@cairn/contract'
import { targetsOf, type TitledTarget } from '@cairn/model/imports'
import { plainText } from '../lists/port.ts'

/** Returns the words of a text key in all languages that the areas bring. */
export function wordsOf(areas: readonly AreaData[], key: string): string[] {
  return areas.flatMap(({ texts }) => Object.values(texts).flatMap((messages) => plainText(messages[key]) ?? []))
}

/** Returns what a column may become, each with its titles in all languages and its other headings. */
export function titledTargets(
  areas: readonly AreaData[],
  type: ItemType,
  headings: ImportKind['headings'] = {},
): TitledTarget[] {
  return targetsOf(type.properties).map((name) => ({
    name,
    titles: wordsOf(areas, `types.${type.name}.props.${name}`),
    headings: headings[name] ?? [],
  }))
}
