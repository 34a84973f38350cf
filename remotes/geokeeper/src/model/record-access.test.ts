import { expect, it } from 'vitest'
import { accessOfRecords, isReadByOthers } from './record-access.ts'

it('GEO-2 opens records to whom the program says, and to nobody whom the program is closed to', () => {
  const assigned = ['Contact-1']
  expect(accessOfRecords({ access: 'IN_ORG', assigned })).toEqual({ access: 'OWN', team: [] })
  expect(accessOfRecords({ access: 'IN_ORG', dataAccess: 'TEAM', assigned })).toEqual({
    access: 'TEAM',
    team: assigned,
  })
  expect(accessOfRecords({ access: 'USERS', dataAccess: 'ORG' })).toEqual({ access: 'ORG', team: [] })
  expect(accessOfRecords({ access: 'ASSIGNED', dataAccess: 'ORG', assigned })).toEqual({
    access: 'TEAM',
    team: assigned,
  })
})

it('tells whether a change of a program opens or closes its records', () => {
  expect(isReadByOthers({ access: 'IN_ORG', dataAccess: 'OWN' }, { access: 'USERS', dataAccess: 'OWN' })).toBe(false)
  expect(isReadByOthers({ access: 'IN_ORG', dataAccess: 'ORG' }, { access: 'ASSIGNED', dataAccess: 'ORG' })).toBe(true)
})
