import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { localDate } from '@cairn/model/working-days'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

/** Asks both communities about a new file, and returns the response and the notice of the first. */
async function asked(): Promise<[response: Item, notice: Item]> {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  await act(all.clerk, 'distribute', made)
  const own = async (type: string) => {
    const must = [
      { prop: 'consultation', kind: 'rel', value: [made.$id] },
      { prop: 'community', kind: 'rel', value: [all.communities[0]] },
    ]
    const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: [type], must })
    return all.admin.request<Item>(`read/${ids[0] ?? ''}`)
  }
  return [await own('ConsultResponse'), await own('ConsultNotice')]
}

it('CNS-57 calendars have the days of clocks: of the response for its community, of the notice for who asks', async () => {
  const [response, notice] = await asked()
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
