import { CORE_EVENTS, STATE_PROPERTY, type EventType, type ItemType, type Trigger } from '@cairn/contract'
import { WORKFLOW_PROPERTIES } from '@cairn/contract/workflow'
import type { NotifyPreference } from '@cairn/contract/notify'
import { unmetConditions } from '../items/conditions.ts'

/**
 * A committed change of an item, as far as it decides which kind of event it is. `changes` has the new
 * value (`to`) of each changed property, and its former one.
 */
export interface EventChange {
  kind: 'create' | 'update' | 'delete'
  /** The named action that made it. */
  action?: string | undefined
  changes: Readonly<Record<string, { from?: unknown; to: unknown }>>
  /** The item's values after it. Without them no trigger with `when` fits. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** The day (YYYY-MM-DD) that conditions on dates count from. */
  today?: string | undefined
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
  const kinds: readonly EventType[] = [...(type.events ?? []), ...CORE_EVENTS]
  const event = kinds.find((each) => !isForSome(each) && fitsTrigger(each, change))
  return event?.silent || (event?.kind === 'UPDATED' && isRunAlone(type, change)) ? undefined : event
}

/** Tells whether nothing but its steps went on, after what somebody did elsewhere: that is told already. */
function isRunAlone({ workflow }: ItemType, { changes }: EventChange): boolean {
  return workflow === true && Object.keys(changes).every((name) => WORKFLOW_PROPERTIES.includes(name))
}

/**
 * Returns the kinds of event of a change that notify only some people: those in a property of the item
 * (`names`), or an `audience`. Empty if there are none.
 */
export function namedEventsOf(type: ItemType, change: EventChange): readonly EventType[] {
  return eventTypesOf(type).filter((event) => isForSome(event) && fitsTrigger(event, change))
}

/**
 * Returns how much a kind of event says of an act that changes several items: of what one act did, people are
 * told the kind that says most. A type's own kinds say more than those of every type; of them, a named action
 * or state more than any change, and what is for some people alone more than what is for everyone.
 */
export function weightOf(event: EventType): number {
  const isOwn = !CORE_EVENTS.some(({ kind }) => kind === event.kind)
  const isNamed = event.action !== undefined || event.to !== undefined
  return (isOwn ? 8 : 0) + (isNamed ? 4 : 0) + (isForSome(event) ? 2 : 0) + (event.suggested === 'ALWAYS' ? 1 : 0)
}

function isForSome({ names, audience }: EventType): boolean {
  return names !== undefined || audience !== undefined
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

/** Tells whether a committed change is one that a trigger follows. One that follows days never fits. */
export function fitsTrigger({ on, action, property, to, when, at }: Trigger, change: EventChange): boolean {
  if (at !== undefined) return false
  if (on !== undefined && on !== change.kind) return false
  if (action !== undefined && action !== change.action) return false
  if (property !== undefined && !isChangeOf(property, to, change)) return false
  return when === undefined || holds(when, change)
}

/** Returns the properties that a trigger names, each once: whoever is notified may read all of them. */
export function propertiesOfTrigger({ property, at, when = [] }: Trigger): string[] {
  return [...new Set([property ?? [], at?.property ?? [], when.map(({ prop }) => prop)].flat())]
}

/** The initial values of a new item are not changes. */
function isChangeOf(property: string, to: Trigger['to'], { kind, changes }: EventChange): boolean {
  if (kind === 'create' || !Object.hasOwn(changes, property)) return false
  return to === undefined || to.includes(String(changes[property]?.to))
}

function holds(when: NonNullable<Trigger['when']>, { values, today = '' }: EventChange): boolean {
  return values !== undefined && unmetConditions(values, when, today).length === 0
}
