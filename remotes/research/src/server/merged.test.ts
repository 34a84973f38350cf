// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
let steward: TestClient
/** Reads private items, and has not met what stewards have. */
let reader: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const person = { organizations: [home], capabilities: ['Research'] }
  const join = async (...names: string[]) => {
    const grants = names.map((grant) => ({ grant, grantedBy: home }))
    return server.client((await server.addUser({ ...person, grants })).email)
  }
  steward = await join('adminOrg')
  reader = await join('PRIVATE.read')
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
})
afterAll(async () => {
  for (const client of [steward, reader]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const speaker = (firstName: string) => create('CommunityMember', { firstName, lastName: 'Marsh' })
const decide = (person: Item, decision: string, from: string) =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses: ['KEEP', 'TEAM'], decision },
    ...{ from, how: 'WRITTEN', by: 'SELF' },
  })
const say = async (person: Item, label: string) => {
  const said = await create('ResearchData', { label, project: project.$id, respondents: [person.$id] })
  await server.settled()
  return said
}
async function done(action: string, body: object): Promise<Task & { result?: unknown }> {
  const { key } = await steward.request<{ key: string }>(`act/${action}/async`, body)
  await steward.waitFor<Task>('taskComplete', (task) => task.key === key)
  await server.settled()
  return steward.request(`activeTask/${key}`)
}
async function merge(from: Item, into: Item): Promise<void> {
  const [old, kept] = [await fresh(from.$id), await fresh(into.$id)]
  const asked = { ...targetOf(old.$id), into: kept.$id, u: old._u, intoU: kept._u }
  expect(await done('mergeItems', asked)).toMatchObject({ state: 'DONE', result: { failed: 0 } })
}
const readable = async (...items: Item[]) =>
  Promise.all(items.map(async ({ $id }) => (await codeOf(reader.request(`read/${$id}`))) === 'fine'))

it('T77 RES-44 what was withdrawn stays withheld when the person is merged with who agreed, until they agree again', async () => {
  const [eve, eva] = [await speaker('Eve'), await speaker('Eva')]
  for (const person of [eve, eva]) await decide(person, 'GIVEN', '2024-01-01')
  const [withdrawn, given] = [await say(eve, 'By the falls'), await say(eva, 'By the weir')]
  await decide(eve, 'WITHDRAWN', '2024-02-01')
  expect(await readable(withdrawn, given)).toEqual([false, true])

  await merge(eve, eva)
  expect(await fresh(withdrawn.$id)).toMatchObject({ respondents: [eva.$id], withheld: true })
  // The last word is one of both records.
  expect(await readable(withdrawn, given)).toEqual([false, false])
  const must = [{ prop: 'respondent', kind: 'rel', value: [eva.$id] }]
  for (const [type, count] of Object.entries({ ResearchConsent: 6, RespondentCode: 2 }))
    expect((await steward.request<{ ids: string[] }>('search/ids', { types: [type], must })).ids).toHaveLength(count)

  await done('unmergeItems', targetOf(eve.$id))
  expect(await fresh(withdrawn.$id)).toMatchObject({ respondents: [eve.$id], withheld: true })
  await decide(eva, 'GIVEN', '2024-01-15')
  await server.settled()
  expect(await readable(withdrawn, given)).toEqual([false, true])

  await merge(eve, eva)
  await decide(eva, 'GIVEN', '2024-03-01')
  await server.settled()
  expect(await readable(withdrawn, given)).toEqual([true, true])
})

it('T77 RES-44 what only the merged record agreed to is closed when the merge is undone', async () => {
  const [ida, idah] = [await speaker('Ida'), await speaker('Idah')]
  await decide(ida, 'GIVEN', '2024-01-01')
  const silent = await say(idah, 'By the pond')
  expect(await readable(silent)).toEqual([false])
  await merge(ida, idah)
  expect(await readable(silent)).toEqual([true])
  await done('unmergeItems', targetOf(ida.$id))
  expect(await readable(silent)).toEqual([false])
})
