import { CORE_EVENTS, STATE_PROPERTY, type EventType, type ItemType } from '@cairn/contract'
import type { NotifyPreference } from '@cairn/contract/notify'

/**
 * A committed change of an item, as far as it decides which kind of event it is. `changes` has the new
 * value (`to`) of each changed property.
 */
export interface EventChange {
  kind: 'create' | 'update' | 'delete'
  /** The named action that made it. */
  action?: string | undefined
  changes: Readonly<Record<string, { to: unknown }>>
}

/** Everything that decides whether one person is notified of one event. */
export interface NotifyChoice {
  /** Their choice for the item. */
  item: NotifyPreference
  /** Their choice for the kind of event. */
  kind: NotifyPreference
  suggested: EventType['suggested']
  /** They created the item, it is their contact, or it names them. */
  isTheirs: boolean
}

/** Returns the kinds of event of a type: its own, then the core ones. Empty if its items notify nobody. */
export function eventTypesOf({ events = [], hideNotify, virtual }: ItemType): readonly EventType[] {
  return hideNotify || virtual ? [] : [...events.filter(({ silent }) => !silent), ...CORE_EVENTS]
}

/**
 * Returns the first kind of event that a change matches. Undefined if it matches none, is silent, or changes
 * nothing visible.
 */
export function matchEvent(type: ItemType, change: EventChange): EventType | undefined {
  const isSilent = change.kind === 'update' && Object.keys(change.changes).length === 0 && change.action !== 'restore'
  if (isSilent || eventTypesOf(type).length === 0) return undefined
  const event = [...(type.events ?? []), ...CORE_EVENTS].find((each) => !('names' in each) && fits(each, change))
  return event && 'silent' in event ? undefined : event
}

/**
 * Returns the kinds of event of a change that notify only the people whom the changed item names. Empty if
 * there are none.
 */
export function namedEventsOf(type: ItemType, change: EventChange): readonly EventType[] {
  return eventTypesOf(type).filter((event) => event.names !== undefined && fits(event, change))
}

/**
 * Tells whether the person is notified: by their choice for the item, else for the kind, else as the kind
 * suggests.
 */
export function wantsNotification({ item, kind, suggested, isTheirs }: NotifyChoice): boolean {
  if (item === 'ALWAYS' || item === 'NEVER') return item === 'ALWAYS'
  const chosen = item === 'DEFAULT' || kind === 'NIL' || kind === 'DEFAULT' ? suggested : kind
  return chosen === 'PREFS' ? isTheirs || item !== 'NIL' : chosen === 'ALWAYS'
}

/** Returns the new state if the change is one of state, else undefined. */
export function newStateOf({ changes }: EventChange): string | undefined {
  const to = changes[STATE_PROPERTY]?.to
  return typeof to === 'string' ? to : undefined
}

function fits({ on, action, property, to }: EventType, change: EventChange): boolean {
  if (on !== undefined && on !== change.kind) return false
  if (action !== undefined && action !== change.action) return false
  if (property === undefined) return true
  // The initial values of a new item are not changes.
  if (change.kind === 'create' || !Object.hasOwn(change.changes, property)) return false
  return to === undefined || to.includes(String(change.changes[property]?.to))
}
