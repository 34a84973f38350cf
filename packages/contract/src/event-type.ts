import * as v from 'valibot'

/** Name of a kind of event, such as `CNS_SUBMITTED`; its texts are `events.{kind}` and `events.{kind}.text`. */
export const eventKindSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/))

/** A kind of event as data: which changes of an item it is, all of what is given together, and who is told when nobody chose. */
export const eventTypeSchema = v.strictObject({
  kind: eventKindSchema,
  on: v.optional(v.picklist(['create', 'update', 'delete'])),
  /** The named action that made the change. */
  action: v.optional(v.string()),
  /** A property that changed, and the values it may have come to. */
  property: v.optional(v.string()),
  to: v.optional(v.array(v.string())),
  /** Of the change, only those whom this property names are told this, and they are told nothing else of it. */
  names: v.optional(v.string()),
  /** Nobody is told, and there is nothing to choose: what the change is about is told otherwise. */
  silent: v.optional(v.boolean()),
  /** ALWAYS: everyone who may read the item. PREFS: those it concerns. */
  suggested: v.picklist(['ALWAYS', 'PREFS', 'NEVER']),
})
export type EventType = v.InferOutput<typeof eventTypeSchema>

/** What happens to items of every type; a type's own events come before these. */
export const CORE_EVENTS = [
  { kind: 'CREATED', on: 'create', suggested: 'PREFS' },
  { kind: 'DELETED', on: 'delete', suggested: 'PREFS' },
  { kind: 'RESTORED', action: 'restore', suggested: 'PREFS' },
  { kind: 'MOVED', property: 'state', suggested: 'PREFS' },
  { kind: 'UPDATED', on: 'update', suggested: 'PREFS' },
] as const satisfies readonly EventType[]

/** Type of a notification on the wire; its items are not stored as others are. */
export const NOTIFY_TYPE = 'Notify'
