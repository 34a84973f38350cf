import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/** What follows from the file of an import, and goes with it. */
const FROM_FILE = ['found', 'plan', 'trial', 'result', 'rejected']
/** States in which items may have come of the file. */
const BROUGHT_IN = ['STARTED', 'DONE']

/**
 * Save rule of imports: a new import, or one with another file, gets the state NEW without former results.
 * The kind never changes, nor the file once items may have come of it, because the import could not be
 * reverted then. Throws `invalidItem`.
 */
export const saveImport: SaveRule = ({ before, after }) => {
  if (before && before['kind'] !== undefined && before['kind'] !== after['kind'])
    throw new CairnError('invalidItem', 'the kind of an import cannot be changed', {
      properties: { kind: 'errors.invalidOption' },
    })
  if (after['file'] === before?.['file'] && after['state'] !== undefined) return
  if (before && BROUGHT_IN.includes(String(before['state'])) && after['file'] !== before['file'])
    throw new CairnError('invalidItem', 'items were already imported from this file', {
      properties: { file: 'errors.broughtIn' },
    })
  after['state'] = 'NEW'
  for (const name of FROM_FILE) delete after[name]
}
