import { expect, it } from 'vitest'
import { accessOfRecord } from './record-access.ts'

it('GEO-2 opens records to whom the program says, and to nobody whom the program is closed to', () => {
  const [assigned, own] = [['Contact-1'], 'Contact-2']
  expect(accessOfRecord({ access: 'IN_ORG', assigned }, own)).toEqual({ access: 'OWN', team: [own] })
  const team = { access: 'TEAM', team: [own, ...assigned] }
  expect(accessOfRecord({ access: 'IN_ORG', dataAccess: 'TEAM', assigned }, own)).toEqual(team)
  expect(accessOfRecord({ access: 'ASSIGNED', dataAccess: 'ORG', assigned }, own)).toEqual(team)
  expect(accessOfRecord({ access: 'USERS', dataAccess: 'ORG' }, undefined)).toEqual({ access: 'ORG', team: [] })
})
