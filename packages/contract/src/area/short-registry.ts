import * as v from 'valibot'
import { registryAreaSchema, registrySchema, type Registry, type RegistryArea } from './registry.ts'

/*
 * The registry as the shell asks for it: without what follows from the rest. It is the first thing that the
 * shell waits for, and grows with every area. Other clients get it whole.
 */

const { types: _types, menu, base, ...rest } = registryAreaSchema.entries
const { title, icon, ...place } = menu.item.entries

const shortAreaSchema = v.object({
  ...rest,
  /** Left out where it follows from the id and the build. */
  base: v.optional(base),
  /** Icon, name and plural of each type. */
  types: v.record(v.string(), v.tuple([v.string(), v.string(), v.string()])),
  /** A title is left out where it is `menu.{path}`, an icon where it is that of the view. */
  menu: v.array(v.object({ ...place, title: v.optional(title), icon: v.nullish(icon) })),
})
type ShortArea = v.InferOutput<typeof shortAreaSchema>

/** Schema of the short registry, which gives the whole one. */
export const shortRegistrySchema = v.pipe(
  v.object({ ...registrySchema.entries, areas: v.array(shortAreaSchema) }),
  v.transform((short): Registry => ({ ...short, areas: short.areas.map(wholeArea) })),
)

const baseOf = ({ id, build }: Pick<RegistryArea, 'id' | 'build'>) => `/areas/${id}/${build}/`
const nameKey = (type: string) => `types.${type}.name`
const pluralKey = (type: string) => `types.${type}.plural`

/** Returns the registry without what `shortRegistrySchema` puts back. */
export function shortRegistry(registry: Registry) {
  return { ...registry, areas: registry.areas.map(shortArea) }
}

function shortArea({ base, types, menu, labels, ...area }: RegistryArea): ShortArea {
  const names = new Set(Object.keys(types).flatMap((type) => [nameKey(type), pluralKey(type)]))
  return {
    ...area,
    ...(base === baseOf(area) ? {} : { base }),
    types: Object.fromEntries(
      Object.entries(types).map(([type, icon]) => [
        type,
        [icon, labels[nameKey(type)] ?? '', labels[pluralKey(type)] ?? ''],
      ]),
    ),
    menu: menu.map(({ title, icon, ...entry }) => ({
      ...entry,
      ...(title === `menu.${entry.path}` ? {} : { title }),
      ...(icon === area.views[entry.path]?.[0] ? {} : { icon: icon ?? null }),
    })),
    labels: Object.fromEntries(Object.entries(labels).filter(([key]) => !names.has(key))),
  }
}

function wholeArea({ base, types, menu, labels, ...area }: ShortArea): RegistryArea {
  const entries = Object.entries(types)
  const names = entries.flatMap(([type, [, name, plural]]) => [
    [nameKey(type), name],
    [pluralKey(type), plural],
  ])
  return {
    ...area,
    base: base ?? baseOf(area),
    types: Object.fromEntries(entries.map(([type, [icon]]) => [type, icon])),
    menu: menu.map(({ title, icon, ...entry }) => {
      const shown = icon === undefined ? area.views[entry.path]?.[0] : icon
      return { ...entry, title: title ?? `menu.${entry.path}`, ...(shown ? { icon: shown } : {}) }
    }),
    labels: { ...Object.fromEntries(names.filter(([, text]) => text)), ...labels },
  }
}
