import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/** What follows from the file of an import, and goes with it. */
const FROM_FILE = ['found', 'plan', 'trial', 'result', 'rejected']

/**
 * Sets a new import, and one that gets another file, to the state NEW without what was found in the former
 * file. The kind of an import stays. Throws `invalidItem`.
 */
export const saveImport: SaveRule = ({ before, after }) => {
  if (before && before['kind'] !== undefined && before['kind'] !== after['kind'])
    throw new CairnError('invalidItem', 'the kind of an import stays', { properties: { kind: 'errors.invalidOption' } })
  if (after['file'] === before?.['file'] && after['state'] !== undefined) return
  after['state'] = 'NEW'
  for (const name of FROM_FILE) delete after[name]
}
