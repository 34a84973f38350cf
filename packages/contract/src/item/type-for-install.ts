import type { InstallKind, ItemType } from './item-type.ts'

/**
 * Returns a type for one kind of install, without the properties of the other kind and `adminsCreate` of the
 * other; the type itself if it has neither. Does not change it.
 */
export function typeForInstall(type: ItemType, kind: InstallKind): ItemType {
  const { adminsCreate, ...rest } = type
  const gone = new Set(
    Object.entries(type.properties).flatMap(([name, { on }]) => (on === undefined || on === kind ? [] : [name])),
  )
  const here: ItemType = adminsCreate === kind ? type : rest
  if (gone.size === 0) return here
  const left = (names: readonly string[] = []) => names.filter((name) => !gone.has(name))
  return {
    ...here,
    properties: Object.fromEntries(Object.entries(type.properties).filter(([name]) => !gone.has(name))),
    ...(type.sections
      ? { sections: type.sections.map((section) => ({ ...section, properties: left(section.properties) })) }
      : {}),
    ...(type.facets ? { facets: left(type.facets) } : {}),
    ...(type.defaultHeaders ? { defaultHeaders: left(type.defaultHeaders) } : {}),
    ...(type.head ? { head: headWithout(type.head, gone) } : {}),
    ...(type.listItem ? { listItem: listItemWithout(type.listItem, gone) } : {}),
  }
}

function headWithout(
  { facts, due, doneWhen, ...rest }: NonNullable<ItemType['head']>,
  gone: ReadonlySet<string>,
): NonNullable<ItemType['head']> {
  return {
    ...rest,
    facts: facts.filter((name) => !gone.has(name)),
    ...(due === undefined || gone.has(due) ? {} : { due }),
    ...(doneWhen === undefined || gone.has(doneWhen) ? {} : { doneWhen }),
  }
}

function listItemWithout(
  { subtitle, chips, picture, facts, first, ...single }: NonNullable<ItemType['listItem']>,
  gone: ReadonlySet<string>,
): NonNullable<ItemType['listItem']> {
  const left = (names: readonly string[] = []) => names.filter((name) => !gone.has(name))
  return {
    subtitle: left(subtitle),
    chips: left(chips),
    ...(picture && !gone.has(picture.property) ? { picture } : {}),
    ...(facts ? { facts: left(facts) } : {}),
    ...(first ? { first: left(first) } : {}),
    ...Object.fromEntries(Object.entries(single).filter(([, name]) => name !== undefined && !gone.has(name))),
  }
}
