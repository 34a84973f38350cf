import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@cairn/server/database'

/** A database of its own with the product's durable settings, for raw statements beside the product's own. */
export async function openRawPostgres() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cairn-raw-'))
  const database = await openDatabase({ dataDir, role: 'benchmark' })
  return {
    query: (text: string, values: readonly unknown[] = []) => database.query(text, values),
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
