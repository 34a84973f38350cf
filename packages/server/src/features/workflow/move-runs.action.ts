import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError, endsCall, toCairnError } from '@cairn/contract/errors'
import { WORKFLOW_VERSION_TYPE } from '@cairn/contract/workflow'
import { addedMoves, NO_MOVES, planMove, type RunMoves } from '@cairn/model/workflow'
import type { ActionDeps, CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal } from '../../items/facts/types.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { circumstancesOf, runOf } from '../../items/rules/settle-run.ts'
import { changeRun, mayWork, requireRun } from './change-run.ts'
import { loadVersion, type LoadedVersion } from './load-version.ts'

const [LOT, PAGE, AT_ONCE] = [50, 1000, 2]

const payloadSchema = v.looseObject({ ...targetEntries, apply: v.boolean() })

/**
 * Task: moves all runs of a workflow that use an older version to the published one, as far as the person may
 * change them, in idempotent batches. Without `apply` it is a dry run. Returns `{isDone, found, moved,
 * refused, named, losing}`: numbers, some refused runs with the reason, and contacts who lose an open step.
 * Can be reverted by `moveRunsBack`. Throws `notAllowed` without the right to migrate the workflow, and
 * `workflow.noVersion` if none is published.
 */
export const moveRuns: CoreLongAction = {
  name: 'moveRuns',
  async check(body, principal, deps) {
    await prepare(body, principal, deps)
  },
  async run(body, principal, deps, task) {
    const { workflow, version, apply } = await prepare(body, principal, deps)
    await task.acquireLocks([`moveRuns/${workflow}`])
    const ids = await task.step('runs', () => olderRuns(deps, principal, workflow, version))
    let moves: RunMoves = { ...NO_MOVES, isDone: apply }
    for (let at = 0; at < ids.length; at += LOT) {
      await task.progress(at, ids.length)
      const lot = ids.slice(at, at + LOT)
      const done = await task.step(`lot-${at}`, () => workOnLot(deps, principal, { lot, version, apply }))
      moves = addedMoves(moves, done)
    }
    return moves
  },
}

interface Prepared {
  workflow: ItemId
  version: LoadedVersion
  apply: boolean
}

/**
 * Loads the workflow and its published version. Throws `notAllowed` without the right to migrate it,
 * `workflow.noVersion` if none is published.
 */
async function prepare(body: unknown, principal: Principal, deps: ActionDeps): Promise<Prepared> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const payload = parsePayload(moveRuns.name, payloadSchema, body)
  const item = await deps.context.loader.loadOne(targetOf(payload))
  if (!item || item.row.deleted || !judge(principal, item.facts, 'read').isAllowed) throw new CairnError('notAllowed')
  const published = String(item.facts.values['published'] ?? '')
  if (!isItemId(published)) throw new CairnError('workflow.noVersion')
  const version = await loadVersion({ principal, deps }, published)
  if (!version.mayMigrate) throw new CairnError('notAllowed')
  const type = deps.context.catalogue.get(String(version.of))
  if (!type?.workflow || !mayWork(principal, type)) throw new CairnError('notAllowed')
  return { workflow: item.facts.id, version, apply: payload.apply }
}

/**
 * Returns the ids of items visible to the person whose runs use an older version (the task's progress reveals
 * their number).
 */
async function olderRuns(
  { store }: ActionDeps,
  principal: Principal,
  workflow: ItemId,
  { of, version }: LoadedVersion,
): Promise<ItemId[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await store.search(principal, {
      types: [String(of)],
      must: [{ prop: 'wfBegan', kind: 'exists', value: true }],
      mustNot: [{ prop: 'wfVersion', kind: 'rel', value: [String(version.version)] }],
      subs: [
        {
          via: 'wfVersion',
          types: [WORKFLOW_VERSION_TYPE],
          must: [{ prop: 'workflow', kind: 'rel', value: [workflow] }],
        },
      ],
      sort: [{ key: '_i', order: 'asc' }],
      max: PAGE,
      total: false,
      ...(after ? { after } : {}),
    })
    ids.push(...page.ids)
    if (!page.next) return ids as ItemId[]
    after = page.next
  }
}

interface Lot {
  lot: readonly ItemId[]
  version: LoadedVersion
  apply: boolean
}

async function workOnLot(deps: ActionDeps, principal: Principal, { lot, version, apply }: Lot): Promise<RunMoves> {
  const loaded = await deps.context.loader.load(lot)
  // Items that the person may not change are not reported either.
  const theirs = lot.flatMap((id) => {
    const item = loaded.get(id)
    return item && !item.row.deleted && judge(principal, item.facts, 'update').isAllowed ? item : []
  })
  const results: RunMoves[] = []
  const waiting = [...theirs]
  const goOn = async (): Promise<void> => {
    for (let item = waiting.shift(); item; item = waiting.shift())
      results.push(await moveOne(deps, principal, item, { version, apply }))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return results.reduce(addedMoves, { ...NO_MOVES, isDone: apply })
}

async function moveOne(
  deps: ActionDeps,
  principal: Principal,
  { facts: { id, values } }: StoredItem,
  { version, apply }: Pick<Lot, 'version' | 'apply'>,
): Promise<RunMoves> {
  const one: RunMoves = { ...NO_MOVES, isDone: apply, found: 1 }
  try {
    const about = await circumstancesOf(deps.context, principal, values)
    if (about.isFrozen) throw new CairnError('workflow.noVersion')
    const run = requireRun(runOf(values))
    // An earlier run of this lot, which was cut off, moved it.
    if (run.version === version.version.version) return { ...one, moved: 1 }
    const { losing } = planMove(run, version, about)
    if (apply)
      await changeRun({ principal, deps }, id, {
        action: 'applySteps',
        right: 'update',
        plan: (now, then) => planMove(requireRun(now), version, then).run,
      })
    return { ...one, moved: 1, losing }
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    const error = toCairnError(thrown)
    const { userMessage } = error.toBody()
    const { step } = error.details
    return {
      ...one,
      refused: 1,
      named: [{ id, reason: userMessage, ...(typeof step === 'string' ? { step } : {}) }],
    }
  }
}
