import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { workflowProperties } from '@cairn/contract/workflow'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

/** More than there may be in an answer. */
const MANY = 105

const typeCalled = (name: string, more: object) =>
  buildItemType(name, {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      owner: { v: 'REL', t: 'Organization', required: true },
      ...workflowProperties('STATES'),
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    workflow: true,
    ...more,
  })
const TYPES = [typeCalled('Errand', {}), typeCalled('Voyage', { workflowCapability: 'Sailing' })]

let server: TestServer
let home: ItemId
let lead: TestClient
beforeAll(async () => {
  const types = [...COMMUNITY_TYPES, buildItemType('WorkflowVersion'), ...TYPES]
  server = await startTestServer({
    areas: [buildAreaData('errands', types, { lists: { STATES: ['OUT'] }, capabilities: ['Sailing'] })],
  })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  lead = await server.client((await server.addUser({ admin: true })).email)
  await Promise.all(Array.from({ length: MANY }, (_, n) => addAccount(`Able ${n}`)))
})
afterAll(async () => {
  lead.close()
  await server.close()
})

/** Adds somebody with an account, who never signs in. */
async function addAccount(name: string): Promise<void> {
  const { store } = server.parts.engine
  const { $id: contact } = await store.create(SYSTEM, 'Contact', { firstName: name, organizations: [home] })
  const email = `${name.replace(' ', '-').toLowerCase()}@test.example`
  const { _i } = await store.create(SYSTEM, 'User', { name, email, contact })
  await server.parts.database.query(`insert into account (user_i, email, password) values ($1, $2, '')`, [_i, email])
}

async function peopleFor(type: string) {
  const { _t, _i } = await lead.request(`create/${type}`, { name: 'Berries', owner: home })
  return lead.request<{ people: { id: string }[]; more: boolean }>('act/stepPeople', { t: _t, i: _i })
}

test('WKF-22 whoever can do a step is named, however many there are who cannot', async () => {
  const sailor = await server.addUser({ organizations: [home], capabilities: ['Sailing'] })
  expect(await peopleFor('Voyage')).toMatchObject({ people: [{ id: sailor.contact }], more: false })
})

test('an answer that does not name all who can do a step tells so', async () => {
  const { people, more } = await peopleFor('Errand')
  expect([people.length, more]).toEqual([100, true])
})
