import type { Show } from '@cairn/contract'
import type { AreaData, Config } from '@cairn/contract/registry'
import type { Principal } from '../../../items/facts/types.ts'

/**
 * What decides which areas, views and menu entries a person sees: part of their principal, and the types of
 * which they can read an item.
 */
export interface Viewer extends Pick<Principal, 'userId' | 'admin' | 'adminOf' | 'capabilities' | 'grants'> {
  /** Types named by `show` rules of which the person may read an item. */
  reads: ReadonlySet<string>
}

/**
 * What `show` rules are evaluated with: the person, kind and key capabilities of the install, and whether any
 * type has workflows.
 */
export interface ShowFacts extends Pick<Config, 'kind' | 'keyCaps'> {
  viewer: Viewer
  hasWorkflows: boolean
}

/**
 * Tells whether a view, panel or menu entry with this `show` rule is shown to a person. Administrators meet
 * every requirement on a person, but not those on the install (`keyCap`, `install`, whether there are
 * workflows).
 */
export function shows(show: Show, facts: ShowFacts): boolean {
  const { viewer, kind, keyCaps } = facts
  if (typeof show === 'string') return showsByWord(show, facts)
  if ('any' in show) return show.any.some((each: Show) => shows(each, facts))
  if ('all' in show) return show.all.every((each: Show) => shows(each, facts))
  if ('not' in show) return !shows(show.not, facts)
  if ('keyCap' in show) return keyCaps.includes(show.keyCap)
  if ('install' in show) return show.install === kind
  if (viewer.admin) return true
  if ('reads' in show) return viewer.reads.has(show.reads)
  if (viewer.userId === undefined) return false
  if ('right' in show) return viewer.adminOf.length > 0 || viewer.grants.some(({ grant }) => grant === show.right)
  // Everyone who has an account holds `core`.
  return show.capability === 'core' || viewer.capabilities[show.capability] === true
}

function showsByWord(show: Show & string, { viewer, hasWorkflows }: ShowFacts): boolean {
  if (show === 'workflows') return viewer.admin && hasWorkflows
  if (viewer.admin || show === 'everyone') return true
  if (viewer.userId === undefined || show === 'administrator') return false
  return show === 'signedIn' || viewer.adminOf.length > 0
}

/**
 * Returns the names of the types in `reads` of the `show` rules of areas: whether a person can read an item
 * of them must be known.
 */
export function typesAsked(areas: readonly AreaData[]): Set<string> {
  return new Set(
    rulesOf(areas).flatMap((rule) => leavesOf(rule).flatMap((show) => ('reads' in show ? [show.reads] : []))),
  )
}

function rulesOf(areas: readonly AreaData[]): Show[] {
  return areas.flatMap(({ views, menu, slots }) => [
    ...Object.values(views).flatMap(({ show }) => show ?? []),
    ...menu.map(({ show }) => show),
    ...Object.values(slots ?? {}).flatMap((panels) => panels.map(({ show }) => show)),
  ])
}

/** Returns the key capabilities that the `show` rules of areas refer to. */
export function keyCapsAsked(areas: readonly AreaData[]): Set<string> {
  return new Set(
    rulesOf(areas).flatMap((rule) => leavesOf(rule).flatMap((show) => ('keyCap' in show ? [show.keyCap] : []))),
  )
}

/** The facts of an administrator: every requirement of a person is met. */
const ADMINISTRATOR: Viewer = {
  ...{ userId: undefined, admin: true, adminOf: [], capabilities: {}, grants: [], reads: new Set<string>() },
}

/**
 * Returns the key capabilities that an area's `show` rules name and the install does not have, if without
 * them nobody sees any of the area's menu entries; else an empty array.
 */
export function keyCapsMissing(area: AreaData, { kind, keyCaps }: Pick<Config, 'kind' | 'keyCaps'>): string[] {
  const facts = { viewer: ADMINISTRATOR, hasWorkflows: true, kind, keyCaps }
  const here = area.menu.filter(({ on }) => on === undefined || on === kind)
  if (here.length === 0 || here.some(({ show }) => shows(show, facts))) return []
  return [...keyCapsAsked([area])].filter((each) => !keyCaps.includes(each))
}

type Leaf = Exclude<Show, string | { any: unknown } | { all: unknown } | { not: unknown }>

/** Returns the rules that a rule is made of. */
function leavesOf(show: Show): Leaf[] {
  if (typeof show === 'string') return []
  if ('any' in show) return show.any.flatMap((each: Show) => leavesOf(each))
  if ('all' in show) return show.all.flatMap((each: Show) => leavesOf(each))
  if ('not' in show) return leavesOf(show.not)
  return [show]
}
