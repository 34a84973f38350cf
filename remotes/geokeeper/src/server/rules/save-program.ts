import type { SaveRule } from '@cairn/contract/server'

/**
 * Gives a new program its name for other systems, and keeps when it was marked complete. Its records are for
 * who made them, until it says otherwise.
 */
export const saveProgram: SaveRule = ({ before, after }) => {
  after['uuid'] ??= crypto.randomUUID()
  after['dataAccess'] ??= 'OWN'
  if (after['state'] !== 'COMPLETE') delete after['ended']
  else if (before?.['state'] !== 'COMPLETE') after['ended'] = new Date().toISOString()
}
