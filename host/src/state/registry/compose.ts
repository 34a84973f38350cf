import type { CellWidth, Hue } from '@cairn/contract'
import type { Registry, RegistryArea } from '@cairn/contract/registry'

/** An area of the registry, as known before its data or code is loaded. */
export interface KnownArea {
  id: string
  build: string
  /** Path of its files on the server. */
  base: string
  /** File through which its code is loaded, and the hash of its bytes. */
  entry: { url: string; integrity: string }
  /** Semver range of the contract it was built for; checked before its code is fetched. */
  contract: string
}

/** A view of an area in the registry. */
export interface KnownView {
  area: KnownArea
  /** Text key of the title: that of the view's menu entry, else the view's own. */
  title: string
  icon: string
  width: CellWidth
}

/** An entry of the navigation menu. */
export interface MenuEntry {
  /** Path of the entry: the name of its view, or that of its parent, a dot and a name. */
  path: string
  /** Text key. */
  title: string
  icon: string | undefined
  /** Entries are sorted by it, smallest first. */
  order: number
  /** Whether the path opens a view; a parent may only group its children. */
  opens: boolean
  /** Whether it is seldom needed and shown below *More*. */
  isMore: boolean
}

/** Name of the menu section whose entries are in the menu of the signed-in person. */
export const PERSON_SECTION = 'person'

/** A section of the navigation menu. */
export interface MenuSection {
  name: string
  entries: MenuEntry[]
}

/** A panel that an area adds to the home view. */
export interface KnownPanel {
  area: KnownArea
  key: string
  /** Text key. */
  title: string
  width: 'THIRD' | 'TWO_THIRDS'
  /** Group on home: what waits for the person, what comes, or what changed. */
  part?: 'waits' | 'coming' | 'changed' | undefined
  /** Who waits, in the group `waits`. Default: `others`. */
  who?: 'others' | 'person' | undefined
  /** Within its group, panels with a lower number come first. Default: 50. */
  order?: number | undefined
  /** Address, without its first slash, of the list whose first rows the panel shows. */
  all?: string | undefined
  /** Name of the exposed module. */
  code: string
}

/** Why something of an area (`name`) was left out of the shell's registry. */
export interface Refusal {
  area: string
  reason:
    | 'duplicateArea'
    | 'duplicateType'
    | 'duplicateView'
    | 'duplicateMenuPath'
    | 'duplicatePanel'
    | 'badMenuPath'
    | 'noMenuTitle'
    | 'noParent'
  name: string
}

/** The registry as the shell uses it: types, views, menu entries and panels with the area that owns each. */
export interface ComposedRegistry {
  /** Revision of the install. */
  rev: string
  /** Build of the shell that the server has. */
  shell: string
  areas: ReadonlyMap<string, KnownArea>
  types: ReadonlyMap<string, { area: KnownArea; icon: string; hue?: Hue | undefined }>
  views: ReadonlyMap<string, KnownView>
  menu: readonly MenuSection[]
  /** Panels by the slot they are for, such as `home`. */
  slots: ReadonlyMap<string, readonly KnownPanel[]>
  /** Texts by key, in the language that was asked for. */
  labels: Readonly<Record<string, string>>
  refused: readonly Refusal[]
}

/**
 * Builds the shell's registry from the server's, area by area. What clashes with something before it or is
 * invalid is left out and listed in `refused`.
 */
export function compose(registry: Registry): ComposedRegistry {
  const draft = new Draft()
  for (const area of registry.areas) draft.register(area)
  const { areas, types, views, slots, labels, refused } = draft
  return {
    rev: registry.rev,
    shell: registry.shell,
    areas,
    types,
    views,
    slots,
    labels,
    refused,
    menu: draft.sections(),
  }
}

/**
 * Returns a function that tells whether an item type is provided by another build in `after` than in
 * `before`, or by none any more.
 */
