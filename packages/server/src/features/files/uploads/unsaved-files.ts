import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../../platform/database/database.ts'

/** Limits the size and number of a person's uploads that are not saved with an item yet. */
export interface UnsavedFiles {
  /**
   * Counts a new upload of `owner` (an account), of `size` bytes. Throws `uploadsFull` if the person's
   * unsaved files with this one are too large together, and `tooManyUploads` beyond 200 uploads that are no
   * attachment yet, or 2,000 together with attachments that no item lists.
   */
  begin(id: string, owner: ItemId, size: number): Promise<void>
  /**
   * Removes an upload from the count: it was deleted or became an attachment, which counts itself until an
   * item names it.
   */
  end(id: string): Promise<void>
  /** Removes uploads begun more than `olderThanMs` ago from the count. */
  sweep(olderThanMs: number): Promise<void>
}

/** Most uploads of one person that are begun and no attachment yet: as many as the files of most items. */
const MOST_OPEN = 200
/** Most attachments of one person that no item has named yet, and open uploads, together. */
const MOST_UNSAVED = 2000

const BEGIN = `insert into open_upload (id, owner, size) values ($1, $2, $3)
  on conflict (id) do update set owner = excluded.owner, size = excluded.size, at = now()`
const END = 'delete from open_upload where id = $1'
const SWEEP = `delete from open_upload where at < now() - $1 * interval '1 millisecond'`
const UNSAVED = `select opened.count::int as open, (opened.count + loose.count)::int as unsaved,
    (opened.bytes + loose.bytes)::float8 as bytes
  from (select count(*), coalesce(sum(size), 0) as bytes from open_upload where owner = $1) opened,
    (select count(*), coalesce(sum((doc ->> 'size')::bigint), 0) as bytes from item
      where c_by = $1 and doc ? 'uppyID' and not doc ? 'relType' and not deleted) loose`

/**
 * Creates the limits (`mostBytes` for one person, and fixed numbers of uploads), which count for all
 * processes of an install together.
 */
export function createUnsavedFiles(database: Querier, mostBytes: number): UnsavedFiles {
  const end = async (id: string) => void (await database.query(END, [id], 'end-upload'))

  /** Returns the error if the person has too many unsaved files, this upload included. */
  async function refusalFor(owner: ItemId): Promise<CairnError | undefined> {
    const [found] = await database.query<{ open: number; unsaved: number; bytes: number }>(
      UNSAVED,
      [owner],
      'unsaved-files',
    )
    const { open = 0, unsaved = 0, bytes = 0 } = found ?? {}
    if (bytes > mostBytes) return new CairnError('uploadsFull', '', { most: Math.floor(mostBytes / 1_000_000) })
    if (open > MOST_OPEN) return new CairnError('tooManyUploads', '', { most: MOST_OPEN })
    return unsaved > MOST_UNSAVED ? new CairnError('tooManyUploads', '', { most: MOST_UNSAVED }) : undefined
  }

  return {
    end,
    async begin(id, owner, size) {
      await database.query(BEGIN, [id, owner, size], 'begin-upload')
      const refusal = await refusalFor(owner)
      if (!refusal) return
      await end(id)
      throw refusal
    },
    sweep: async (olderThanMs) => void (await database.query(SWEEP, [olderThanMs], 'sweep-uploads')),
  }
}
