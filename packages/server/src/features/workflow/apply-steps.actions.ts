import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { MAX_STEPS, stepDefinitionSchema, WORKFLOW_VERSION_TYPE } from '@cairn/contract/workflow'
import { addSteps, orderSteps, planMove, removeStep } from '@cairn/model/workflow'
import { defineCoreAction, type ActionRequest } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { circumstancesOf, runOf } from '../../items/rules/settle-run.ts'
import { changeRun, mayWork, requireRun } from './change-run.ts'
import { loadVersion, type LoadedVersion } from './load-version.ts'
import { key, runEntries } from './run-payload.ts'

/** The version that a run is moved to, and the steps that have another key there. */
const version = readable(WORKFLOW_VERSION_TYPE)
const moveEntries = {
  version: v.optional(version),
  map: v.optional(v.pipe(v.record(key, key), v.maxEntries(MAX_STEPS))),
}

async function moveTarget(
  request: ActionRequest<{ version?: ItemId | undefined }>,
): Promise<LoadedVersion | undefined> {
  const { version } = request.payload
  return version === undefined ? undefined : loadVersion(request, version)
}

function authorizeMove(type: string, { of, mayMigrate }: LoadedVersion): void {
  if (of !== type) throw new CairnError('workflow.noVersion', `the version is not for ${type}`)
  if (!mayMigrate) throw new CairnError('notAllowed')
}

/**
 * Action: adds manual steps to a run, removes steps that people added, and reorders steps; or with `version`
 * only moves the run to another version of its workflow, for which the right to migrate it is needed (`map`
 * maps keys of steps to those in that version). Throws as `changeRun` does; `notFound` without a run or such
 * a step, `transition` for a step that is not removable, `workflow.kindMissing` for an unknown kind of step,
 * and `workflow.invalid` if steps cannot be added, ordered or mapped as requested.
 */
export const applySteps = defineCoreAction({
  name: 'applySteps',
  kind: 'write',
  payload: v.looseObject({
    ...runEntries,
    add: v.optional(v.pipe(v.array(stepDefinitionSchema), v.maxLength(20))),
    remove: v.optional(v.pipe(v.array(key), v.maxLength(20))),
    order: v.optional(v.pipe(v.array(key), v.maxLength(MAX_STEPS))),
    ...moveEntries,
  }),
  load: async (request) => moveTarget(request),
  authorize({ payload }, target) {
    if (target) authorizeMove(payload.t, target)
  },
  command: (request, target) => {
    const { add = [], remove = [], order, map, _u } = request.payload
    return changeRun(request, targetOf(request.payload), {
      action: 'applySteps',
      right: 'update',
      // Adding or removing steps does not affect other steps.
      seen: target || order ? _u : undefined,
      plan(run, about) {
        if (target) return planMove(requireRun(run), { ...target, ...(map ? { map } : {}) }, about).run
        const left = remove.reduce((rest, name) => removeStep(rest, name, about), requireRun(run))
        const more = add.length > 0 ? addSteps(left, add, about) : left
        return order ? orderSteps(more, order) : more
      },
    })
  },
  present: (item) => item,
})

/**
 * Action: previews moving a run to another version of its workflow, without changing anything. Returns
 * `{kept, added, dropped, losing}`: keys of steps, and the contacts who would lose an open step. Throws
 * `notAllowed`, `notFound` without a run, `workflow.noVersion`, and `workflow.invalid` if steps cannot be
 * mapped as requested.
 */
export const planSteps = defineCoreAction({
  name: 'planSteps',
  kind: 'asks',
  payload: v.looseObject({ ...targetEntries, ...moveEntries, version }),
  load: async (request) => {
    const { payload, deps } = request
    return { target: await moveTarget(request), item: await deps.context.loader.loadOne(targetOf(payload)) }
  },
  authorize({ payload, principal }, { target, item }) {
    if (!item || item.row.deleted || !judge(principal, item.facts, 'update').isAllowed)
      throw new CairnError('notAllowed')
    if (!item.facts.type.workflow || !mayWork(principal, item.facts.type)) throw new CairnError('notAllowed')
    if (target) authorizeMove(payload.t, target)
  },
  command: async ({ payload, principal, deps }, { target, item }) => {
    const values = item?.facts.values ?? {}
    if (!target) throw new CairnError('workflow.noVersion')
    const about = await circumstancesOf(deps.context, principal, values)
    return planMove(requireRun(runOf(values)), { ...target, ...(payload.map ? { map: payload.map } : {}) }, about)
  },
  present: ({ kept, added, dropped, losing }) => ({ kept, added, dropped, losing }),
})
