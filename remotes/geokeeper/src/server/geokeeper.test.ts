import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { startSurvey, type Survey } from '../testing/survey.ts'

let all: Survey
beforeAll(async () => {
  all = await startSurvey()
})
afterAll(() => all.close())

const form = (values: object = {}) =>
  all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Shore visit', machineName: 'shore_visit', formType: 'record', program: all.program.$id },
    ...values,
  })

it('GEO-4 numbers the versions of a form', async () => {
  expect(await form()).toMatchObject({ version: 1, label: 'Shore visit · 1', owner: all.home })
  expect(await form()).toMatchObject({ version: 2 })
  expect(await form({ machineName: 'tide_pool' })).toMatchObject({ version: 1 })
  expect(await codeOf(form({ machineName: 'Shore visit' }))).toBe('invalidItem')
})

it('GEO-2 lets people read a program by its access', async () => {
  expect(all.program).toMatchObject({ dataAccess: 'OWN', uuid: expect.any(String) })
  const read = (who: keyof Survey['people']) => codeOf(all.people[who].request(`read/${all.program.$id}`))
  expect(await Promise.all((['coordinator', 'collector', 'member', 'stranger'] as const).map(read))).toEqual([
    'fine',
    'fine',
    'notAllowed',
    'notAllowed',
  ])
})

it('GEO-1 refuses a record of another program', async () => {
  const other = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Clams', owner: all.home, access: 'IN_ORG', state: 'ACTIVE' },
  })
  const { $id } = await form()
  const record = (program: Item) =>
    all.coordinator.request<Item>('create/GeoKeeperFieldData', { program: program.$id, formDef: $id })
  expect(await codeOf(record(other))).toBe('geokeeper.otherProgram')
  expect(await record(all.program)).toMatchObject({ formType: 'record', owner: all.home, access: 'OWN' })
})
