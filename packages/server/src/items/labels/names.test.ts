import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL, itemId, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import type { SearchResult } from '@cairn/contract/query'
import type { Task } from '@cairn/contract/wire'
import type { Timeline } from '@cairn/contract/timeline'
import { buildItemType } from '@cairn/testkit/builders'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { TestClient } from '@cairn/testkit/server'
import { checkRelations } from '../rules/check-values.ts'
import { presentNotifications } from '../../features/notifications/present-notification.ts'
import { giveGrant, SYSTEM } from '@cairn/server/testing'

let community: Community
/** `ben` shares an organisation with Ana; `stranger` belongs to another; `lone` has just registered. */
const clients: Record<'ana' | 'ben' | 'stranger' | 'lone' | 'admin' | 'visitor', TestClient> = {} as never
let ana: ItemId
let ben: ItemId
let shared: ItemId

beforeAll(async () => {
  community = await startCommunity()
  const enter = async ({ email }: { email: string }) => community.client(email)
  clients.ana = await enter(community.ana)
  clients.ben = await enter(community.ben)
  clients.stranger = await enter(community.stranger)
  clients.lone = await enter(await community.addUser({ name: 'Lone' }))
  clients.admin = await enter(await community.addUser({ name: 'Admin', admin: true }))
  clients.visitor = await TestClient.connect(community.url)
  ana = itemId('User', community.ana.index)
  ben = itemId('User', community.ben.index)
  // Everyone who is signed in reads a public note, which Ben made and Ana changed.
  const note = { name: 'Open day', owner: community.home, access: 'PUBLIC' }
  const { $id, _t, _i, _u } = await clients.ben.request('create/Note', note)
  await clients.ana.request('update', { _t, _i, _u, phone: '250 555 0100' })
  await clients.ben.request('update', { _t, _i, _u: _u + 1, long: 'Bring boots.' })
  shared = $id
})
afterAll(async () => {
  for (const client of Object.values(clients)) client.close()
  await community.close()
})

const labelOf = async (who: keyof typeof clients, id: string) =>
  (await clients[who].request<{ label: string }>(`label/${id}`)).label

test('T46 alone, a name is told to who reads the account, to colleagues and to administrators', async () => {
  const told = async (id: ItemId) => {
    const names = (['ana', 'ben', 'stranger', 'lone', 'admin', 'visitor'] as const).map((who) => labelOf(who, id))
    return Promise.all(names)
  }
  expect(await told(ana)).toEqual(['Ana', 'Ana', HIDDEN_LABEL, HIDDEN_LABEL, 'Ana', HIDDEN_LABEL])
  const missing = itemId('User', 999_999)
  expect(await told(missing)).toEqual(Array.from({ length: 6 }, () => HIDDEN_LABEL))
  // Who is hidden, and who is not there, cannot be told apart.
  const bodies = await Promise.all([ana, missing].map((id) => clients.lone.request<object>(`label/${id}`)))
  expect(bodies[0]).toEqual(bodies[1])
  for (const id of [ana, missing])
    await expect(clients.lone.request(`readAllowed/${id}`)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await clients.ben.request(`readAllowed/${ana}`)).toMatchObject({ $labels: { [ana]: 'Ana' } })
})

test('T46 inside an item that one may read, who made or changed it has a name, and a stranger is told of nobody else', async () => {
  const { $labels } = await clients.stranger.request<Item>(`read/${shared}`)
  expect($labels).toMatchObject({ [ben]: 'Ben' })
  expect($labels).not.toHaveProperty(ana)
  const versions = await clients.stranger.request<ItemVersion[]>(`history/${shared}`).catch(() => [])
  const byBen = await clients.ben.request<ItemVersion[]>(`history/${shared}`)
  expect(byBen.map(({ by, $labels: names }) => names?.[by])).toEqual(['Ben', 'Ana', 'Ben'])
  expect(versions.map(({ by, $labels: names }) => names?.[by])).toEqual(
    versions.map(({ by }) => (by === ana ? 'Ana' : 'Ben')),
  )
  const timeline = await clients.stranger.request<Timeline>('act/timeline', targetOf(shared))
  expect(timeline.labels).toMatchObject({ [ana]: 'Ana', [ben]: 'Ben' })
  expect(
    Object.values(await clients.visitor.request<Item>(`read/${shared}`).then((item) => item.$labels ?? {})),
  ).not.toContain('Ben')
})

test('T46 a list names the creators it counts, of items that one may read alone', async () => {
  await clients.ana.request('create/Note', { name: 'Kept', owner: community.home })
  const query = { types: ['Note'], labels: true, facets: { who: { kind: 'terms', prop: '_c' } } }
  const names = async (who: keyof typeof clients) => {
    const { labels = {} } = await clients[who].request<SearchResult>('search/ids', query)
    return [labels[ana], labels[ben]]
  }
  expect(await names('stranger')).toEqual([undefined, 'Ben'])
  expect(await names('ben')).toEqual(['Ana', 'Ben'])
  const found = { types: ['User'], text: 'Ana', labels: true }
  expect(await clients.stranger.request<SearchResult>('search/ids', found)).toMatchObject({ ids: [], labels: {} })
})

