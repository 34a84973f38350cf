import { expect, it } from 'vitest'
import { misfitOf } from './belongs.ts'

const [shore, clams] = ['GeoKeeperProgram-1', 'GeoKeeperProgram-2']
const form = { program: shore, formType: 'record' }

it('GEO-1 keeps form, work, trip and record in one program', () => {
  const record = { program: shore }
  expect(misfitOf(record, { formDef: form })).toBeUndefined()
  expect(misfitOf(record, { formDef: { ...form, program: clams } })).toBe('otherProgram')
  expect(misfitOf(record, { formDef: form, workItem: { program: clams } })).toBe('otherProgram')
  expect(misfitOf(record, { formDef: form, trip: { program: shore, formType: 'record' } })).toBe('otherProgram')
})

it('GEO-3 keeps work that is locked to a trip on a trip of its own', () => {
  const record = { program: shore, workItem: 'GeoKeeperWorkItem-1' }
  const workItem = { program: shore, lockToTrip: true }
  expect(misfitOf(record, { formDef: form, workItem })).toBe('lockedToTrip')
  const trip = { program: shore, formType: 'trip', workItem: 'GeoKeeperWorkItem-1', workItemLocked: true }
  expect(misfitOf(record, { formDef: form, workItem, trip })).toBeUndefined()
  expect(misfitOf({ program: shore }, { formDef: form, trip })).toBe('lockedToTrip')
  expect(misfitOf(record, { formDef: { ...form, formType: 'trip' }, workItem })).toBeUndefined()
})
