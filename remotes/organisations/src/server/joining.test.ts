// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import type { Notification } from '@cairn/contract/notify'
import type { SearchResult } from '@cairn/contract/query'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let [home, timber, hidden, elsewhere]: ItemId[] = []
/** Who administers the community, a member of it, and who administers another one. */
let [keeper, member, neighbour]: TestClient[] = []
const clients: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Saltbox Inlet', type: 'COMMUNITY' })
  elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'COMMUNITY' })
  timber = await make('Organization', { displayName: 'Grouse Timber', type: 'INDUSTRY' })
  hidden = await make('Organization', { displayName: 'Gone', type: 'COMMUNITY' })
  await server.parts.engine.store.remove(SYSTEM, hidden)
  const adminOf = (organization = home) => ({
    organizations: [organization as ItemId],
    capabilities: ['Org'],
    grants: [{ grant: 'adminOrg', grantedBy: organization as ItemId }],
  })
  keeper = (await person(adminOf())).client
  member = (await person({ organizations: [home] })).client
  neighbour = (await person(adminOf(elsewhere))).client
})
afterAll(async () => {
  for (const client of clients) client.close()
  await server.close()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const ask = <T = Item>(client: TestClient | undefined, o: string, b?: unknown) =>
  client?.request<T>(o, b) ?? Promise.reject()
async function person(more: Parameters<TestServer['addUser']>[0] = {}) {
  const user = await server.addUser(more)
  const client = await server.client(user.email)
  clients.push(client)
  return { ...user, client }
}
const requests = async (client: TestClient | undefined) => {
  await server.settled()
  const { ids } = await ask<SearchResult>(client, 'search/ids', { types: ['JoinRequest'] })
  return Promise.all(ids.map((id) => ask(client, `read/${id}`)))
}
const news = async (client: TestClient | undefined) => {
  await server.settled()
  const { items } = await ask<{ items: Notification[] }>(client, 'act/fetchNotifications', { unread: true })
  return items.filter(({ context }) => context?.startsWith('JoinRequest-'))
}
const join = (client: TestClient | undefined, community = home, about = 'Marina’s niece') =>
  ask(client, 'act/askToJoin', { community, about })
const answer = (client: TestClient | undefined, request: Item | undefined, more: object) =>
  ask(client, 'act/answerToJoin', { ...targetOf(request?.$id ?? 'JoinRequest-0'), ...more })

it('ORG-41 a person of no community asks one, whose administrators are told once, and is let in with a right', async () => {
  const nova = await person({ name: 'Nova Jane Reed' })
  await Promise.all([join(nova.client), join(nova.client)])
  await join(nova.client)
  const [request, ...others] = await requests(keeper)
  expect(others).toEqual([])
  const told = { name: 'Nova Jane Reed', email: nova.email, owner: home, message: 'Marina’s niece', state: 'OPEN' }
  expect(request).toMatchObject(told)
  const must = [{ prop: 'asker', kind: 'rel', value: [`User-${nova.index}`] }]
  const sort = [{ key: '_c.ts', order: 'desc' }]
  expect(await ask(nova.client, 'search/ids', { types: ['JoinRequest'], must, sort })).toMatchObject({ total: 1 })
  expect(await news(nova.client)).toEqual([])
  expect(await news(keeper)).toMatchObject([{ kind: 'JOIN_ASKED', count: 1 }])
  const rights = [{ grant: 'Meeting.create', grantedBy: home }]
  const before = await ask(keeper, 'act/rightsOf', { subjectID: `User-${nova.index}` }).catch(() => 'hidden')
  expect(before).toBe('hidden')
  await answer(keeper, request, { accept: true, rights })
  expect(await news(nova.client)).toMatchObject([{ kind: 'JOIN_ACCEPTED' }])
  const held = await ask<{ rights: object[] }>(keeper, 'act/rightsOf', { subjectID: `User-${nova.index}` })
  expect(held.rights).toEqual([expect.objectContaining(rights[0])])
  const { contact } = await server.parts.engine.store.read(SYSTEM, `User-${nova.index}` as ItemId)
  expect(await ask(nova.client, `read/${String(contact)}`)).toMatchObject({
    ...{ firstName: 'Nova Jane', lastName: 'Reed', email: nova.email, organizations: [home] },
  })
  expect(await codeOf(answer(keeper, request, { accept: true }))).toBe('conflict')
  expect(await codeOf(join(nova.client, elsewhere))).toBe('notAllowed')
})

it('ORG-41 is taken for the contact that the community has of them, unless that is somebody’s or of others too', async () => {
  const sol = await person({ name: 'Sol' })
  const names = { firstName: 'Sol', lastName: 'Reed', email: sol.email }
  await make('Contact', { ...names, organizations: [home, timber] })
  const known = await make('Contact', { ...names, organizations: [home] })
  await join(sol.client)
  await answer(keeper, (await requests(sol.client))[0], { accept: true })
  expect(await server.parts.engine.store.read(SYSTEM, `User-${sol.index}` as ItemId)).toMatchObject({ contact: known })
})

it('ORG-41 is declined with a reason, and may ask again', async () => {
  const ash = await person({ name: 'Ash' })
  await join(ash.client)
  const [request] = await requests(ash.client)
  expect(await codeOf(answer(keeper, request, { accept: false }))).toBe('badMessage')
  await answer(keeper, request, { accept: false, reason: 'We do not know you yet' })
  expect(await news(ash.client)).toMatchObject([{ kind: 'JOIN_DECLINED' }])
  expect(await requests(ash.client)).toMatchObject([{ state: 'DECLINED', reason: 'We do not know you yet' }])
  await join(ash.client)
  expect(await requests(ash.client)).toHaveLength(2)
  for (const community of [elsewhere, home, elsewhere]) await join(ash.client, community)
  const third = (await requests(ash.client)).find(({ state, owner }) => state === 'OPEN' && owner === home)
  for (let times = 0; times < 2; times += 1) {
    await answer(keeper, times === 0 ? third : (await requests(keeper)).find(isOpen), { accept: false, reason: 'No' })
    await join(ash.client)
  }
  await answer(keeper, (await requests(keeper)).find(isOpen), { accept: false, reason: 'No' })
  expect(await codeOf(join(ash.client))).toBe('tooManyAttempts')
})
const isOpen = ({ state, name }: Item) => state === 'OPEN' && name === 'Ash'

it('T8 ORG-41 asking tells no organisation that is no open community from a missing one', async () => {
  const { client } = await person()
  expect(await codeOf(join(client, timber))).toBe('notAllowed')
  const refused = ({ message, details }: CairnError) => JSON.stringify([message, details])
  const [gone, missing] = [hidden as ItemId, 'Organization-99999' as ItemId]
  const asIf = (id: ItemId) =>
    join(client, id)
      .then(String, refused)
      .then((said) => said.replaceAll(id, 'ID'))
  expect(await asIf(gone)).toBe(await asIf(missing))
  expect(await requests(client)).toEqual([])
})

it('T1 T46 ORG-41 a request is read by who asked and who may answer alone, and says nowhere who answered', async () => {
  const wren = await person({ name: 'Wren' })
  const other = await person({ name: 'Other' })
  await join(wren.client)
  const [request] = await requests(wren.client)
  const id = String(request?.$id)
  for (const client of [member, neighbour, other.client]) {
    expect(await codeOf(ask(client, `read/${id}`))).toBe('notAllowed')
    expect((await requests(client)).filter(({ $id }) => $id === id)).toEqual([])
    expect(await codeOf(answer(client, request, { accept: true }))).toBe('notAllowed')
    expect((await news(client)).filter(() => client !== neighbour)).toEqual([])
  }
  expect(await codeOf(answer(wren.client, request, { accept: true }))).toBe('notAllowed')
  const foreign = [{ grant: 'Meeting.create', grantedBy: elsewhere }]
  expect(await codeOf(answer(keeper, request, { accept: true, rights: foreign }))).toBe('notAllowed')
  for (const client of [wren.client, keeper]) {
    const { _t, _i, _u } = await ask(client, `read/${id}`)
    expect(await codeOf(ask(client, 'update', { _t, _i, _u, state: 'ACCEPTED' }))).toBe('notAllowed')
    expect(await codeOf(ask(client, 'create/JoinRequest', { name: 'x', owner: home, state: 'OPEN' }))).toBe(
      'notAllowed',
    )
  }
  await answer(keeper, request, { accept: false, reason: 'No' })
  const seen = await Promise.all([
    ask(wren.client, `read/${id}`),
    ask(wren.client, `history/${id}`),
    ask(wren.client, 'act/timeline', { max: 100 }),
    ask(wren.client, 'act/fetchNotifications', {}),
  ])
  const by = (await requests(keeper)).find(({ $id }) => $id === id)?.['answeredBy']
  expect(String(by)).toMatch(/^User-/)
  expect(JSON.stringify(seen)).toContain('DECLINED')
  expect(JSON.stringify(seen)).not.toContain(by)
})
