import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import { MIGRATE_RIGHT, WORKFLOW_PROPERTY, workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import type { ActionDeps, CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import type { Principal } from '../../items/facts/types.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { sameValue } from '../../items/rows/changes.ts'
import { changeRun } from './change-run.ts'
import { loadVersion } from './load-version.ts'

const LOT = 50

const payloadSchema = v.looseObject({ ...targetEntries, task: v.pipe(v.string(), v.uuid()) })

/** A run that a task moved: as it was before, and after. */
interface MovedRun {
  id: ItemId
  former: unknown
  moved: unknown
}

/**
 * Task: reverts what the caller's task `task` of `moveRuns` did: each run is restored unless somebody has
 * worked on it since, or the caller may no longer change it. Throws `notAllowed` without the right to migrate
 * the workflow. Returns the numbers `{back, left}`.
 */
export const moveRunsBack: CoreLongAction = {
  name: 'moveRunsBack',
  async check(body, principal, deps) {
    await prepare(body, principal, deps)
  },
  async run(body, principal, deps, task) {
    const { workflow, moving } = await prepare(body, principal, deps)
    await task.acquireLocks([`moveRuns/${workflow}`])
    const ids = await task.step('runs', async () => (await movedBy(deps, principal, moving)).map(({ id }) => id))
    const counts = { back: 0, left: 0 }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const lot = ids.slice(at, at + LOT)
      const done = await task.step(`lot-${at}`, async () => {
        const runs = await movedBy(deps, principal, moving, lot)
        let back = 0
        for (const run of runs) if (await isBack(deps, principal, run)) back += 1
        return { back, left: lot.length - back }
      })
      counts.back += done.back
      counts.left += done.left
    }
    return counts
  },
}

async function prepare(body: unknown, principal: Principal, { context }: ActionDeps) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const payload = parsePayload(moveRunsBack.name, payloadSchema, body)
  const item = await context.loader.loadOne(targetOf(payload))
  if (!item || item.row.deleted || !judge(principal, item.facts, MIGRATE_RIGHT).isAllowed)
    throw new CairnError('notAllowed')
  return { workflow: item.facts.id, moving: payload.task }
}

/** Runs that a task of this person moved. */
async function movedBy(
  { context }: ActionDeps,
  { actor, userId }: Principal,
  task: string,
  ids?: readonly ItemId[],
): Promise<MovedRun[]> {
  return context.database.query<MovedRun>(
    `select it.name || '-' || item.i as id, v.change->$2->'from' as former, v.change->$2->'to' as moved
       from version v join item on item.n = v.n join item_type it on it.t = item.t
      where v.task = $1::uuid and v.change ? $2 and v.note->>'action' = 'applySteps' and v.actor = $3
        and ($4::text[] is null or it.name || '-' || item.i = any($4))
      order by v.n, v.u`,
    [task, WORKFLOW_PROPERTY, actor ?? userId ?? '', ids ?? null],
    'runs-of-task',
  )
}

/**
 * Restores a run. Returns false if somebody has worked on it since, or the person may no longer change it.
 */
async function isBack(deps: ActionDeps, principal: Principal, { id, former, moved }: MovedRun): Promise<boolean> {
  const before = v.safeParse(workflowRunSchema, former)
  if (!before.success || !isItemId(before.output.version ?? '')) return false
  try {
    const { mayMigrate } = await loadVersion({ principal, deps }, before.output.version as ItemId)
    if (!mayMigrate) return false
    await changeRun({ principal, deps }, id, {
      action: 'applySteps',
      right: 'update',
      plan: (run) => requireUntouched(run, moved, before.output),
    })
    return true
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    return false
  }
}

/**
 * Returns the former run. Throws `conflict` if the run is neither as it was moved nor (after a crash) already
 * restored.
 */
function requireUntouched(run: WorkflowRun | undefined, moved: unknown, former: WorkflowRun): WorkflowRun {
  if (!sameValue(run, moved) && !sameValue(run, former)) throw new CairnError('conflict')
  return former
}
