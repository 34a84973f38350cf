import * as v from 'valibot'
import { itemIdSchema, typeNameSchema } from '../item/item.ts'
import { readable } from '../ground/named-ids.ts'
import { propertySchema, type Property } from '../item/property.ts'
import { filterSchema } from '../query/query.ts'

/**
 * States of a step. BLANK: it waits for others. PENDING: it can be begun. ACTIVE: it is begun. COMPLETE: it
 * is done. SKIP: it was left out.
 */
export const STEP_STATES = ['BLANK', 'PENDING', 'ACTIVE', 'COMPLETE', 'SKIP'] as const
/** State of a step of a workflow. */
export type StepState = (typeof STEP_STATES)[number]

/** Item type of a published definition, which `setWorkflow` begins. Its property `definition` holds it. */
export const WORKFLOW_VERSION_TYPE = 'WorkflowVersion'
/** Property with the run of an item whose type has `workflow: true`. */
export const WORKFLOW_PROPERTY = 'workflow'
/** Right over a workflow that lets people move what runs to another of its versions. */
export const MIGRATE_RIGHT = 'migrate'

/** Most steps of a definition, and of a run. */
export const MAX_STEPS = 100
const MAX_AFTER = 30
const MAX_FILTERS = 20
const MAX_DAYS = 3650
const MAX_LANGUAGES = 20
const MAX_REMINDERS = 5

const kindName = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/))
const stepKey = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/))
const stateKey = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,59}$/))
const language = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
const title = v.pipe(
  v.record(language, v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  v.maxEntries(MAX_LANGUAGES),
)
const rightName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,39}$/))
const wholeDays = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DAYS))
const conditions = v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(MAX_FILTERS))
const moment = v.pipe(v.string(), v.isoTimestamp())
const day = v.pipe(v.string(), v.isoDate())
const reason = v.pipe(v.string(), v.maxLength(2000))

/**
 * Schema of a kind of step that an area brings: where it is done, and what completes it. Its text is
 * `stepKinds.{KEY}`.
 */
export const stepKindSchema = v.strictObject({
  /** Item types whose workflows may have such steps. */
  types: v.pipe(v.array(typeNameSchema), v.minLength(1)),
  /** People may add such a step to a run. */
  adHoc: v.optional(v.boolean()),
  /** It is begun as soon as it may be. */
  starts: v.optional(v.boolean()),
  /** A definition may have it only after a step of this kind, on every way. */
  follows: v.optional(kindName),
  /** A definition needs a step after it. */
  leads: v.optional(v.boolean()),
  /** A definition for its types needs a step of this kind. */
  required: v.optional(v.boolean()),
  /**
   * The right over the item that whoever does it needs. Designers are warned while nobody holds it, or fewer
   * than `people`, such as two where nobody approves their own work.
   */
  needs: v.optional(v.strictObject({ right: rightName, people: v.optional(v.literal(2)) })),
  /**
   * Where it is done: a property of the item, one of its moves, a new item whose `context` is the item, or an
   * action of the area, after it asked for `asks`. What an action makes is opened. The text key of the action
   * is `stepKinds.{KEY}.action`.
   */
  opens: v.optional(
    v.union([
      v.strictObject({ property: v.string() }),
      v.strictObject({ move: v.string() }),
      v.strictObject({ creates: typeNameSchema, context: v.string() }),
      v.strictObject({ action: v.string(), asks: v.optional(v.record(v.string(), propertySchema)) }),
    ]),
  ),
  /**
   * What completes it: a person by hand, conditions on the item, or conditions on an item that the step
   * names. `later`: nothing does so yet, and the step can only be skipped or forced. With `orByNote`, people
   * may end it with a note although the item does not show it as done, such as where nothing was found.
   */
  completes: v.union([
    v.picklist(['hand', 'later']),
    v.strictObject({ item: conditions, orByNote: v.optional(v.literal(true)) }),
    v.strictObject({ ref: conditions }),
  ]),
})
/**
 * A kind of step that an area brings: the right that whoever does it needs, what it opens (a property or move
 * of the item, a new item, or an action), and what completes it.
 */
