import { isDeepStrictEqual } from 'node:util'
import { itemId, machinesOf, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { ImportResult } from '@cairn/model/imports'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import { importAtHand, importPayload, setOnImport } from './import-at-hand.ts'
import { forgetRows, isLogged, loggedRows, type LoggedPart, type LoggedRow, type OwnedRow } from './import-log.ts'
import { namedSince } from './rows/named-since.ts'
import type { ImportDeps } from './import-deps.ts'
import { systemFor } from '../../items/facts/system-principal.ts'

const PAGE = 200
/** Items that are taken back at the same time. */
const AT_ONCE = 10
/** Items kept that are named; more are counted. */
const MOST_NAMED = 500

/** Numbers of items of one page: deleted, changed back, or kept because somebody changed them. */
interface Reverted {
  removed: number
  restored: number
  kept: ItemId[]
}

/**
 * Task: reverts an import: items that it created are deleted, and items that it changed get their former
 * values. The person who started the run that wrote an item needs no right to delete it; others need their
 * own rights. Kept are items that were changed since, created ones that an item which stays refers to
 * (`namedSince`), and those that may not be reverted; the stored result counts them and lists 500. While
 * there are any, it may be reverted again. Returns the numbers `{removed, restored, kept}`. Throws
 * `transition` unless the import is started or done, or some of it was kept, and as `importAtHand` does.
 */
export const revertImport: CoreLongAction<ImportDeps> = {
  name: 'revertImport',
  async check(body, principal, deps) {
    const { item } = await importAtHand(deps, principal, importPayload(revertImport.name, body))
    await requireMade(deps, item)
  },
  async run(body, principal, deps, task) {
    const payload = importPayload(revertImport.name, body)
    const at = await importAtHand(deps, principal, payload)
    // Neither a round nor another undo is at work meanwhile.
    await task.acquireLocks([`import/${at.type.name}`], [])
    const { item, type } = await importAtHand(deps, principal, payload)
    // After a crash the end may be stored already: what was there at the first run counts.
    const former = await task.step('former', async () => {
      await requireMade(deps, item)
      return item['result'] as ImportResult
    })
    const { index } = parseItemId(item.$id)
    const total = Object.values({ ...former.counts, same: 0, skip: 0, error: 0 }).reduce((sum, count) => sum + count, 0)
    const { removed = 0, restored = 0 } = former
    const all: Reverted = { removed, restored, kept: [] }
    const t = await deps.context.types.ensure(type.name)
    const handFor = (row: OwnedRow) => reverter(principal, row.person ?? former.by)
    const named = new Set<string>(
      await task.step('named', () =>
        namedSince(deps, principal, index, (id, row) => isWorkedOn(deps, handFor(row).restores, id, row)),
      ),
    )
    // Rows are undone before the parts created beside them: kept rows keep their parts.
    for (const part of ['rows', 'beside'] as const satisfies LoggedPart[]) {
      let past = { t: 0, i: 0 }
      for (let page = 0; ; page++) {
        const step = await task.step(`${part} ${page}`, async () => {
          const rows = await loggedRows(deps.database, index, { part, t }, past, PAGE)
          return { ...(await revertRows(deps, { handFor, named }, index, rows)), last: rows.at(-1) ?? null }
        })
        // Counts like the import's own result, which does not count parts.
        all.removed += part === 'rows' ? step.removed : 0
        all.restored += part === 'rows' ? step.restored : 0
        all.kept.push(...step.kept)
        if (!step.last) break
        past = step.last
        await task.progress(all.removed + all.restored, Math.max(total, all.removed + all.restored))
      }
    }
    const [kept, keptCount] = [all.kept.slice(0, MOST_NAMED), all.kept.length]
    const result: ImportResult = { ...former, ...all, kept, keptCount }
    await setOnImport(deps, principal, item.$id, revertImport.name, () => ({ state: 'UNDONE', result }))
    return { removed: all.removed, restored: all.restored, kept: all.kept.length }
  },
}

/** An import that was taken back may be so again while something of it is kept. */
async function requireMade({ database }: ImportDeps, { $id, state }: Item): Promise<void> {
  if (state === 'STARTED' || state === 'DONE') return
  if (state !== 'UNDONE' || !(await isLogged(database, parseItemId($id).index)))
    throw new CairnError('transition', '', { from: String(state), to: 'UNDONE' })
}

/**
 * Who takes back: for what the import changed, the hand that restores it, marks of the server too, and for
 * what it made, the hand that deletes it.
 */
interface Reverter {
  restores: Principal
  deletes: Principal
}

/** Who takes back each row, and what is named by something that stays. */
interface Sparing {
  handFor(row: OwnedRow): Reverter
  named: ReadonlySet<string>
}

/** The person of a round may undo its items that nobody changed, also without the right to delete. */
function reverter(principal: Principal, by: string): Reverter {
  if (by !== principal.userId) return { restores: principal, deletes: principal }
  return { restores: { ...principal, system: true }, deletes: systemFor(principal) }
}

async function revertRows(
  deps: ImportDeps,
  who: Sparing,
  importIndex: number,
  rows: readonly OwnedRow[],
): Promise<Reverted> {
  const reverted: Reverted = { removed: 0, restored: 0, kept: [] }
  const revert = async (row: OwnedRow) => {
    const name = await deps.context.types.nameOf(row.t)
    if (name === undefined) return
    const id = itemId(name, row.i)
    const outcome = await revertRow(deps, who, id, row)
    if (outcome === 'kept') return void reverted.kept.push(id)
    if (outcome !== 'gone') reverted[outcome] += 1
    await forgetRows(deps.database, importIndex, row.t, [row.i])
  }
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(rows.slice(from, from + AT_ONCE).map(revert))
  return reverted
}

/**
 * Takes back what the import did to one item, unless it has another version than the import left, or
 * something that stays names it.
 */
async function revertRow(
  { context: { catalogue, loader }, store }: ImportDeps,
  { handFor, named }: Sparing,
  id: ItemId,
  row: OwnedRow,
): Promise<'gone' | 'kept' | 'removed' | 'restored'> {
  const [{ before, after }, { restores, deletes }] = [row, handFor(row)]
  const current = await loader.loadOne(id)
  if (!current || current.row.deleted) return 'gone'
  // A write that was noted and not made.
  if (after === null && toldTo(restores, current).u === before) return 'gone'
  try {
    if (named.has(id) || (await isWorkedOn({ context: { loader }, store }, restores, id, row))) return 'kept'
    if (before === null) await store.remove(deletes, id, { action: revertImport.name })
    else await restoreWith(catalogue, store, restores, id, before)
  } catch (thrown) {
    if (endsCall(thrown)) throw thrown
    return 'kept'
  }
  return before === null ? 'removed' : 'restored'
}

/** Tells whether a live item has another version than the import left, and another content. */
async function isWorkedOn(
  { context: { loader }, store }: { context: Pick<ImportDeps['context'], 'loader'>; store: Store },
  who: Principal,
  id: ItemId,
  { before, after }: LoggedRow,
): Promise<boolean> {
  const current = await loader.loadOne(id)
  if (!current || current.row.deleted) return false
  const { u } = toldTo(who, current)
  if (u === after || (after === null && u === before)) return false
  return !(await isAsLeft(store, who, id, after))
}

/**
 * Restores a version of an item, and its states by the moves that the person may make. Throws `transition` if
 * no move leads back.
 */
async function restoreWith(catalogue: TypeCatalogue, store: Store, who: Principal, id: ItemId, u: number) {
  const { $left = [], _t, _i, _u } = await store.restore(who, id, u)
  const type = catalogue.get(_t)
  const states = type ? machinesOf(type).flatMap(([name]) => ($left.includes(name) ? [name] : [])) : []
  if (states.length === 0) return
  const former = await store.historyAt(who, id, u)
  const moved = Object.fromEntries(states.map((name) => [name, former[name] ?? null]))
  await store.update(who, { _t, _i, _u, ...moved }, { action: revertImport.name })
}

/** Tells whether an item is again as the import left it, such as after a later import was taken back. */
async function isAsLeft(store: Store, who: Principal, id: ItemId, after: number | null): Promise<boolean> {
  if (after === null) return false
  const [now, then] = await Promise.all([store.read(who, id), store.historyAt(who, id, after)])
  return isDeepStrictEqual(contentOf(now), contentOf(then))
}

function contentOf(item: Item): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !/^[$_]/.test(name)))
}
