import { isDeepStrictEqual } from 'node:util'
import { parseItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { TaskRun } from '@cairn/contract/server'
import {
  NO_COUNTS,
  readImportPlan,
  type ImportCounts,
  type ImportPlan,
  type ImportResult,
  type ImportTrial,
} from '@cairn/model/imports'
import * as v from 'valibot'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import type { Principal } from '../../items/facts/types.ts'
import { limitTo } from '../../lib/limit.ts'
import { applyBatch, type Applied, type Applying } from './apply-batch.ts'
import { importAtHand, importPayload, planOf, setOnImport, type ImportAtHand } from './import-at-hand.ts'
import type { ImportDeps } from './import-deps.ts'
import { markGone } from './rows/mark-gone.ts'
import { nameRounds } from './import-log.ts'
import { openPlanning } from './planning.ts'
import { keepRejected, wordsSchema } from './rows/rejected.ts'
import { scopesOf } from './rows/key-scopes.ts'
import { batchesOf, type RowGroup } from './rows/row-groups.ts'
import { requireFit } from './try-import.action.ts'
import { whileRead } from './while-read.ts'
import { writeLinks, type RowLinks, type UnlinkedRow } from './rows/write-links.ts'

const LINKS_AT_ONCE = 200
/** Batches under way at once: one is planned while others wait for the database. */
const AT_ONCE = 4

const payloadSchema = v.looseObject({
  /** Rows that cannot come in hold the others not back. */
  goodOnly: v.optional(v.boolean(), false),
  words: wordsSchema,
})

/**
 * Task: writes the rows of an import as the person's own writes. It can be resumed after a crash or
 * cancellation without duplicates, by the person who started it. Refused rows are stored on the import as a
 * table. Returns `{counts}`. Throws `transition` in a wrong state, `badMessage` without a plan, `importPlan`
 * if the plan does not fit or, without `goodOnly`, was not tried or has bad rows, `notAllowed` for another
 * person than the one who started it, and as `importAtHand` and `whileRead` do.
 */
export const applyImport: CoreLongAction<ImportDeps> = {
  name: 'applyImport',
  async check(body, principal, deps) {
    const payload = importPayload(applyImport.name, body)
    const at = await importAtHand(deps, principal, payload)
    startOf(at.item, principal, planOf(at, payload), optionsOf(body).goodOnly)
  },
  async run(body, principal, deps, task) {
    const options = optionsOf(body)
    const payload = importPayload(applyImport.name, body)
    const { type } = await importAtHand(deps, principal, payload)
    // Two tables of one type could make the same key twice.
    await task.acquireLocks([`import/${type.name}`], [])
    const at = await importAtHand(deps, principal, payload)
    const plan = planOf(at, payload)
    await nameFormer(deps, at.item)
    const { round, by } = await task.step('begin', async () => {
      const start = startOf(at.item, principal, plan, options.goodOnly)
      const result: ImportResult = { counts: NO_COUNTS, ...start }
      await setOnImport(deps, principal, at.item.$id, applyImport.name, () => ({ plan, result, state: 'STARTED' }))
      return start
    })
    const { counts, rejected, headings } = await applyAll(deps, principal, at, plan, round, task)
    await task.step('gone', async () => markGone(deps, principal, { ...at, round }, plan))
    const kept = await keepRejected(
      deps,
      principal,
      { id: at.item.$id, round, headings, plan, rows: rejected },
      options.words,
      task,
    )
    const result: ImportResult = { counts, round, by }
    await setOnImport(deps, principal, at.item.$id, applyImport.name, ({ state }) =>
      state === 'STARTED' ? { state: 'DONE', result, rejected: kept ?? null } : {},
    )
    return { counts }
  },
}

/** Entries of a version before that kept no rounds are those of the round that was there; else nobody's. */
async function nameFormer({ database }: ImportDeps, item: Item): Promise<void> {
  const { round = 0, by = '' } = (item['result'] ?? {}) as Partial<ImportResult>
  await nameRounds(database, { index: parseItemId(item.$id).index, round, by })
}

function optionsOf(body: unknown) {
  return parsePayload(applyImport.name, payloadSchema, body)
}

/**
 * Returns how an import starts or resumes: its version at the start, which is part of the keys of its items,
 * and who started it.
 */
function startOf(item: Item, principal: Principal, plan: ImportPlan, goodOnly: boolean): { round: number; by: string } {
  const state = String(item['state'])
  const by = String(principal.userId)
  if (!['READ', 'STARTED', 'UNDONE'].includes(state))
    throw new CairnError('transition', '', { from: state, to: 'DONE' })
  if (state === 'STARTED') {
    const former = item['result'] as ImportResult | undefined
    if (former?.by !== by) throw new CairnError('notAllowed')
    return { round: former.round, by }
  }
  const trial = item['trial'] as ImportTrial | undefined
  const isTried = trial !== undefined && isDeepStrictEqual(readImportPlan(item['plan']), plan)
  if (!goodOnly && (!isTried || trial.counts.error > 0))
    throw new CairnError('importPlan', 'the import was not tried, or some of its rows have errors', {
      kind: isTried ? 'errors' : 'untried',
      names: '',
    })
  return { round: item._u, by }
}

async function applyAll(
  deps: ImportDeps,
  principal: Principal,
  at: ImportAtHand,
  plan: ImportPlan,
  round: number,
  task: TaskRun,
): Promise<{ counts: ImportCounts; rejected: Applied['rejected']; headings: readonly string[] }> {
  const { item } = at
  const total = Number((item['found'] as { rows?: number } | undefined)?.rows ?? 0)
  const counts = { ...NO_COUNTS }
  return whileRead(deps, principal, at, plan, async (table, zips) => {
    requireFit(plan, table.headings, at)
    const applying: Applying = { ...(await openPlanning(deps, principal, at, plan, table, zips)), item, round }
    const inTurn = limitTo(1)
    const grouped = { scopes: scopesOf(at.type, plan.key), hasFiles: zips.told() !== undefined }
    const batches: Promise<Applied>[] = []
    let done = 0
    const apply = async (n: number, groups: readonly RowGroup[]) => {
      const applied = await task.step(`rows ${n}`, () => applyBatch(applying, groups, inTurn))
      done += groups.reduce((sum, { rows }) => sum + rows.length, 0)
      await task.progress(done, Math.max(total, done))
      return applied
    }
    try {
      for await (const groups of batchesOf(plan, table.rows(), grouped)) {
        await batches.at(-AT_ONCE)
        const batch = apply(batches.length, groups)
        batch.catch(() => {})
        batches.push(batch)
      }
    } finally {
      // No batch is left to write alone what another failed in.
      await Promise.allSettled(batches.slice(-AT_ONCE))
    }
    const all = await Promise.all(batches)
    for (const applied of all)
      for (const [outcome, count] of Object.entries(applied.counts)) counts[outcome as keyof ImportCounts] += count
    const rejected = all.flatMap((applied) => applied.rejected)
    const links = all.flatMap((applied) => applied.links)
    const unlinked = await linkAll(applying, links, task)
    for (const { outcome } of unlinked) counts[outcome] -= 1
    counts.error += unlinked.length
    const refused = unlinked.map(({ outcome: _outcome, ...row }) => row)
    return { counts, rejected: [...rejected, ...refused], headings: table.headings }
  })
}

/** Sets the relations between rows once all are in. Returns the rows whose relation could not be set. */
async function linkAll(applying: Applying, links: readonly RowLinks[], task: TaskRun): Promise<UnlinkedRow[]> {
  const rejected: UnlinkedRow[] = []
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    const rows = links.slice(from, from + LINKS_AT_ONCE)
    rejected.push(...(await task.step(`links ${from}`, () => writeLinks(applying, rows))))
  }
  return rejected
}
