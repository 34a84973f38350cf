import type { Show } from '@cairn/contract'
import type { AreaData, Config } from '@cairn/contract/registry'
import type { Principal } from '../../items/model/types.ts'

/** What decides what shows to a person: a part of the principal, and what they may read something of. */
export interface Viewer extends Pick<Principal, 'userId' | 'admin' | 'adminOf' | 'capabilities' | 'grants'> {
  /** Of the types that `show` rules ask about, those of which the person may read an item. */
  reads: ReadonlySet<string>
}

/** The person, the install, and whether some type's items may run workflows. */
export interface ShowFacts extends Pick<Config, 'kind' | 'keyCaps'> {
  viewer: Viewer
  hasWorkflows: boolean
}

/** Tells whether something with this rule shows to a person. Administrators hold and read everything. */
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
  // Everyone who has an account holds `core`.
  return show.capability === 'core' || viewer.capabilities[show.capability] === true
}

function showsByWord(show: Show & string, { viewer, hasWorkflows }: ShowFacts): boolean {
  if (show === 'workflows') return viewer.admin && hasWorkflows
  if (viewer.admin || show === 'everyone') return true
  if (viewer.userId === undefined || show === 'administrator') return false
  return show === 'signedIn' || viewer.adminOf.length > 0
}

/** Returns the types that the `show` rules of areas ask about. */
export function typesAsked(areas: readonly AreaData[]): Set<string> {
  const rules = areas.flatMap(({ views, menu, slots }) => [
    ...Object.values(views).flatMap(({ show }) => show ?? []),
    ...menu.map(({ show }) => show),
    ...Object.values(slots ?? {}).flatMap((panels) => panels.map(({ show }) => show)),
  ])
  return new Set(rules.flatMap(typesIn))
}

function typesIn(show: Show): string[] {
  if (typeof show === 'string') return []
  if ('any' in show) return show.any.flatMap((each: Show) => typesIn(each))
  if ('all' in show) return show.all.flatMap((each: Show) => typesIn(each))
  if ('not' in show) return typesIn(show.not)
  return 'reads' in show ? [show.reads] : []
}
