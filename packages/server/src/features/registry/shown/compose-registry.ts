import { createHash } from 'node:crypto'
import { CONTRACT_VERSION } from '@cairn/contract'
import type { AreaData, Config, Registry, RegistryArea } from '@cairn/contract/registry'
import { READ_ORG } from '../../../items/facts/right.ts'
import type { MenuPlaces } from './menu-places.ts'
import { shows, type ShowFacts, type Viewer } from './shows.ts'

/** What the registry of a person needs to know of the install. */
export interface RegistryInstall extends Pick<Config, 'kind' | 'keyCaps'> {
  rev: string
  shell: string
  /** Changes of the install to its areas' menu entries. */
  menu?: MenuPlaces
}

/** Facts that decide whether something is shown, and the install's arrangement of menu entries. */
interface Asking extends ShowFacts {
  places: MenuPlaces
}

/**
 * Returns a short hash of a person's id, rights and readable types, by which a change of them is noticed. It
 * is the same in all processes and reveals none of them.
 */
export function rightsMark({ userId, admin, adminOf, capabilities, grants, reads }: Viewer): string {
  const told = JSON.stringify([userId, admin, adminOf, capabilities, grants, [...reads].sort()])
  return createHash('sha256').update(told).digest('hex').slice(0, 16)
}

type MenuEntry = AreaData['menu'][number]

function entryShows({ show, on, readOrgOn }: MenuEntry, asking: Asking): boolean {
  const { viewer, kind } = asking
  if (on !== undefined && on !== kind) return false
  const isForReaders = readOrgOn === kind && viewer.grants.some(({ grant }) => grant === READ_ORG)
  return isForReaders || shows(show, asking)
}

/**
 * Returns the registry of one person (ARCHITECTURE.md): the menu entries, views and panels they may use.
 * Types and cells are always included, because capabilities do not restrict items; for a visitor, areas that
 * show nothing are left out.
 */
export function composeRegistry(
  areas: readonly AreaData[],
  viewer: Viewer,
  install: RegistryInstall,
  language = 'en',
): Registry {
  const hasWorkflows = areas.some(({ types }) => types.some(({ workflow }) => workflow === true))
  const { kind, keyCaps, menu: places = new Map() } = install
  const asking = { viewer, kind, keyCaps, places, hasWorkflows }
  const visible = areas.flatMap((area) => {
    const menu = visibleMenu(area, asking)
    const shown = composeArea(area, menu, asking, language)
    return isListed(area, menu, shown, viewer) ? [shown] : []
  })
  return {
    rev: install.rev,
    rights: rightsMark(viewer),
    contract: CONTRACT_VERSION,
    shell: install.shell,
    areas: visible,
  }
}

function composeArea(area: AreaData, menu: MenuEntry[], asking: Asking, language: string): RegistryArea {
  const { viewer } = asking
  const views = Object.entries(area.views).filter(([name]) => viewShows(area, name, asking))
  const slots = visibleSlots(area, asking)
  const shown: RegistryArea = {
    id: area.id,
    build: area.build,
    contract: area.contract,
    base: `/areas/${area.id}/${area.build}/`,
    entry: area.entry,
    ...(area.hue === undefined ? {} : { hue: area.hue }),
    types: Object.fromEntries(area.types.map((type) => [type.name, type.defaultIcon])),
    views: Object.fromEntries(views.map(([name, view]) => [name, [view.icon, view.width]])),
    menu: arranged(menu, asking.places).map(({ path, title, adminTitle, icon, section, order, more }) => ({
      path,
      title: viewer.admin ? (adminTitle ?? title) : title,
      ...(icon === undefined ? {} : { icon }),
      section,
      order,
      ...(more ? { more } : {}),
    })),
    ...(Object.keys(slots).length > 0 ? { slots } : {}),
    labels: {},
  }
  return { ...shown, labels: inLanguage(area, viewer.admin ? area.labels : visibleLabels(area, shown), language) }
}