export type StepKind = v.InferOutput<typeof stepKindSchema>
/** Schema of kinds of step by key, in capitals. */
export const stepKindsSchema = v.record(kindName, stepKindSchema)

const stepEntries = {
  /** Never changes, so that runs of two versions can be compared. */
  key: stepKey,
  kind: kindName,
  title,
  /** Keys of the steps that must be done or skipped before it. */
  after: v.optional(v.pipe(v.array(stepKey), v.maxLength(MAX_AFTER))),
  /** Conditions on the item. While they do not hold when its turn comes, the step is skipped. */
  when: v.optional(conditions),
  /** People may skip it. */
  optional: v.optional(v.boolean()),
  /**
   * Who does it: a contact, whoever does another step, anyone but who did another step, or whoever holds a
   * right over the item.
   */
  assignee: v.optional(
    v.union([
      v.strictObject({ person: readable('Contact') }),
      v.strictObject({ sameAs: stepKey }),
      v.strictObject({ notSameAs: stepKey }),
      v.strictObject({ right: rightName }),
    ]),
  ),
  /** Days after it begins, after the item's clock began, or before the item is due, on which it is due. */
  due: v.optional(
    v.strictObject({
      days: wholeDays,
      from: v.picklist(['activation', 'due', 'clock']),
      working: v.optional(v.boolean()),
    }),
  ),
  /** Days before it is due on which whoever does it is reminded. */
  remind: v.optional(v.pipe(v.array(wholeDays), v.maxLength(MAX_REMINDERS))),
  /** State of the workflow while this is its first open step: a key of the list of its states. */
  state: v.optional(stateKey),
}

/** Schema of a step as a definition has it. */
export const stepDefinitionSchema = v.strictObject(stepEntries)
/** A step as a definition has it. */
export type StepDefinition = v.InferOutput<typeof stepDefinitionSchema>

const steps = <T extends v.GenericSchema>(step: T) => v.pipe(v.array(step), v.maxLength(MAX_STEPS))

/** Schema of the definition of a workflow: its steps in order, and the kinds that people may add to a run. */
export const definitionSchema = v.strictObject({
  steps: v.pipe(steps(stepDefinitionSchema), v.minLength(1)),
  adHoc: v.optional(v.array(kindName)),
  /** State of the workflow once all steps are done. */
  doneState: v.optional(stateKey),
})
/** Definition of a workflow: its steps in order, and the kinds that people may add to a run. */
export type WorkflowDefinition = v.InferOutput<typeof definitionSchema>

const mark = v.strictObject({ by: v.nullable(itemIdSchema), as: v.optional(itemIdSchema), at: moment })

/** Schema of a step of a run: its definition at the start, and its state. */
export const runStepSchema = v.strictObject({
  ...stepEntries,
  status: v.picklist(STEP_STATES),
  /** The contact who does it. */
  assigned: v.optional(itemIdSchema),
  dueOn: v.optional(day),
  /** A person set the day on which it is due: it stays. */
  dueSet: v.optional(v.boolean()),
  /** Moment at which it was begun. */
  begun: v.optional(moment),
  /** Who completed or skipped it. `by` is null where its condition did. */
  done: v.optional(mark),
  /** Items it was done with, such as a conversation. */
  refs: v.optional(v.pipe(v.array(itemIdSchema), v.maxLength(50))),
  note: v.optional(reason),
  reason: v.optional(reason),
  /** The last time that its state was forced. `to` is missing in older runs. */
  forced: v.optional(
    v.strictObject({
      ...mark.entries,
      from: v.picklist(STEP_STATES),
      to: v.optional(v.picklist(STEP_STATES)),
      reason,
    }),
  ),
  /** A person forced or reopened it: only people move it on. */
  held: v.optional(v.boolean()),
  /** A person added it to this run. */
  adHocStep: v.optional(v.boolean()),
  /** The state in which it was left undone when the run ended. */
  left: v.optional(v.picklist(STEP_STATES)),
})
/** A step of a run: its definition at the start, and its state. */
export type RunStep = v.InferOutput<typeof runStepSchema>

/**
 * Schema of a run: a definition at work on one item. It carries its steps, so later versions change
 * nothing.
 */
