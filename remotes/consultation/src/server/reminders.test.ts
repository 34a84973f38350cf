import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { TestClient } from '@cairn/testkit/server'
import { addDays } from '@cairn/model/reminders'
import { SYSTEM } from '@cairn/server/testing'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const KINDS = ['CNS_DUE', 'CNS_DUE_UNASSIGNED']
async function toldOf(client: TestClient, { $id }: Item) {
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  return items.filter(({ context, kind }) => context === $id && KINDS.includes(kind)).map((told) => told.daysLeft)
}
const remindOn = (day: string) => all.server.parts.notifications.remind(() => Date.parse(`${day}T20:00:00Z`))

it('CNS-46 who is assigned is reminded of the due date, before it and then every five days until it is answered', async () => {
  const made = await all.submitter.request<Item>('create/Consultation', all.whole)
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  await act(all.clerk, 'distribute', made)
  const [first] = all.communities
  const must = [
    { prop: 'consultation', kind: 'rel', value: [made.$id] },
    { prop: 'community', kind: 'rel', value: [first] },
  ]
  const { ids } = await all.lands.request<{ ids: string[] }>('search/ids', { types: ['ConsultResponse'], must })
  const response = await all.lands.request<Item>(`read/${ids[0]}`)
  const due = String(response['due'])
  await remindOn(addDays(due, -10))
  expect(await toldOf(all.lands, response), 'nobody is assigned yet').toEqual([10])
  const rights = ['ConsultResponse.PROTECTED.read', 'Consultation.PROTECTED.read']
  const grants = rights.map((grant) => ({ grant, grantedBy: first }))
  const account = await all.server.addUser({ name: 'Robin', organizations: [first], grants })
  const { contact: assigned } = await all.server.parts.engine.principals.ofUser(account.index)
  const { _t, _i, _u } = await all.server.parts.engine.store.read(SYSTEM, response.$id)
  await all.lands.request('update', { _t, _i, _u, assigned })
  const robin = await all.server.client(account.email)
  for (const days of [-5, -3, -1, 0, 4, 5, 10]) await remindOn(addDays(due, days))
  expect(await toldOf(robin, response)).toEqual([-10, -5, 0, 1, 5])
  expect(await toldOf(all.lands, response), 'somebody is').toEqual([10])
  expect(await toldOf(all.submitter, response)).toEqual([])
  await respond(all, all.lands, response, 'NO_CONCERNS')
  await remindOn(addDays(due, 15))
  expect(await toldOf(robin, response)).toEqual([-10, -5, 0, 1, 5])
  robin.close()
})