/** The entries that show, and with a child its parent, which groups it. */
function visibleMenu({ menu }: AreaData, asking: Asking): MenuEntry[] {
  const shown = new Set(menu.filter((entry) => entryShows(entry, asking)).map(({ path }) => path))
  const parents = new Set([...shown].map((path) => path.split('.')[0]))
  return menu.filter(({ path }) => shown.has(path) || parents.has(path))
}

/**
 * Applies the install's menu changes: its order, and hidden entries removed with what they group. Views stay
 * accessible.
 */
function arranged(menu: MenuEntry[], places: MenuPlaces): MenuEntry[] {
  const isHidden = (path: string) => places.get(path)?.hidden === true
  return menu
    .filter(({ path }) => !isHidden(path) && !isHidden(path.split('.')[0] ?? ''))
    .map((entry) => ({ ...entry, order: places.get(entry.path)?.order ?? entry.order }))
}

/**
 * Tells whether a view is shown: with its menu entry, if it has one; else by its own rule; else to everyone
 * signed in.
 */
function viewShows(area: AreaData, name: string, asking: Asking): boolean {
  const entry = area.menu.find(({ path }) => path === name)
  return entry ? entryShows(entry, asking) : shows(area.views[name]?.show ?? 'signedIn', asking)
}

function visibleSlots(area: AreaData, asking: Asking): NonNullable<RegistryArea['slots']> {
  const slots = Object.entries(area.slots ?? {}).map(([slot, panels]) => {
    const shown = panels.filter((panel) => shows(panel.show, asking))
    const listed = shown.map(({ key, title, width, part, who, order, all, code }) => ({
      ...{ key, title, width, code: String(code) },
      ...(part === undefined ? {} : { part }),
      ...(who === undefined ? {} : { who }),
      ...(order === undefined ? {} : { order }),
      ...(all === undefined ? {} : { all }),
    }))
    return [slot, listed] as const
  })
  return Object.fromEntries(slots.filter(([, panels]) => panels.length > 0))
}

/**
 * Removes labels of entries, views, panels and sections hidden from the person. Administrators, who arrange
 * the menu, get all.
 */
function visibleLabels(area: AreaData, shown: RegistryArea): Record<string, string> {
  const kept = new Set([
    ...shown.menu.flatMap((entry) => [entry.title, `menu.section.${entry.section}`]),
    ...Object.keys(shown.views).flatMap((name) => area.views[name]?.title ?? []),
    ...Object.values(shown.slots ?? {}).flatMap((panels) => panels.map(({ title }) => title)),
  ])
  const hidden = new Set([
    ...area.menu.flatMap((entry) => [entry.title, entry.adminTitle ?? '', `menu.section.${entry.section}`]),
    ...Object.values(area.views).map(({ title }) => title),
    ...Object.values(area.slots ?? {}).flatMap((panels) => panels.map(({ title }) => title)),
  ])
  return Object.fromEntries(Object.entries(area.labels).filter(([key]) => kept.has(key) || !hidden.has(key)))
}

/** Labels in a language where the area has them in it, as they are where not. */
function inLanguage({ texts }: AreaData, labels: Record<string, string>, language: string): Record<string, string> {
  const own = [language, language.split('-')[0] ?? ''].find((each) => Object.hasOwn(texts, each))
  const translated = own === undefined ? {} : texts[own]
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]) => {
      const text = translated?.[key]
      return [key, typeof text === 'string' ? text : label]
    }),
  )
}

/**
 * Tells whether an area is listed for a person: visitors get areas that show something to everyone; a
 * restricted area is listed only for those who see something of it.
 */
function isListed(
  { restricted, types }: AreaData,
  menu: readonly MenuEntry[],
  shown: RegistryArea,
  { userId }: Viewer,
): boolean {
  if (menu.length > 0 || shown.slots !== undefined) return true
  return !restricted && (userId !== undefined || types.some((type) => type.anonymous))
}
