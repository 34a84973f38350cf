import type { SaveRule } from '@cairn/contract/server'
import { dataReadersOf, peopleOf } from '../../../model/records/record-access.ts'

/**
 * Save rule of programs: gives a new one its machine name, stores when it was completed, and makes records
 * visible to their authors only by default.
 */
export const saveProgram: SaveRule = ({ before, after }) => {
  after['uuid'] ??= crypto.randomUUID()
  after['dataAccess'] ??= 'OWN'
  Object.assign(after, dataReadersOf(after), { people: peopleOf(after) })
  if (after['state'] !== 'COMPLETE') delete after['ended']
  else if (before?.['state'] !== 'COMPLETE') after['ended'] = new Date().toISOString()
}
