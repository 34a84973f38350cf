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
async function merge(from: Item, into: Item): Promise<unknown> {
  const [old, kept] = [await fresh(from.$id), await fresh(into.$id)]
  const asked = { ...targetOf(old.$id), into: kept.$id, u: old._u, intoU: kept._u }
  return (await done('mergeItems', asked)).result
}
const readable = async (...items: Item[]) =>
  Promise.all(items.map(async ({ $id }) => (await codeOf(reader.request(`read/${$id}`))) === 'fine'))

it('T77 RES-44 what a merged person withdrew stays withheld and names them, until the merge is undone', async () => {
  const [eve, eva] = [await speaker('Eve'), await speaker('Eva')]
  for (const person of [eve, eva]) await decide(person, 'GIVEN', '2024-01-01')
  const [withdrawn, given] = [await say(eve, 'By the falls'), await say(eva, 'By the weir')]
  await decide(eve, 'WITHDRAWN', '2024-02-01')
  expect(await readable(withdrawn, given)).toEqual([false, true])
  expect(await merge(eve, eva)).toEqual({ changed: 0, failed: expect.any(Number) })
  expect(await fresh(withdrawn.$id)).toMatchObject({ respondents: [eve.$id], withheld: true })
  expect(await readable(withdrawn, given)).toEqual([false, true])
  await decide(eva, 'GIVEN', '2024-03-01')
  await server.settled()
  expect(await readable(withdrawn, given)).toEqual([false, true])
  await done('unmergeItems', targetOf(eve.$id))
  expect(await fresh(withdrawn.$id)).toMatchObject({ respondents: [eve.$id], withheld: true })
})

it('T77 RES-44 what goes to a person who agreed to nothing is withheld, and comes back when the merge is undone', async () => {
  const [ida, idah] = [await speaker('Ida'), await speaker('Idah')]
  await decide(ida, 'GIVEN', '2024-01-01')
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'INTERVIEW', project: project.$id, respondents: [ida.$id] },
  })
  const said = await create('ResearchData', {
    ...{ label: 'By the pond', project: project.$id, activity: talk.$id, respondents: [ida.$id] },
  })
  await server.settled()
  expect(await readable(talk, said)).toEqual([true, true])
  await merge(ida, idah)
  expect(await fresh(said.$id)).toMatchObject({ respondents: [idah.$id], withheld: true })
  expect(await readable(talk, said)).toEqual([false, false])
  await done('unmergeItems', targetOf(ida.$id))
  for (const { $id } of [talk, said]) expect(await fresh($id)).toMatchObject({ respondents: [ida.$id] })
  expect(await readable(talk, said)).toEqual([true, true])
})

it('RES-33 takes a speaker out under the code of a record that was merged into theirs', async () => {
  const [ada, una, unah] = [await speaker('Ada'), await speaker('Una'), await speaker('Unah')]
  for (const person of [ada, una, unah]) await decide(person, 'GIVEN', '2024-01-01')
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, una.$id] },
  })
  await say(unah, 'By the weir')
  const code = async ({ $id }: Item) => {
    const must = [{ prop: 'respondent', kind: 'rel', value: [$id] }]
    const { ids } = await steward.request<{ ids: string[] }>('search/ids', { types: ['RespondentCode'], must })
    return String((await fresh(ids[0] ?? ''))['code'])
  }
  await create('ResearchTranscript', {
    ...{ owner: undefined, activity: talk.$id, title: 'Said' },
    text: `WEBVTT\n\n00:00.000 --> 00:02.000\n<v ${await code(una)}>By the falls\n\n00:03.000 --> 00:05.000\n<v ${await code(ada)}>At low water`,
  })
  await merge(una, unah)
  await steward.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: unah.$id })
  await server.settled()
  const must = [{ prop: 'activity', kind: 'rel', value: [talk.$id] }]
  const { ids } = await steward.request<{ ids: string[] }>('search/ids', { types: ['ResearchTranscript'], must })
  expect(ids).toHaveLength(1)
  expect((await fresh(ids[0] ?? ''))['text']).toMatch(/^(?!.*falls)[^]*At low water/)
})
