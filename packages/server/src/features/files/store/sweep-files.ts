import { ATTACHMENT_TYPE, isItemId, parseItemId, type ItemId } from '@cairn/contract'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Store } from '../../../items/facts/types.ts'
import type { ByteStore } from './byte-store.ts'
import { isAttached } from '../../../items/facts/gate.ts'
import { authorOf } from '../../../items/facts/author.ts'
import { KEPT_MS, type Uploads } from '../uploads/uploads.ts'
import { firstOf } from '../../../items/rights/first-use.ts'
import { removeFile } from './same-bytes.ts'

/** Services for deleting abandoned uploads. */
export interface SweepDeps {
  store: Store
  context: Pick<ItemContext, 'database' | 'types' | 'loader' | 'writer'>
  uploads: Pick<Uploads, 'sweep'>
  storeOf(repo: unknown): ByteStore
}

const AT_ONCE = 200
const LOOSE = `select i from item where t = $1 and not deleted and not doc ? 'relType' and m_ts < $2 order by i limit ${AT_ONCE}`

/**
 * Deletes uploads that were started more than three days ago and are no attachment yet, and at most 200
 * attachments that no item has listed for `olderThanMs`. Returns how many such attachments it found. Several
 * processes may run it at once.
 */
export async function sweepFiles(deps: SweepDeps, olderThanMs = KEPT_MS): Promise<number> {
  await deps.uploads.sweep()
  const t = await deps.context.types.find(ATTACHMENT_TYPE)
  if (t === undefined) return 0
  const before = new Date(Date.now() - olderThanMs).toISOString()
  const rows = await deps.context.database.query<{ i: number }>(LOOSE, [t, before])
  for (const { i } of rows) await removeLoose(deps, `${ATTACHMENT_TYPE}-${i}` as ItemId)
  return rows.length
}

async function removeLoose({ store, context, storeOf }: SweepDeps, id: ItemId): Promise<void> {
  const attachment = await context.loader.loadOne(id)
  if (!attachment || attachment.row.deleted || isAttached(attachment.facts)) return
  const fileId = attachment.facts.values.fileID
  const file = typeof fileId === 'string' && isItemId(fileId) ? await context.loader.loadOne(fileId) : undefined
  // Fails, and so keeps the file, if somebody saved it with an item meanwhile.
  const isGone = await context.writer.remove(context.database, attachment.row, attachment.facts, authorOf(SYSTEM))
  if (!isGone || !file || parseItemId(file.facts.id).index === 0) return
  // The file of another item stays with that one, also while it lies in the trash.
  if (firstOf(attachment.facts) === undefined) await removeFile({ store, context, storeOf }, file.facts.id)
}
