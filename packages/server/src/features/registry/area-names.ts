import type { AreaData } from '@cairn/contract/registry'

/** Kinds of names that exactly one area of an install may own. Menu entries share the names of views. */
export const NAME_KINDS = [
  'type',
  'view',
  'panel',
  'action',
  'list',
  'capability',
  'event',
  'purpose',
  'stepKind',
  'import',
  'page',
] as const
/** Kind of name that an area may own, such as `type` or `action`: one of `NAME_KINDS`. */
export type NameKind = (typeof NAME_KINDS)[number]

/** A name that an area claims as its own. */
export interface Claim {
  kind: NameKind
  name: string
}

/** The parts of an area that claims are read from: its data, and the names of its actions. */
export type Claiming = Pick<
  AreaData,
  'types' | 'views' | 'menu' | 'slots' | 'lists' | 'listRights' | 'capabilities' | 'purposes' | 'stepKinds' | 'imports'
> & {
  actions: readonly string[]
}

/** Returns every name that an area claims, without duplicates. */
export function claimsOf(area: Claiming): Claim[] {
  const names: Record<NameKind, readonly string[]> = {
    type: area.types.map(({ name }) => name),
    view: [...Object.keys(area.views), ...area.menu.map(({ path }) => path)],
    panel: Object.values(area.slots ?? {}).flatMap((panels) => panels.map(({ key }) => key)),
    action: area.actions,
    // Defining who may change a list also claims the list.
    list: [...Object.keys(area.lists ?? {}), ...Object.keys(area.listRights ?? {})],
    capability: area.capabilities ?? [],
    event: area.types.flatMap(({ events = [] }) => events.map(({ kind }) => kind)),
    purpose: Object.keys(area.purposes ?? {}),
    stepKind: Object.keys(area.stepKinds ?? {}),
    import: Object.keys(area.imports ?? {}),
    page: area.types.flatMap(({ page }) => page?.path ?? []),
  }
  return NAME_KINDS.flatMap((kind) => [...new Set(names[kind])].map((name) => ({ kind, name })))
}

/** Formats a claim as text for lists of rejected names, such as `type Contact`. */
export function wordsOfClaim({ kind, name }: Claim): string {
  return `${kind} ${name}`
}

/**
 * Returns an area without the names that belong to others (`refused`), and without what depends on types
 * among them.
 */
export function withoutNames(area: AreaData, refused: readonly Claim[]): AreaData {
  if (refused.length === 0) return area
  const isRefused = (kind: NameKind) => {
    const names = new Set(refused.filter((claim) => claim.kind === kind).map(({ name }) => name))
    return (name: string) => names.has(name)
  }
  const [type, view, panel, event] = [isRefused('type'), isRefused('view'), isRefused('panel'), isRefused('event')]
  const page = isRefused('page')
  const types = area.types
    .filter(({ name }) => !type(name))
    .map(({ page: own, ...each }) => (own && !page(own.path) ? { ...each, page: own } : each))
    .map((each) => (each.events ? { ...each, events: each.events.filter(({ kind }) => !event(kind)) } : each))
  const slots = Object.entries(area.slots ?? {}).map(
    ([slot, panels]) => [slot, panels.filter(({ key }) => !panel(key))] as const,
  )
  const isText = (key: string) => refused.some(({ kind, name }) => isTextOf(key, `${TEXTS[kind]}.${name}`))
  return {
    ...withoutTexts(area, isText),
    types,
    views: without(area.views, view),
    menu: area.menu.filter(({ path }) => !view(path)),
    ...(area.cells ? { cells: without(area.cells, type) } : {}),
    ...(area.creates ? { creates: without(area.creates, type) } : {}),
    ...(area.slots ? { slots: Object.fromEntries(slots) } : {}),
    ...(area.lists ? { lists: without(area.lists, isRefused('list')) } : {}),
    ...(area.listRights ? { listRights: without(area.listRights, isRefused('list')) } : {}),
    ...(area.purposes ? { purposes: without(area.purposes, isRefused('purpose')) } : {}),
    ...(area.stepKinds ? { stepKinds: without(area.stepKinds, isRefused('stepKind')) } : {}),
    ...(area.imports ? { imports: without(area.imports, isRefused('import')) } : {}),
    ...(area.capabilities ? { capabilities: area.capabilities.filter((name) => !isRefused('capability')(name)) } : {}),
  }
}

/** Prefixes of the text keys for names of each kind. */
const TEXTS: Record<NameKind, string> = {
  ...{ type: 'types', view: 'views', panel: 'panels', action: 'tasks', list: 'lists', capability: 'capabilities' },
  ...{ event: 'events', purpose: 'purposes', stepKind: 'stepKinds', import: 'imports', page: 'pages' },
}
/** Titles of sections of the menu, which areas share. */
const SECTIONS = 'menu.section'

function isTextOf(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`)
}

/** Returns the keys of all texts of an area, except the titles of sections, which areas share. */
export function textKeysOf({ labels, texts }: Pick<AreaData, 'labels' | 'texts'>): string[] {
  const keys = [labels, ...Object.values(texts)].flatMap((each) => Object.keys(each))
  return [...new Set(keys)].filter((key) => !isTextOf(key, SECTIONS))
}

/** Returns an area without the texts whose keys `isLeftOut` accepts, in every language. */
export function withoutTexts(area: AreaData, isLeftOut: (key: string) => boolean): AreaData {
  const texts = Object.entries(area.texts).map(([language, each]) => [language, without(each, isLeftOut)] as const)
  return { ...area, labels: without(area.labels, isLeftOut), texts: Object.fromEntries(texts) }
}

function without<T>(record: Record<string, T>, isLeftOut: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isLeftOut(name)))
}
