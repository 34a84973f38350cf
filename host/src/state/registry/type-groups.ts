import { textKeyFromData } from '@cairn/contract/texts'
import { groupAlone, type TypeGroup, type TypeGroupsApi } from '@cairn/ui'
import { PERSON_SECTION, type ComposedRegistry } from './compose.ts'

/**
 * Returns how item types stand together: as the areas of the person's menu do, under the name of its section.
 * A type whose area has no entry in the menu stands by itself.
 */
export function typeGroups({ menu, views, types }: Pick<ComposedRegistry, 'menu' | 'views' | 'types'>): TypeGroupsApi {
  const sections = new Map<string, string>()
  for (const { name, entries } of menu) {
    if (name === PERSON_SECTION) continue
    for (const { path } of entries) {
      const area = views.get(path)?.area.id
      if (area !== undefined && !sections.has(area)) sections.set(area, name)
    }
  }
  const groupOf = (type: string): TypeGroup => {
    const section = sections.get(types.get(type)?.area.id ?? '')
    return section === undefined
      ? groupAlone(type)
      : { key: section, title: textKeyFromData(`menu.section.${section}`) }
  }
  const typesIn = (key: string) => {
    const found = [...types.keys()].filter((type) => groupOf(type).key === key)
    return found.length > 0 ? found : [key]
  }
  return { groupOf, typesIn }
}
