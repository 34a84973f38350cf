import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  definitionSchema,
  STEP_STATES,
  stepDefinitionSchema,
  WORKFLOW_VERSION_TYPE,
  type WorkflowDefinition,
} from '@cairn/contract/workflow'
import {
  addSteps,
  applyStep,
  forceRunState,
  forceStep,
  isUntouched,
  manualRun,
  moveStep,
  removeStep,
  startRun,
  stepOf,
} from '@cairn/model/workflow'
import { defineCoreAction, type ActionRequest } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { changeRun, requireRun } from './change-run.ts'

const words = v.pipe(v.string(), v.trim(), v.maxLength(2000))
const key = v.pipe(v.string(), v.maxLength(40))
const status = v.picklist(STEP_STATES)

/** A published definition, as `setWorkflow` begins it. */
interface Version {
  id: ItemId
  of: unknown
  label: string
  number: number | undefined
  definition: WorkflowDefinition
}

/** Loads a version that the caller may read. Throws `notFound` for anything else. */
async function loadVersion({ principal, parts }: ActionRequest<unknown>, id: ItemId): Promise<Version> {
  const item = await parts.parts.loader.loadOne(id)
  const isThere = item && !item.row.deleted && item.facts.type.name === WORKFLOW_VERSION_TYPE
  if (!isThere || !mayRead(principal, item.facts)) throw new CairnError('notFound')
  const { definition, of, number } = item.facts.values
  const parsed = v.safeParse(definitionSchema, definition)
  if (!parsed.success) throw new CairnError('notFound', `${id} holds no definition`)
  const label = item.row.label ?? ''
  return { id, of, label, number: typeof number === 'number' ? number : undefined, definition: parsed.output }
}

/**
 * Begins a published definition on an item, in place of a run of which nobody has done anything. Throws
 * `workflowBegun` if somebody has. Answers with the item, as all these actions do.
 */
export const setWorkflow = defineCoreAction({
  name: 'setWorkflow',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, version: itemIdSchema }),
  load: (request) => loadVersion(request, request.payload.version),
  authorize({ payload }, { of }) {
    if (of !== payload.t) throw new CairnError('notFound', `the version is not for ${payload.t}`)
  },
  command: (request, { id, label, number, definition }) =>
    changeRun(request, targetOf(request.payload), {
      action: 'setWorkflow',
      right: 'update',
      plan(run, about) {
        if (!isUntouched(run)) throw new CairnError('workflowBegun')
        return startRun(definition, { version: id, label, ...(number ? { number } : {}) }, about)
      },
    }),
  present: (item) => item,
})

/** Begins a run without steps. People add those of the kinds that may be added by hand. */
export const initManualWorkflow = defineCoreAction({
  name: 'initManualWorkflow',
  kind: 'write',
  payload: v.looseObject(targetEntries),
  load: async () => undefined,
  authorize: () => {},
  command: (request) =>
    changeRun(request, targetOf(request.payload), {
      action: 'initManualWorkflow',
      right: 'update',
      plan(run, { kinds }) {
        if (!isUntouched(run)) throw new CairnError('workflowBegun')
        return manualRun(
          Object.entries(kinds).flatMap(([name, kind]) =>
            kind.adHoc && kind.types.includes(request.payload.t) ? [name] : [],
          ),
        )
      },
    }),
  present: (item) => item,
})

/**
 * Moves a step. Whoever is assigned to it may do so without the right to update. `from` is the state as the
 * person saw it: throws `conflict` if it is another one by now.
 */
export const setStepState = defineCoreAction({
  name: 'setStepState',
  kind: 'write',
  payload: v.looseObject({
    ...targetEntries,
    key,
    to: status,
    from: v.optional(status),
    reason: v.optional(words),
    note: v.optional(words),
  }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) => {
    const { payload, principal } = request
    return changeRun(request, id, {
      action: 'setStepState',
      reason: payload.reason,
      right: 'update',
      isAllowed: (run) => {
        const assigned = run?.steps.find((step) => step.key === payload.key)?.assigned
        return assigned !== undefined && assigned === principal.contact
      },
      plan(run, about) {
        const { status: now } = stepOf(requireRun(run), payload.key)
        if (payload.from !== undefined && payload.from !== now) throw new CairnError('conflict', `the step is ${now}`)
        return moveStep(requireRun(run), payload, about)
      },
    })
  },
  present: (item) => item,
})

