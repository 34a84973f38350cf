import { ATTACHMENT_TYPE, isItemId, parseItemId, type ItemId } from '@cairn/contract'
import type { StoreParts } from '../../items/store/store-parts.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import type { Store } from '../../items/model/types.ts'
import type { ByteStore } from './byte-store.ts'
import { isAttached } from '../../items/model/gate.ts'
import { authorOf } from '../../items/model/author.ts'
import { KEPT_MS, type Uploads } from './uploads.ts'
import { firstOf } from '../../items/rights/first-use.ts'
import { removeFile } from './same-bytes.ts'

/** Services needed to delete uploads that were never finished, or never saved with an item. */
export interface SweepParts {
  store: Store
  parts: Pick<StoreParts, 'database' | 'types' | 'loader' | 'writer'>
  uploads: Pick<Uploads, 'sweep'>
  storeOf(repo: unknown): ByteStore
}

const AT_ONCE = 200
const LOOSE = `select i from item where t = $1 and not deleted and not doc ? 'relType' and m_ts < $2 order by i limit ${AT_ONCE}`

/**
 * Removes what was begun and never finished, and what was uploaded and never saved with an item, once it is old; gives how many of the latter.
 * Several processes may do it at once.
 */
export async function sweepFiles(parts: SweepParts, olderThanMs = KEPT_MS): Promise<number> {
  await parts.uploads.sweep()
  const t = await parts.parts.types.find(ATTACHMENT_TYPE)
  if (t === undefined) return 0
  const before = new Date(Date.now() - olderThanMs).toISOString()
  const rows = await parts.parts.database.query<{ i: number }>(LOOSE, [t, before])
  for (const { i } of rows) await removeLoose(parts, `${ATTACHMENT_TYPE}-${i}` as ItemId)
  return rows.length
}

async function removeLoose({ store, parts, storeOf }: SweepParts, id: ItemId): Promise<void> {
  const attachment = await parts.loader.loadOne(id)
  if (!attachment || attachment.row.deleted || isAttached(attachment.facts)) return
  const fileId = attachment.facts.values.fileID
  const file = typeof fileId === 'string' && isItemId(fileId) ? await parts.loader.loadOne(fileId) : undefined
  // Whoever saved it with an item meanwhile keeps it.
  const isGone = await parts.writer.remove(parts.database, attachment.row, attachment.facts, authorOf(SYSTEM))
  if (!isGone || !file || parseItemId(file.facts.id).index === 0) return
  // The file of another item stays with that one, also while it lies in the trash.
  if (firstOf(attachment.facts) === undefined) await removeFile({ store, parts, storeOf }, file.facts.id)
}
