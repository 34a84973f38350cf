import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { localDate } from '@cairn/model/working-days'
import type { ClockMoves } from '../model/clock/moved-clocks.ts'
import { askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

async function moving(client: TestClient, { _t, _i }: Item, apply: boolean): Promise<ClockMoves> {
  const { key } = await client.request<{ key: string }>('act/moveClocks/async', { t: _t, i: _i, apply })
  await client.waitFor<{ key: string }>('taskComplete', (task) => task.key === key, 600_000)
  return (await client.request<{ result: ClockMoves }>(`activeTask/${key}`)).result
}

it('CNS-56 a closure moves the clocks that run, once they were looked at, and those of the notices with them', async () => {
  const { store } = all.server.parts.engine
  const [owner] = all.communities
  const [first, notice] = await askBoth(all)
  const { email } = await all.server.addUser({
    organizations: [owner],
    grants: [{ grant: 'adminOrg', grantedBy: owner }],
  })
  const keeper = await all.server.client(email)
  const calendar = await keeper.request<Item>('create/WorkCalendar', { title: 'Days', owner })
  expect(await moving(keeper, calendar, false)).toEqual({ count: 0, listed: [], moved: 0, refused: 0 })
  const today = localDate(new Date().toISOString(), 'America/Vancouver')
  const later = new Date(Date.parse(today) + 13 * 86_400_000).toISOString().slice(0, 10)
  const closures = [{ from: today, until: later, kind: 'MOURNING' }]
  const { _t, _i, _u } = calendar
  await keeper.request('update', { _t, _i, _u, closures })
  const looked = await moving(keeper, calendar, false)
  expect(looked).toMatchObject({ count: 1, moved: 0, listed: [{ id: first.$id, from: first['due'] }] })
  expect((await store.read(SYSTEM, first.$id))['due']).toBe(first['due'])
  const moved = await moving(keeper, calendar, true)
  expect(moved).toMatchObject({ count: 1, moved: 1, refused: 0 })
  const to = moved.listed[0]?.to
  expect(String(to) > String(first['due'])).toBe(true)
  expect((await store.read(SYSTEM, first.$id))['due']).toBe(to)
  expect((await store.read(SYSTEM, notice.$id))['due']).toBe(to)
  // What is asked from now on counts by it too.
  expect((await askBoth(all))[0]['due']).toBe(to)
  expect(await moving(keeper, calendar, true)).toMatchObject({ count: 0, moved: 0 })
  await expect(all.neighbour.request('act/moveClocks/async', { t: _t, i: _i, apply: true })).rejects.toMatchObject({
    code: 'notAllowed',
  })
  keeper.close()
})