/** Sets who does a step, when it is due, what was noted, and which items it was done with. */
export const applyStepProperties = defineCoreAction({
  name: 'applyStepProperties',
  kind: 'write',
  payload: v.looseObject({
    ...targetEntries,
    key,
    assigned: v.optional(v.nullable(itemIdSchema)),
    dueOn: v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
    note: v.optional(v.nullable(words)),
    refs: v.optional(v.pipe(v.array(itemIdSchema), v.maxLength(20))),
  }),
  async load({ payload, parts }) {
    const named = [...(payload.refs ?? []), ...(payload.assigned ? [payload.assigned] : [])]
    return { named, loaded: await parts.parts.loader.load(named) }
  },
  authorize({ payload, principal }, { named, loaded }) {
    for (const id of named) {
      const item = loaded.get(id)
      const fits = id !== payload.assigned || item?.facts.type.name === 'Contact'
      if (!item || item.row.deleted || !fits || !mayRead(principal, item.facts)) throw new CairnError('notFound')
    }
  },
  command: (request) => {
    const { payload } = request
    const assigning = payload.assigned === null ? 'unassignStep' : 'assignStep'
    return changeRun(request, targetOf(payload), {
      action: payload.assigned === undefined ? 'applyStepProperties' : assigning,
      right: 'update',
      refs: payload.refs,
      plan: (run, about) => applyStep(requireRun(run), payload, about),
    })
  },
  present: (item) => item,
})

/** Adds steps to a run, of kinds that may be added by hand, and takes away those that people added. */
export const applySteps = defineCoreAction({
  name: 'applySteps',
  kind: 'write',
  payload: v.looseObject({
    ...targetEntries,
    add: v.optional(v.pipe(v.array(stepDefinitionSchema), v.maxLength(20))),
    remove: v.optional(v.pipe(v.array(key), v.maxLength(20))),
  }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) => {
    const { add = [], remove = [] } = request.payload
    return changeRun(request, id, {
      action: 'applySteps',
      right: 'update',
      plan(run, about) {
        const left = remove.reduce((rest, name) => removeStep(rest, name, about), requireRun(run))
        return addSteps(left, add, about)
      },
    })
  },
  present: (item) => item,
})

/** Brings a step to any state, with a reason. It stays marked. */
export const forceStepState = defineCoreAction({
  name: 'forceStepState',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, key, to: status, reason: words }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) =>
    changeRun(request, id, {
      action: 'forceStepState',
      reason: request.payload.reason,
      right: 'force',
      plan: (run, about) => forceStep(requireRun(run), request.payload, about),
    }),
  present: (item) => item,
})

/** Sets the state of a workflow until its next step moves, with a reason. */
export const forceWorkflowState = defineCoreAction({
  name: 'forceWorkflowState',
  kind: 'write',
  payload: v.looseObject({
    ...targetEntries,
    state: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,59}$/)),
    reason: words,
  }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) =>
    changeRun(request, id, {
      action: 'forceWorkflowState',
      reason: request.payload.reason,
      right: 'force',
      plan: (run, about) => forceRunState(requireRun(run), request.payload.state, request.payload.reason, about),
    }),
  present: (item) => item,
})

/** Takes the run away, with a reason. Its history stays. */
export const clearWorkflow = defineCoreAction({
  name: 'clearWorkflow',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, reason: v.pipe(words, v.minLength(10)) }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) =>
    changeRun(request, id, {
      action: 'clearWorkflow',
      reason: request.payload.reason,
      right: 'force',
      plan: (run) => (requireRun(run), null),
    }),
  present: (item) => item,
})

/** The kinds of step that the install has for a type, that of the item or `of`: `{kinds}`, by key. */
export const stepKinds = defineCoreAction({
  name: 'stepKinds',
  kind: 'asks',
  payload: v.looseObject({
    t: v.pipe(v.string(), v.maxLength(60)),
    of: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  load: async () => undefined,
  authorize: () => {},
  command: async ({ payload, parts }) =>
    Object.fromEntries(
      Object.entries(parts.parts.catalogue.stepKinds?.() ?? {}).filter(([, { types }]) =>
        types.includes(payload.of ?? payload.t),
      ),
    ),
  present: (kinds) => ({ kinds }),
})

/** The named actions of workflows. */
export const workflowActions = [
  setWorkflow,
  initManualWorkflow,
  setStepState,
  applyStepProperties,
  applySteps,
  forceStepState,
  forceWorkflowState,
  clearWorkflow,
  stepKinds,
]
