import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '../../items/model/system-principal.ts'
import type { Principal } from '../../items/model/types.ts'
import { collectGone } from './gone-items.ts'
import type { ImportAtHand } from './import-at-hand.ts'
import type { ImportParts } from './import-parts.ts'
import { createMeanings } from './meanings.ts'
import { planBatch } from './plan-batch.ts'
import { batchesOf } from './row-groups.ts'
import { rowKeysOf } from './row-links.ts'
import { openSeemsToBe } from './seems-to-be.ts'
import { whileRead } from './while-read.ts'
import type { ImportPlan } from '@cairn/model/imports'

const AT_ONCE = 200

/**
 * Marks items that a newer list of their holder does not name any more, and takes the mark from those that it
 * names again, of those that the importer may change. Nothing is deleted. Does nothing for kinds of import
 * without such a mark.
 */
export async function markGone(
  parts: ImportParts,
  principal: Principal,
  at: ImportAtHand,
  plan: ImportPlan,
): Promise<void> {
  const { kind, type } = at
  const mark = kind.gone
  if (mark === undefined) return
  const gone = collectGone(parts, principal, type, plan)
  await whileRead(parts, principal, at, plan, async (table, zips) => {
    const planning = {
      ...{ parts, principal, type, plan, zips },
      meanings: createMeanings({ parts, principal, type, plan }),
      rowKeys: await rowKeysOf(plan, type, () => table.rows()),
      seemsToBe: await openSeemsToBe(parts, principal, at, plan),
    }
    for await (const groups of batchesOf(plan, table.rows())) gone.add(await planBatch(planning, groups))
  })
  const { missing, named } = await gone.all()
  const today = new Date().toISOString().slice(0, 10)
  await setMark(missing, (item) => (item[mark] === undefined ? today : undefined))
  await setMark([...named], (item) => (item[mark] === undefined ? undefined : null))

  async function setMark(ids: readonly string[], valueOf: (item: Item) => string | null | undefined): Promise<void> {
    // The property is the server's: it writes for the person who brings the list in.
    const author = { ...SYSTEM, userId: principal.userId }
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const items = await parts.store.readMany(principal, ids.slice(from, from + AT_ONCE) as ItemId[])
      for (const item of Object.values(items)) {
        const value = valueOf(item)
        if (value === undefined || item.$can?.['update'] !== true) continue
        const { _t, _i, _u } = item
        await parts.store.update(author, { _t, _i, _u, [mark as string]: value }, { action: 'applyImport' })
      }
    }
  }
}