export const workflowRunSchema = v.strictObject({
  /** The version it began with. A run that was begun by hand has none. */
  version: v.optional(itemIdSchema),
  label: v.optional(v.pipe(v.string(), v.maxLength(200))),
  number: v.optional(v.pipe(v.number(), v.integer())),
  /** Hash of the definition as it was. The run stands still if the version has another one by now. */
  hash: v.optional(v.pipe(v.string(), v.maxLength(64))),
  adHoc: v.optional(v.array(kindName)),
  doneState: v.optional(stateKey),
  steps: steps(runStepSchema),
  /** State that a person set, until the next step moves. */
  forcedState: v.optional(v.strictObject({ ...mark.entries, state: stateKey, reason })),
  /** Moment at which it began. */
  began: v.optional(moment),
  /** Moment at which its item had no more need of it. What was open then was left. */
  ended: v.optional(moment),
  /** A person cleared it: all its steps are BLANK until a workflow is begun again. */
  cleared: v.optional(v.strictObject({ ...mark.entries, reason })),
})
/** A run: a definition at work on one item. */
export type WorkflowRun = v.InferOutput<typeof workflowRunSchema>

/** The engine works it out, and lists offer it to administrators alone. */
const KEPT = { readOnly: true, inLists: 'administrator' } as const

/**
 * Returns the properties that a type with `workflow: true` needs. `states` is the list with the states of its
 * workflows. All are derived from the run in the same write. With `level`, they are hidden from readers below
 * it; dates cannot have a level because they are searched by range, and follow the run instead
 * (`followsRun`).
 */
export function workflowProperties<const L extends string, const K extends Pick<Property, 'level'> = object>(
  states: L,
  level: K = {} as K,
) {
  const kept = { ...KEPT, ...level }
  return {
    [WORKFLOW_PROPERTY]: { v: 'DEF', t: 'json', readOnly: true, ...level },
    wfState: { v: 'LOV', list: states, ...kept, facet: { kind: 'terms' } },
    wfAssigned: { v: 'REL', t: 'Contact', many: true, max: 100, ...kept, facet: { kind: 'terms', limit: 8 } },
    // Whoever has steps to do orders by it.
    wfAssignedDue: { v: 'DT', readOnly: true, inLists: 'order', facet: { kind: 'periods' } },
    // The next day on which whoever has a step to do is reminded of it, before it is due.
    wfRemind: { v: 'DT', ...KEPT },
    wfRefs: { v: 'IDM', many: true, max: 200, ...kept },
    // Whom the last change gave a step, and from whom it took one: they are told.
    wfTold: { v: 'REL', t: 'Contact', many: true, max: 100, ...kept },
    wfFreed: { v: 'REL', t: 'Contact', many: true, max: 100, ...kept },
    // Whoever is told that something was forced or cleared.
    wfWarned: { v: 'REL', t: 'Contact', many: true, max: 100, ...kept },
    // What administration counts: the version, when the run began if it goes on, and whether something was
    // forced.
    wfVersion: { v: 'REL', t: WORKFLOW_VERSION_TYPE, ...kept, facet: { kind: 'terms', limit: 20 } },
    wfBegan: { v: 'DTM', ...KEPT },
    wfForced: { v: 'DEF', t: 'boolean', ...kept, facet: { kind: 'terms' } },
  } as const satisfies Record<string, Property>
}
/** Names of the properties that a type with `workflow: true` needs. */
export const WORKFLOW_PROPERTIES: readonly string[] = Object.keys(workflowProperties('STATES'))

/** Dates of a run. */
const RUN_DATES: readonly string[] = ['wfAssignedDue', 'wfRemind', 'wfBegan']

/** Tells whether a property is a date of a run that not everyone who reads an item of the type may see. */
export function followsRun({ workflow, properties }: RunType, name: string): boolean {
  const level = properties[WORKFLOW_PROPERTY]?.level ?? 'PUBLIC'
  return workflow === true && level !== 'PUBLIC' && RUN_DATES.includes(name)
}

/** The part of an item type that `followsRun` reads. */
interface RunType {
  workflow?: boolean | undefined
  properties: Readonly<Record<string, Pick<Property, 'level'>>>
}