export function changedTypes(before: ComposedRegistry, after: ComposedRegistry): (type: string) => boolean {
  return (type) => before.types.get(type)?.area.build !== after.types.get(type)?.area.build
}

class Draft {
  readonly areas = new Map<string, KnownArea>()
  readonly types = new Map<string, { area: KnownArea; icon: string; hue?: Hue | undefined }>()
  readonly views = new Map<string, KnownView>()
  readonly slots = new Map<string, KnownPanel[]>()
  readonly labels: Record<string, string> = {}
  readonly refused: Refusal[] = []
  readonly #entries = new Map<string, RegistryArea['menu'][number]>()

  register(described: RegistryArea): void {
    if (this.areas.has(described.id)) return this.#refuse(described.id, 'duplicateArea', described.id)
    const { id, build, base, entry, contract } = described
    const area = { id, build, base, entry, contract }
    this.areas.set(id, area)
    Object.assign(this.labels, described.labels)
    for (const [name, icon] of Object.entries(described.types))
      this.#registerType(name, { area, icon, hue: described.hue })
    for (const [name, [icon, width]] of Object.entries(described.views)) {
      const title = described.menu.find(({ path }) => path === name)?.title.trim() || `views.${name}.title`
      this.#registerView(name, { area, title, icon, width })
    }
    for (const entry of parentsFirst(described.menu)) this.#registerMenu(area, entry)
    for (const [slot, panels] of Object.entries(described.slots ?? {}))
      for (const panel of panels) this.#registerPanel(slot, { area, ...panel })
  }

  /** Menu sections in the order of their first entry. */
  sections(): MenuSection[] {
    const sections = new Map<string, MenuEntry[]>()
    for (const { path, title, icon, order, section, more } of [...this.#entries.values()].sort(
      (a, b) => a.order - b.order,
    )) {
      const entry = { path, title, icon, order, opens: this.views.has(path), isMore: more === true }
      sections.set(section, [...(sections.get(section) ?? []), entry])
    }
    return [...sections].map(([name, entries]) => ({ name, entries }))
  }

  #registerType(name: string, type: { area: KnownArea; icon: string; hue?: Hue | undefined }): void {
    if (this.types.has(name)) return this.#refuse(type.area.id, 'duplicateType', name)
    this.types.set(name, type)
  }

  #registerView(name: string, view: KnownView): void {
    if (this.views.has(name)) return this.#refuse(view.area.id, 'duplicateView', name)
    this.views.set(name, view)
  }

  #registerMenu(area: KnownArea, entry: RegistryArea['menu'][number]): void {
    const { path, title } = entry
    const parent = parentOf(path)
    if (title.trim() === '') return this.#refuse(area.id, 'noMenuTitle', path)
    if (path.includes('/')) return this.#refuse(area.id, 'badMenuPath', path)
    if (this.#entries.has(path)) return this.#refuse(area.id, 'duplicateMenuPath', path)
    if (parent !== undefined && !this.#entries.has(parent)) return this.#refuse(area.id, 'noParent', path)
    this.#entries.set(path, entry)
  }

  #registerPanel(slot: string, panel: KnownPanel): void {
    const panels = this.slots.get(slot) ?? []
    if (panels.some(({ key }) => key === panel.key)) return this.#refuse(panel.area.id, 'duplicatePanel', panel.key)
    this.slots.set(slot, [...panels, panel])
  }

  #refuse(area: string, reason: Refusal['reason'], name: string): void {
    this.refused.push({ area, reason, name })
  }
}

function parentsFirst(menu: RegistryArea['menu']): RegistryArea['menu'] {
  return menu.toSorted((a, b) => a.path.split('.').length - b.path.split('.').length)
}

function parentOf(path: string): string | undefined {
  const dot = path.indexOf('.')
  return dot === -1 ? undefined : path.slice(0, dot)
}

/** The shell's registry before it is loaded. */
export const EMPTY_REGISTRY: ComposedRegistry = compose({ rev: '', contract: '', shell: '', areas: [] })
