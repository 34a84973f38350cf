import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'

/** Schema of a tombstone, the record of a purged item: its id and owners, who purged it, when and why. */
export const tombstoneSchema = v.object({
  id: itemIdSchema,
  at: v.string(),
  askedBy: v.string(),
  doneBy: v.string(),
  reason: v.string(),
  owners: v.array(v.string()),
})
/** The record that remains of a purged item. */
export type Tombstone = v.InferOutput<typeof tombstoneSchema>

/** The list of purged items, stored beside the files so that restoring the database does not undo it. */
export interface PurgeList {
  add(tombstone: Tombstone): Promise<void>
  /** All tombstones, the oldest first. Throws for a list that cannot be read. */
  all(): Promise<Tombstone[]>
}

/** Opens the list in the folder of an install's files: one tombstone a line, as JSON. */
export function openPurgeList(dataDir: string): PurgeList {
  const path = join(dataDir, 'purged.jsonl')
  return {
    async add(tombstone) {
      await mkdir(dataDir, { recursive: true })
      await appendFile(path, `${JSON.stringify(tombstone)}\n`, { flush: true })
    },
    async all() {
      const text = await readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'ENOENT') return ''
        throw thrown
      })
      const lines = text.split('\n').filter((line) => line !== '')
      return lines.map((line) => v.parse(tombstoneSchema, JSON.parse(line)))
    },
  }
}
