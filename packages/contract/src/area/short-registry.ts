import * as v from 'valibot'
import { registryAreaSchema, registrySchema, type Registry, type RegistryArea } from './registry.ts'

/*
 * The registry as the shell asks for it: without what follows from the rest. It is the first thing that the
 * shell waits for, and grows with every area. Other clients get it whole.
 */

const { types: _types, menu, base, ...rest } = registryAreaSchema.entries
const { title, icon, section, order, ...place } = menu.item.entries

const shortAreaSchema = v.object({
  ...rest,
  /** Left out where it follows from the id and the build. */
  base: v.optional(base),
  /** Icon, name and plural of each type. */
  types: v.record(v.string(), v.tuple([v.string(), v.string(), v.string()])),
  /**
   * A title is left out where it is `menu.{path}`, and comes as `text`; an icon where it is that of the view,
   * empty for none; a section where it is that of the entry before, an order where it is the next number.
   */
  menu: v.array(
    v.object({
      ...{ ...place, title: v.optional(title), icon: v.optional(icon), text: v.optional(v.string()) },
      ...{ section: v.optional(section), order: v.optional(order) },
    }),
  ),
})
type ShortArea = v.InferOutput<typeof shortAreaSchema>

/** Schema of the short registry, which gives the whole one. */
export const shortRegistrySchema = v.pipe(
  v.object({ ...registrySchema.entries, areas: v.array(shortAreaSchema) }),
  v.transform((short): Registry => ({ ...short, areas: short.areas.map(wholeArea) })),
)

const baseOf = ({ id, build }: Pick<RegistryArea, 'id' | 'build'>) => `/areas/${id}/${build}/`
const titleOf = ({ path }: { path: string }) => `menu.${path}`
const nameKey = (type: string) => `types.${type}.name`
const pluralKey = (type: string) => `types.${type}.plural`

/** Returns the registry without what `shortRegistrySchema` puts back. */
export function shortRegistry(registry: Registry) {
  return { ...registry, areas: registry.areas.map(shortArea) }
}

function shortArea({ base, types, menu, labels, ...area }: RegistryArea): ShortArea {
  const elsewhere = new Set([
    ...Object.keys(types).flatMap((type) => [nameKey(type), pluralKey(type)]),
    ...menu.map(({ title }) => title),
  ])
  return {
    ...area,
    ...(base === baseOf(area) ? {} : { base }),
    types: Object.fromEntries(
      Object.entries(types).map(([type, icon]) => [
        type,
        [icon, labels[nameKey(type)] ?? '', labels[pluralKey(type)] ?? ''],
      ]),
    ),
    menu: menu.map(({ title, icon, section, order, ...entry }, at) => {
      const before = menu[at - 1]
      const text = labels[title]
      return {
        ...entry,
        ...(title === titleOf(entry) ? {} : { title }),
        ...(text === undefined ? {} : { text }),
        ...(icon === area.views[entry.path]?.[0] ? {} : { icon: icon ?? '' }),
        ...(section === before?.section ? {} : { section }),
        ...(before && order === before.order + 1 ? {} : { order }),
      }
    }),
    labels: Object.fromEntries(Object.entries(labels).filter(([key]) => !elsewhere.has(key))),
  }
}

function wholeArea({ base, types: short, menu: entries, labels: others, ...area }: ShortArea): RegistryArea {
  const [types, menu, labels]: [RegistryArea['types'], RegistryArea['menu'], RegistryArea['labels']] = [{}, [], others]
  for (const [type, [icon, name, plural]] of Object.entries(short)) {
    types[type] = icon
    if (name) labels[nameKey(type)] = name
    if (plural) labels[pluralKey(type)] = plural
  }
  for (const { text, title: given, icon, section, order, ...entry } of entries) {
    const title = given ?? titleOf(entry)
    const before = menu.at(-1)
    const shown = icon ?? area.views[entry.path]?.[0]
    menu.push({
      ...{ ...entry, title, section: section ?? before?.section ?? '', order: order ?? (before?.order ?? 0) + 1 },
      ...(shown ? { icon: shown } : {}),
    })
    if (text !== undefined) labels[title] = text
  }
  return { ...area, base: base ?? baseOf(area), types, menu, labels }
}
