import * as v from 'valibot'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { applySteps, planSteps } from './apply-steps.actions.ts'
import { clearWorkflow, forceWorkflowState, initManualWorkflow, setWorkflow } from './run.actions.ts'
import { stepPeople } from './step-people.action.ts'
import { applyStepProperties, forceStepState, setStepState } from './step.actions.ts'

/** Action: returns the kinds of step available for a type (the item's, or `of`), as `{kinds}` by key. */
export const stepKinds = defineCoreAction({
  name: 'stepKinds',
  kind: 'asks',
  payload: v.looseObject({
    t: v.pipe(v.string(), v.maxLength(60)),
    of: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  load: async () => undefined,
  authorize: () => {},
  command: async ({ payload, deps }) =>
    Object.fromEntries(
      Object.entries(deps.context.catalogue.stepKinds?.() ?? {}).filter(([, { types }]) =>
        types.includes(payload.of ?? payload.t),
      ),
    ),
  present: (kinds) => ({ kinds }),
})

/** All actions of workflows. */
export const workflowActions = [
  setWorkflow,
  initManualWorkflow,
  setStepState,
  applyStepProperties,
  applySteps,
  planSteps,
  forceStepState,
  forceWorkflowState,
  clearWorkflow,
  stepKinds,
  stepPeople,
]
