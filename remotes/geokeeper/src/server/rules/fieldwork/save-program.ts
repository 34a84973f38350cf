import type { SaveRule } from '@cairn/contract/server'
import { dataReadersOf, peopleOf } from '../../../model/records/record-access.ts'

/**
 * Gives a new program its name for other systems, and keeps when it was marked complete. Its records are for
 * who made them, until it says otherwise.
 */
export const saveProgram: SaveRule = ({ before, after }) => {
  after['uuid'] ??= crypto.randomUUID()
  after['dataAccess'] ??= 'OWN'
  Object.assign(after, dataReadersOf(after), { people: peopleOf(after) })
  if (after['state'] !== 'COMPLETE') delete after['ended']
  else if (before?.['state'] !== 'COMPLETE') after['ended'] = new Date().toISOString()
}
