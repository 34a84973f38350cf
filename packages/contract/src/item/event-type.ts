import * as v from 'valibot'
import { NOTIFY_MODES } from './notify-preference.ts'
import { triggerEntries } from './trigger.ts'

/**
 * Schema of an event kind's name, such as `CNS_SUBMITTED`. Its texts are `events.{kind}`, a sentence
 * `events.{kind}.text`, and `events.{kind}.unnamed` for where its item may not be named.
 */
export const eventKindSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/))

const rightSchema = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))
/**
 * Whom an event is for: the people of the owner, of those it is shared with, of those that a property names
 * since the change and did not before (`newIn`), or who has a right over it, of several any one.
 */
const audienceSchema = v.union([
  v.picklist(['owner', 'sharedWith']),
  v.strictObject({ newIn: v.string() }),
  v.strictObject({ right: v.union([rightSchema, v.pipe(v.array(rightSchema), v.minLength(1), v.maxLength(5))]) }),
])

/**
 * Schema of a kind of event: the trigger that causes it, and who is notified by default. Whoever may not
 * read every property that its trigger names is not notified.
 */
export const eventTypeSchema = v.strictObject({
  kind: eventKindSchema,
  ...triggerEntries,
  /**
   * Property that names the only recipients, who need not see it: it may have a level, so that nobody learns
   * who else is told. They get this event and no other about the change.
   */
  names: v.optional(v.string()),
  /** The only recipients. They get this event and no other about the change. */
  audience: v.optional(audienceSchema),
  /** The change notifies nobody and cannot be subscribed to, because people learn of it in another way. */
  silent: v.optional(v.boolean()),
  /**
   * Default of who is notified. ALWAYS: everyone who may read the item. PREFS: the people it concerns. NEVER:
   * nobody.
   */
  suggested: v.picklist(['ALWAYS', 'PREFS', 'NEVER']),
  /** Date of the item, or of what it is part of, by which somebody has to act. It is told with the event. */
  due: v.optional(v.string()),
  /** The reason that was given with the change is told with it, to people who may read it in the history. */
  reason: v.optional(v.literal(true)),
  /** List value of the item whose word is told with the event, to people who may see it. */
  tells: v.optional(v.string()),
  /**
   * It is mailed to a person once in 24 hours about an item. What comes again meanwhile is in the bell
   * alone, so that nobody is mailed by what somebody switches on and off.
   */
  mailedDaily: v.optional(v.literal(true)),
  /** How it is mailed to people who have chosen no mode for the kind. Default: DIGEST. */
  mode: v.optional(v.picklist(NOTIFY_MODES)),
})
/**
 * A kind of event that an item type declares: the changes of an item that cause it, and who is notified by
 * default.
 */
export type EventType = v.InferOutput<typeof eventTypeSchema>

/** Kinds of event of every item type. A type's own events are tried first. */
export const CORE_EVENTS = [
  { kind: 'CREATED', on: 'create', suggested: 'PREFS' },
  { kind: 'DELETED', on: 'delete', suggested: 'PREFS' },
  { kind: 'RESTORED', action: 'restore', suggested: 'PREFS' },
  { kind: 'WKF_SET', action: 'setWorkflow', suggested: 'PREFS' },
  { kind: 'WKF_MANUAL_INIT', action: 'initManualWorkflow', suggested: 'PREFS' },
  { kind: 'WKF_STEP_STATE', action: 'setStepState', suggested: 'PREFS' },
  { kind: 'WKF_STEP_ASSIGNED', property: 'wfTold', names: 'wfTold', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  { kind: 'WKF_STEP_UNASSIGNED', property: 'wfFreed', names: 'wfFreed', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  { kind: 'WKF_APPLIED_STEPS', action: 'applySteps', suggested: 'PREFS' },
  { kind: 'WKF_STEP_FORCED', action: 'forceStepState', names: 'wfWarned', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  { kind: 'WKF_FORCED_STATE', action: 'forceWorkflowState', names: 'wfWarned', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  { kind: 'WKF_CLEARED', action: 'clearWorkflow', names: 'wfWarned', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  // Whoever has a step to do is reminded on the days that it says, when it is due, and every five days after.
  {
    kind: 'WKF_DUE_REMINDED',
    at: { property: 'wfAssignedDue', days: [0], every: 5 },
    when: [{ prop: 'wfAssigned', kind: 'exists', value: true }],
    names: 'wfAssigned',
    suggested: 'ALWAYS',
    mode: 'IMMEDIATE',
  },
  {
    kind: 'WKF_DUE_REMINDED',
    at: { property: 'wfRemind', days: [0] },
    names: 'wfAssigned',
    suggested: 'ALWAYS',
    mode: 'IMMEDIATE',
  },
  { kind: 'MOVED', property: 'state', suggested: 'PREFS' },
  { kind: 'UPDATED', on: 'update', suggested: 'PREFS' },
] as const satisfies readonly EventType[]

/** Type name of a notification on the wire. Notifications are not stored as items. */
export const NOTIFY_TYPE = 'Notify'
