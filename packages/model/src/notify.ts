import { CORE_EVENTS, STATE_PROPERTY, type EventType, type ItemType } from '@cairn/contract'
import type { NotifyPreference } from '@cairn/contract/notify'

/** A committed change of an item, as far as it makes an event. */
export interface EventChange {
  kind: 'create' | 'update' | 'delete'
  /** The named action that made it. */
  action?: string | undefined
  changes: Readonly<Record<string, { to: unknown }>>
}

/** What is known of one person's wish to be told of one event. */
export interface NotifyWish {
  /** Their choice for the item, and for the kind of event. */
  item: NotifyPreference
  kind: NotifyPreference
  suggested: EventType['suggested']
  /** They made the item, it is their contact, or it names them. */
  isTheirs: boolean
}

/** Kinds of events of a type: its own, then those of every item; none where nobody is told of its items. */
export function eventTypesOf({ events = [], hideNotify, virtual }: ItemType): readonly EventType[] {
  return hideNotify || virtual ? [] : [...events.filter(({ silent }) => !silent), ...CORE_EVENTS]
}

/** The kind of event a change is: the first that fits. A change that shows nothing, such as a mark of the server, is none. */
export function eventOf(type: ItemType, change: EventChange): EventType | undefined {
  const isSilent = change.kind === 'update' && Object.keys(change.changes).length === 0 && change.action !== 'restore'
  if (isSilent || eventTypesOf(type).length === 0) return undefined
  const event = [...(type.events ?? []), ...CORE_EVENTS].find((each) => !('names' in each) && fits(each, change))
  return event && 'silent' in event ? undefined : event
}

/** The kinds of event that a change is for those whom it names. */
export function namedEventsOf(type: ItemType, change: EventChange): readonly EventType[] {
  return eventTypesOf(type).filter((event) => event.names !== undefined && fits(event, change))
}

/** Whether the person is to be told: their choice for the item, else for the kind, else what the kind suggests. */
export function wantsEvent({ item, kind, suggested, isTheirs }: NotifyWish): boolean {
  if (item === 'ALWAYS' || item === 'NEVER') return item === 'ALWAYS'
  const chosen = item === 'DEFAULT' || kind === 'NIL' || kind === 'DEFAULT' ? suggested : kind
  return chosen === 'PREFS' ? isTheirs || item !== 'NIL' : chosen === 'ALWAYS'
}

/** The state a move came to; undefined for any other change. */
export function stateOfMove({ changes }: EventChange): string | undefined {
  const to = changes[STATE_PROPERTY]?.to
  return typeof to === 'string' ? to : undefined
}

function fits({ on, action, property, to }: EventType, change: EventChange): boolean {
  if (on !== undefined && on !== change.kind) return false
  if (action !== undefined && action !== change.action) return false
  if (property === undefined) return true
  // What a new item begins with is no change.
  if (change.kind === 'create' || !Object.hasOwn(change.changes, property)) return false
  return to === undefined || to.includes(String(change.changes[property]?.to))
}
