import type { Configstore } from '@tus/file-store'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'

/** Limits what one person has sent, or begun to send, and not saved with an item: what nobody sees, and what is swept after a while. */
export interface UnsavedFiles {
  /** Takes an upload in. Throws `uploadsFull` when the person's unsaved ones and this are too much together. */
  begin(id: string, owner: ItemId, size: number): Promise<void>
  /** It became an attachment, or is gone. */
  end(id: string): void
}

/** Attachments that no item has named yet. */
const ATTACHED_NOWHERE = `select coalesce(sum((doc ->> 'size')::bigint), 0)::float8 as bytes from item
  where c_by = $1 and doc ? 'uppyID' and not doc ? 'relType' and not deleted`
/** An upload is written down a moment after it was let in (milliseconds). */
const WRITTEN_WITHIN_MS = 10_000

export function createUnsavedFiles(database: Querier, store: Configstore, mostBytes: number): UnsavedFiles {
  /** Let in by this process a moment ago, perhaps not written down yet. */
  const begun = new Map<string, { owner: ItemId; size: number }>()

  async function underWay(owner: ItemId): Promise<number> {
    const ids = new Set([...((await store.list?.()) ?? []), ...begun.keys()])
    const sizes = [...ids].map(async (id) => {
      const kept = await store.get(id).catch(() => undefined)
      if (kept) return kept.metadata?.['owner'] === owner ? (kept.size ?? 0) : 0
      return begun.get(id)?.owner === owner ? (begun.get(id)?.size ?? 0) : 0
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  return {
    end: (id) => void begun.delete(id),
    async begin(id, owner, size) {
      begun.set(id, { owner, size })
      setTimeout(() => begun.delete(id), WRITTEN_WITHIN_MS).unref()
      const [row] = await database.query<{ bytes: number }>(ATTACHED_NOWHERE, [owner], 'unsaved-files')
      // This upload is among those under way.
      if ((row?.bytes ?? 0) + (await underWay(owner)) <= mostBytes) return
      begun.delete(id)
      throw new CairnError('uploadsFull', '', { most: Math.floor(mostBytes / 1_000_000) })
    },
  }
}