test('T46 nobody names an account whose name is not told to them, so that naming tells none', async () => {
  const { loader, principals } = community.parts.engine
  const probe = buildItemType('Probe', { properties: { name: { v: 'DEF' }, about: { v: 'IDM' } } })
  const refusalOf = async (asker: number, about: ItemId) =>
    checkRelations(loader, await principals.ofUser(asker), probe, { about }).then(
      () => 'fine',
      ({ code, details }: { code: string; details: object }) => ({ code, details }),
    )
  const hidden = await refusalOf(community.stranger.index, ana)
  expect(hidden).toMatchObject({ details: { properties: { about: { userMessage: 'errors.invalidItem' } } } })
  expect(hidden).toEqual(await refusalOf(community.stranger.index, itemId('User', 999_999)))
  expect(await refusalOf(community.ben.index, ana)).toBe('fine')
})

test('T46 a notification of an item that is hidden by now names only who is told alone', async () => {
  const note = await clients.ben.request('create/Note', { name: 'Told', owner: community.home, access: 'PUBLIC' })
  const [stranger] = [await community.parts.engine.principals.ofUser(community.stranger.index)]
  const row = {
    ...{ i: 1, u: 1, user_i: community.stranger.index, at: note._c.ts, kind: 'CREATED', context: note.$id, count: 1 },
    ...{
      unread: true,
      actors: [ben],
      subjects: [],
      properties: [],
      state: null,
      days_left: null,
      event: 1,
      part: note.$id,
      update: 1,
    },
  }
  const named = async () => {
    const [told] = await presentNotifications(community.parts.engine.context, stranger, [row])
    return told?.$labels
  }
  expect(await named()).toEqual({ [note.$id]: 'Told', [ben]: 'Ben' })
  const { _t, _i, _u } = note
  await community.parts.engine.store.update(SYSTEM, { _t, _i, _u, access: 'COMMUNITY' })
  expect(await named()).toEqual({ [note.$id]: HIDDEN_LABEL, [ben]: HIDDEN_LABEL })
})

test('T46 the access log names who read what one looks after, whoever it was', async () => {
  const { index, email } = await community.addUser({ name: 'Keeper', organizations: [community.home] })
  await giveGrant(community.parts.database, { user: index, grant: 'adminOrg', grantedBy: community.home })
  await giveGrant(community.parts.database, {
    user: community.stranger.index,
    grant: 'Note.PROTECTED.read',
    grantedBy: community.home,
  })
  const id = await community.addNote({ access: 'PROTECTED' })
  const outsider = await community.client(community.stranger.email)
  await expect.poll(() => codeOf(outsider.request(`read/${id}`))).toBe('fine')
  const keeper = await community.client(email)
  const reader = itemId('User', community.stranger.index)
  await expect
    .poll(async () => (await keeper.request<{ labels: object }>('act/accessLog', targetOf(id))).labels)
    .toMatchObject({ [reader]: 'Stranger' })
  expect((await keeper.request<{ label: string }>(`label/${reader}`)).label).toBe(HIDDEN_LABEL)
  for (const client of [outsider, keeper]) client.close()
})

test('T46 searching for a name, as a mention or a field does, finds no account and no contact that is hidden', async () => {
  for (const types of [['User'], ['Contact'], ['User', 'Contact']])
    for (const query of [
      { text: 'Ana' },
      { text: 'Ana', exact: true },
      { should: [{ prop: 'name', kind: 'text', value: 'Ana' }], minShould: 1 },
    ])
      for (const who of ['stranger', 'lone', 'visitor'] as const) {
        const found = await clients[who]
          .request<SearchResult>('search/ids', { types, ...query, labels: true })
          .catch(() => undefined)
        expect(found?.ids ?? []).toEqual([])
        expect(Object.values(found?.labels ?? {})).toEqual([])
      }
})

test('T46 an export names who made what one may read, as the items themselves do, and nobody else', async () => {
  const download = async (who: 'stranger' | 'ben') => {
    const query = { types: ['Note'], must: [{ prop: 'name', kind: 'text', value: 'Open day' }] }
    const { key } = await clients[who].request<{ key: string }>('act/exportSearch/async', {
      format: 'csv',
      name: 'x',
      query,
    })
    const { b } = await clients[who].waitFor<Task>('taskComplete', (task) => task.key === key)
    return (
      await fetch(`${community.url}${b.resultURI}`, { headers: { authorization: `Bearer ${clients[who].token}` } })
    ).text()
  }
  for (const who of ['stranger', 'ben'] as const) {
    const text = await download(who)
    expect(text).toContain('Ben')
    expect(text).not.toContain('Ana')
  }
})
