import type { SaveRule } from '@cairn/contract/server'

/**
 * Sets a new import, and one that gets another file, to the state NEW, and removes the report about the
 * former file.
 */
export const resetImport: SaveRule = ({ before, after }) => {
  after.kind ??= 'SPL_FILE'
  if (after.file === before?.file && after.state !== undefined) return
  after.state = 'NEW'
  for (const name of ['found', 'plan', 'result']) delete after[name]
}
