import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { applyStep, forceStep, moveStep, stepOf } from '@cairn/model/workflow'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetOf } from '../../items/action/payload.ts'
import { changeRun, requireRun } from './change-run.ts'
import { key, runEntries, status, words } from './run-payload.ts'

/**
 * Action: changes the state of a step. The person to whom it is assigned needs no right to update the item.
 * Throws as `changeRun` does; `conflict` if the state is no longer `from`, `notFound` for an unknown step,
 * `transition` for a change of state that does not exist, `notAllowed` without the right that the step
 * requires, `workflow.samePerson` for a step that another person must do, and `invalidItem` without a
 * required reason or note.
 */
export const setStepState = defineCoreAction({
  name: 'setStepState',
  kind: 'write',
  payload: v.looseObject({
    ...runEntries,
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
      seen: payload._u,
      step: payload.key,
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

/**
 * Action: sets a step's assignee, due date, note and related items. Throws as `changeRun` does; `notFound`
 * without such a step, and `transition` for a run that was cleared.
 */
export const applyStepProperties = defineCoreAction({
  name: 'applyStepProperties',
  kind: 'write',
  payload: v.looseObject({
    ...runEntries,
    key,
    assigned: v.optional(v.nullable(readable('Contact'))),
    dueOn: v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
    note: v.optional(v.nullable(words)),
    refs: v.optional(v.pipe(v.array(readable()), v.maxLength(20))),
  }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) => {
    const { payload } = request
    const assigning = payload.assigned === null ? 'unassignStep' : 'assignStep'
    return changeRun(request, id, {
      action: payload.assigned === undefined ? 'applyStepProperties' : assigning,
      right: 'update',
      seen: payload._u,
      step: payload.key,
      refs: payload.refs,
      plan: (run, about) => applyStep(requireRun(run), payload, about),
    })
  },
  present: (item) => item,
})

/**
 * Action: sets a step to any state, with a reason. The step stays marked as forced. Throws as `changeRun`
 * does; `notFound` without such a step, and `invalidItem` for a reason of fewer than ten letters.
 */
export const forceStepState = defineCoreAction({
  name: 'forceStepState',
  kind: 'write',
  payload: v.looseObject({ ...runEntries, key, to: status, reason: words }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) =>
    changeRun(request, id, {
      action: 'forceStepState',
      reason: request.payload.reason,
      right: 'force',
      seen: request.payload._u,
      step: request.payload.key,
      plan: (run, about) => forceStep(requireRun(run), request.payload, about),
    }),
  present: (item) => item,
})
