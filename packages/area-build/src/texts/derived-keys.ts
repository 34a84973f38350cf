import type { Area, ItemType } from '@cairn/contract'

/** Namespaces whose keys come from area data. Only that data tells which of them are used. */
export const DERIVED_NAMESPACE = /^(events|lists|menu\.section|purposes|types)\./

/** Text keys that the shell derives from the data of an area. Each must have a text. */
export function derivedKeys(area: Pick<Area, 'types' | 'views' | 'menu' | 'slots' | 'lists' | 'purposes'>): string[] {
  const panels = Object.values(area.slots ?? {}).flat()
  return [
    ...area.types.flatMap((type) => derivedKeysOfType(type)),
    ...Object.values(area.views).map(({ title }) => title),
    ...area.menu.flatMap(({ title, adminTitle, section }) => [
      title,
      `menu.section.${section}`,
      ...(adminTitle === undefined ? [] : [adminTitle]),
    ]),
    ...panels.map(({ title }) => title),
    ...Object.entries(area.lists ?? {}).flatMap(([list, values]) => [
      `lists.${list}`,
      ...values.map((value) => `lists.${list}.${value}`),
    ]),
    ...Object.keys(area.purposes ?? {}).map((purpose) => `purposes.${purpose}`),
  ]
}

/** Text keys that the shell derives from an item type. */
export function derivedKeysOfType({ name, properties, sections = [], events = [] }: ItemType): string[] {
  const key = `types.${name}`
  return [
    `${key}.name`,
    `${key}.plural`,
    ...sections.map((section) => `${key}.sections.${section.key}`),
    ...Object.entries(properties).flatMap(([property, { options = [] }]) => [
      `${key}.props.${property}`,
      ...options.map((option) => `${key}.options.${property}.${option}`),
    ]),
    ...events.flatMap(({ kind, silent }) => (silent ? [] : [`events.${kind}`, `events.${kind}.text`])),
  ]
}
