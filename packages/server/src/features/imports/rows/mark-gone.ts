import { type Item, type ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { collectGone, isOfLists } from './gone-items.ts'
import type { ImportAtHand } from '../import-at-hand.ts'
import { noteRows, notedRows, roundOf, type LoggedRow } from '../import-log.ts'
import type { ImportDeps } from '../import-deps.ts'
import { openPlanning } from '../planning.ts'
import { planBatch } from '../plan-batch.ts'
import { scopesOf } from './key-scopes.ts'
import { batchesOf } from './row-groups.ts'
import { whileRead } from '../while-read.ts'
import type { ImportPlan } from '@cairn/model/imports'

const AT_ONCE = 200

/**
 * Stores today's date in the property `gone` of the import kind on items that a newer complete list no longer
 * contains (see `GoneItems`), and removes it from items that the list contains again; only on items that the
 * importer may change. These changes are logged as part of the import. Does nothing for kinds without that
 * property and for another key than the kind's; no item is marked if a row could not be matched.
 */
export async function markGone(
  deps: ImportDeps,
  principal: Principal,
  at: ImportAtHand & { round: number },
  plan: ImportPlan,
): Promise<void> {
  const { kind, type } = at
  const mark = kind.gone
  if (mark === undefined || !isOfLists(kind, plan)) return
  let isWhole = true
  const gone = collectGone(deps, principal, at, plan)
  await whileRead(deps, principal, at, plan, async (table, zips) => {
    const planning = await openPlanning(deps, principal, at, plan, table, zips)
    for await (const groups of batchesOf(plan, table.rows(), { scopes: scopesOf(type, plan.key) })) {
      const rows = await planBatch(planning, groups)
      if (rows.some(({ outcome, item }) => outcome === 'error' && !item)) isWhole = false
      gone.add(rows)
    }
  })
  const round = roundOf({ ...at, principal })
  const { missing, named } = await gone.all()
  const today = new Date().toISOString().slice(0, 10)
  if (isWhole) await setMark(missing, (item) => (item[mark] === undefined ? today : undefined))
  await setMark([...named], (item) => (item[mark] === undefined ? undefined : null))

  async function setMark(ids: readonly string[], valueOf: (item: Item) => string | null | undefined): Promise<void> {
    // The property is the server's: it writes for the person who brings the list in.
    const author = { ...SYSTEM, userId: principal.userId }
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const read = await deps.store.readMany(principal, ids.slice(from, from + AT_ONCE) as ItemId[])
      const items = Object.values(read)
      // The server's update count may be higher than the person's.
      const counted = await deps.store.readProperties(author, Object.keys(read) as ItemId[], [])
      const t = await deps.context.types.ensure(type.name)
      const noted = await notedRows(
        deps.database,
        round,
        t,
        items.map(({ _i }) => _i),
      )
      const marked: LoggedRow[] = []
      for (const item of items) {
        const value = valueOf(item)
        if (value === undefined || item.$can?.['update'] !== true) continue
        const { $id, _t, _i, _u } = item
        const body = { _t, _i, _u: counted[$id]?._u ?? _u, [mark as string]: value }
        const stored = await deps.store.update(author, body, { action: 'applyImport' }).catch(toCairnError)
        if (stored instanceof Error) {
          if (stored.code === 'storeUnavailable' || stored.code === 'generalFailure') throw stored
          // Somebody was faster, and works on it: the next list marks it.
          continue
        }
        // Items that somebody changed since their import are kept when it is undone.
        if ((noted.get(_i)?.after ?? _u) !== _u) continue
        const after = (await deps.store.readProperties(principal, [$id], []))[$id]?._u ?? _u
        marked.push({ t, i: _i, line: 0, before: _u, after })
      }
      await noteRows(deps.database, round, marked)
    }
  }
}
