import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { localDate } from '@cairn/model/working-days'
import { act, askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

it('CNS-57 calendars have the days of clocks: of the response for its community, of the notice for who asks', async () => {
  const [response, notice] = await askBoth(all)
  const entriesOf = async (client: TestClient) => {
    const { path } = await client.request<{ path: string }>('act/makeCalendarFeed', {})
    const text = (await (await fetch(`${all.server.url}${path}`)).text()).replaceAll('\r\n ', '')
    const about = [response.$id, notice.$id]
    return [...text.matchAll(/UID:(\w+-\d+)\.(\w+)@/g)]
      .filter(([, id = '']) => (about as string[]).includes(id))
      .map(([, id, date]) => `${id} ${date}`)
  }
  expect(await entriesOf(all.lands)).toEqual([`${response.$id} due`])
  expect(await entriesOf(all.submitter)).toEqual([`${notice.$id} due`])
  await act(all.lands, 'stopClock', response, { reason: 'Mourning' })
  const stopped = await all.admin.request<Item>(`read/${response.$id}`)
  expect(stopped['stopped']).toBe(localDate(new Date().toISOString(), 'America/Vancouver'))
  expect(await entriesOf(all.lands)).toEqual([`${response.$id} stopped`])
  expect(await entriesOf(all.submitter)).toEqual([`${notice.$id} stopped`])
  await act(all.lands, 'resumeClock', response)
  expect((await all.admin.request<Item>(`read/${response.$id}`))['stopped']).toBeUndefined()
})
