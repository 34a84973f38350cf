import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { TestClient } from '@cairn/testkit/server'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
  const must = [{ prop: 'takesIn', kind: 'is', value: true }]
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: ['ConsultTerms'], must })
  const { _t, _i, _u } = await all.admin.request<Item>(`read/${ids[0] ?? ''}`)
  await all.admin.request('update', { _t, _i, _u, takesIn: false })
})
afterAll(() => all.close())

async function toldOf(client: TestClient, { $id }: Item): Promise<string[]> {
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { unread: true })
  return items.flatMap(({ context, kind }) => (context === $id ? [kind] : []))
}

it('CNS-6 where no organisation takes files in, one is accepted at once, which is told to who distributes', async () => {
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', file)
  expect(await all.submitter.request(`read/${file.$id}`)).toMatchObject({ state: 'SUBMITTED' })
  await all.server.parts.notifications.settle()
  expect(await toldOf(all.admin, file)).toEqual(['CNS_SUBMITTED'])
  expect(await toldOf(all.lands, file)).toEqual([])
})
