import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, WORKFLOW_VERSION_TYPE } from '@cairn/contract/workflow'
import { clearRun, forceRunState, isUntouched, manualRun, startRun } from '@cairn/model/workflow'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetOf } from '../../items/action/payload.ts'
import { changeRun, requireRun } from './change-run.ts'
import { loadVersion } from './load-version.ts'
import { runEntries, words } from './run-payload.ts'

/**
 * Action: starts a published workflow on an item, replacing a run in which nothing has been done. Returns the
 * item, as all actions of this file do. Throws `workflow.begun` if something has been done,
 * `workflow.noVersion` for a version for another type, and as `changeRun` does.
 */
export const setWorkflow = defineCoreAction({
  name: 'setWorkflow',
  kind: 'write',
  payload: v.looseObject({ ...runEntries, version: readable(WORKFLOW_VERSION_TYPE) }),
  load: (request) => loadVersion(request, request.payload.version),
  authorize({ payload }, { of }) {
    if (of !== payload.t) throw new CairnError('workflow.noVersion', `the version is not for ${payload.t}`)
  },
  command: (request, { version, definition }) =>
    changeRun(request, targetOf(request.payload), {
      action: 'setWorkflow',
      right: 'update',
      seen: request.payload._u,
      isRescue: true,
      plan(run, about) {
        if (!isUntouched(run, about.kinds)) throw new CairnError('workflow.begun')
        return startRun(definition, version, about)
      },
    }),
  present: (item) => item,
})

/**
 * Action: starts a run without steps on an item, to which people add manual steps, replacing a run in which
 * nothing has been done. Throws `workflow.begun` if something has been done, and as `changeRun` does.
 */
export const initManualWorkflow = defineCoreAction({
  name: 'initManualWorkflow',
  kind: 'write',
  payload: v.looseObject(runEntries),
  load: async () => undefined,
  authorize: () => {},
  command: (request) =>
    changeRun(request, targetOf(request.payload), {
      action: 'initManualWorkflow',
      right: 'update',
      seen: request.payload._u,
      isRescue: true,
      plan(run, { kinds, now }) {
        if (!isUntouched(run, kinds)) throw new CairnError('workflow.begun')
        const mayAdd = Object.entries(kinds).filter(
          ([, { adHoc, types }]) => adHoc && types.includes(request.payload.t),
        )
        return manualRun(
          mayAdd.map(([name]) => name),
          now,
        )
      },
    }),
  present: (item) => item,
})

/**
 * Action: sets the overall state of a run, with a reason; it stays until the state of a step changes. Throws
 * as `changeRun` does; `notFound` without a run, `transition` for one that was cleared, and `invalidItem` for
 * a reason of fewer than ten letters.
 */
export const forceWorkflowState = defineCoreAction({
  name: 'forceWorkflowState',
  kind: 'write',
  payload: v.looseObject({
    ...runEntries,
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
      seen: request.payload._u,
      plan: (run, about) => forceRunState(requireRun(run), request.payload.state, request.payload.reason, about),
    }),
  present: (item) => item,
})

/**
 * Action: resets a run, with a reason of ten letters or more: all steps become BLANK. A run that cannot be
 * read is removed. The history stays. Throws as `changeRun` does, and `notFound` without a run.
 */
export const clearWorkflow = defineCoreAction({
  name: 'clearWorkflow',
  kind: 'write',
  payload: v.looseObject({ ...runEntries, reason: v.pipe(words, v.minLength(10)) }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: (request, id) =>
    changeRun(request, id, {
      action: 'clearWorkflow',
      reason: request.payload.reason,
      right: 'force',
      seen: request.payload._u,
      isRescue: true,
      plan(run, about, { values }) {
        if (!run && values[WORKFLOW_PROPERTY] !== undefined) return null
        return clearRun(requireRun(run), request.payload.reason, about)
      },
    }),
  present: (item) => item,
})
