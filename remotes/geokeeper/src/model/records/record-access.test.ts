import { expect, it } from 'vitest'
import { dataReadersOf } from './record-access.ts'

it('GEO-2 opens records to whom the program says, and to nobody whom the program is closed to', () => {
  const named = { assigned: ['Contact-1'], owner: 'Organization-1' }
  const [nobody, team] = [
    { dataTeam: null, dataOrg: null, dataGuarded: null },
    { dataTeam: ['Contact-1'], dataOrg: null, dataGuarded: null },
  ]
  expect(dataReadersOf({ access: 'IN_ORG', ...named })).toEqual(nobody)
  expect(dataReadersOf({ access: 'IN_ORG', dataAccess: 'TEAM', ...named })).toEqual({
    ...team,
    dataGuarded: 'Organization-1',
  })
  expect(dataReadersOf({ access: 'ASSIGNED', dataAccess: 'TEAM', ...named })).toEqual(team)
  expect(dataReadersOf({ access: 'ASSIGNED', dataAccess: 'ORG', ...named })).toEqual(team)
  expect(dataReadersOf({ access: 'USERS', dataAccess: 'ORG', owner: 'Organization-1' })).toEqual({
    dataTeam: null,
    dataOrg: 'Organization-1',
    dataGuarded: null,
  })
})
