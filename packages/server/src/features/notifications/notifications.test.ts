import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseItemId, type ItemId, type NotifyPairs } from '@cairn/contract'
import type { Notification, NotifyChoices, NotifyPreference } from '@cairn/contract/notify'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

interface Page {
  items: Notification[]
  next?: number
}

let community: KeptCommunity

beforeAll(async () => {
  community = await startKeptCommunity()
})
afterEach(() => community.leave())
afterAll(() => community.close())

async function change(client: TestClient, id: string, changes: Record<string, unknown>): Promise<void> {
  const item = await client.request(`read/${id}`)
  await client.request('update', { _t: item._t, _i: item._i, _u: item._u, ...changes })
}

/** The person's notifications of an item, newest first, once everything that happened has been told. */
async function toldOf(client: TestClient, context: string): Promise<Notification[]> {
  await community.parts.notifications.settle()
  const { items } = await client.request<Page>('act/fetchNotifications', { max: 500 })
  return items.filter((item) => item.context === context)
}

/** Makes the choice, about what happens from now on. */
async function follow(client: TestClient, id: ItemId, preference: NotifyPreference): Promise<void> {
  await community.parts.notifications.settle()
  await client.request('act/setItemNotify', { id, preference })
}

test('who made an item is told without asking of what another changed in it, and who changed it is not', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const note = await ana.request('create/Note', { name: 'Tide table', owner: community.home })
  await change(ben, note.$id, { phone: '250 555 0142' })
  const { b } = await ana.waitFor<Notification>('item/notify', ({ context }) => context === note.$id)
  const benId = `User-${community.ben.index}`
  expect(b).toMatchObject({ kind: 'UPDATED', by: [benId], as: [], properties: ['phone'], count: 1, unread: true })
  expect(b.$labels).toMatchObject({ [note.$id]: 'Tide table', [benId]: 'Ben' })
  expect(await toldOf(ben, note.$id)).toEqual([])
})

test('changes that come in a burst are one notification that counts them', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const note = await ana.request('create/Note', { name: 'Burst', owner: community.home })
  await change(ben, note.$id, { phone: '1' })
  expect(await toldOf(ana, note.$id)).toMatchObject([{ count: 1 }])
  await change(ben, note.$id, { phone: '2' })
  await change(ben, note.$id, { name: 'Burst again' })
  const [only, ...more] = await toldOf(ana, note.$id)
  expect(more).toEqual([])
  expect(only).toMatchObject({ count: 3, unread: true })
  expect(only?.properties.toSorted()).toEqual(['name', 'phone'])
})

test('each kind of event is told as what it is', async () => {
  const [ana, keeper] = [await community.join(community.ana.email), await community.join(community.keeper.email)]
  const story = await keeper.request('create/Story', { name: 'The flood', owner: community.home })
  await follow(ana, story.$id, 'ALWAYS')
  await keeper.request('act/activate', targetOf(story.$id))
  await keeper.request(`delete/${story.$id}`)
  await keeper.request('act/restore', targetOf(story.$id))
  const told = await toldOf(ana, story.$id)
  expect(told.map(({ kind, state }) => [kind, state])).toEqual([
    ['RESTORED', undefined],
    ['DELETED', undefined],
    ['MOVED', 'ACTIVE'],
  ])
})

test('a choice for an item goes before that for its kind', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const note = await ana.request('create/Note', { name: 'Quiet', owner: community.home })
  await follow(ana, note.$id, 'NEVER')
  await change(ben, note.$id, { phone: '1' })
  expect(await toldOf(ana, note.$id)).toEqual([])
  expect(await ana.request(`read/${note.$id}`)).toMatchObject({ $notify: 'NEVER' })

  const other = await community.addNote({ name: 'Followed' })
  await follow(ana, other, 'PREFS')
  await change(ben, other, { phone: '1' })
  expect(await toldOf(ana, other)).toMatchObject([{ count: 1 }])
  await follow(ana, other, 'NIL')
  await change(ben, other, { name: 'No more' })
  expect(await toldOf(ana, other)).toMatchObject([{ count: 1 }])
  expect(await ana.request(`read/${other}`)).not.toHaveProperty('$notify')
})

test('who chose ALWAYS for a kind is told of every item they may read, and of no other', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const [open, closed] = [await community.addNote(), await community.addNote({ access: 'PRIVATE' })]
  await ana.request('act/setNotifyChoices', { kinds: { UPDATED: { preference: 'ALWAYS' } } })
  await change(ben, open, { phone: '1' })
  await change(await community.join(community.admin.email), closed, { phone: '1' })
  expect(await toldOf(ana, open)).toHaveLength(1)
  expect(await toldOf(ana, closed)).toEqual([])
  await ana.request('act/setNotifyChoices', { kinds: { UPDATED: { preference: 'NIL' } } })
})

test('a new item that names nobody is told to whom asked for all new ones, and to nobody else', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const unheard = await ben.request('create/Note', { name: 'Before', owner: community.home })
  expect(await toldOf(ana, unheard.$id)).toEqual([])
  await ana.request('act/setNotifyChoices', { kinds: { CREATED: { preference: 'ALWAYS' } } })
  const heard = await ben.request('create/Note', { name: 'After', owner: community.home })
  expect(await toldOf(ana, heard.$id)).toMatchObject([{ kind: 'CREATED', by: [`User-${community.ben.index}`] }])
  expect(await toldOf(ben, heard.$id)).toEqual([])
  await ana.request('act/setNotifyChoices', { kinds: { CREATED: { preference: 'NIL' } } })
})

test('a change of nothing the person may see is not told', async () => {
  const [ana, admin] = [await community.join(community.ana.email), await community.join(community.admin.email)]
  const note = await ana.request('create/Note', { name: 'Half hidden', owner: community.home })
  await change(admin, note.$id, { secret: 'only for some' })
  expect(await toldOf(ana, note.$id)).toEqual([])
  await change(admin, note.$id, { secret: 'still', phone: '7' })
  expect(await toldOf(ana, note.$id)).toMatchObject([{ properties: ['phone'] }])
})

test('what is hidden since shows as the placeholder, without what changed', async () => {
  const [ana, keeper] = [await community.join(community.ana.email), await community.join(community.keeper.email)]
  const note = await community.addNote({ name: 'Soon hidden' })
  await follow(ana, note, 'ALWAYS')
  await change(await community.join(community.ben.email), note, { phone: '1' })
  expect(await toldOf(ana, note)).toMatchObject([{ $labels: { [note]: 'Soon hidden' }, properties: ['phone'] }])
  await change(keeper, note, { access: 'PRIVATE' })
  await change(keeper, note, { name: 'A secret name' })
  expect(await toldOf(ana, note)).toMatchObject([{ count: 1, $labels: { [note]: '—' }, properties: [] }])
})

test('a new item is told to those it names, through their contact too', async () => {
  const stranger = await community.join(community.stranger.email)
  const me = await stranger.request(`read/User-${community.stranger.index}`)
  const properties = { name: 'As told', owner: community.home, teller: me['contact'], access: 'PUBLIC' }
  const named = await community.parts.engine.store.create(SYSTEM, 'Story', properties)
  expect(await toldOf(stranger, named.$id)).toMatchObject([{ kind: 'CREATED', by: [] }])
})

test('notifications are marked read and unread, in every tab of the person and in none of another', async () => {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  const otherTab = await community.join(community.ana.email)
  const note = await ana.request('create/Note', { name: 'To be read', owner: community.home })
  await change(ben, note.$id, { phone: '1' })
  const [told] = await toldOf(ana, note.$id)
  const index = told?._i ?? 0
  await otherTab.waitFor<{ $id: string }>('item/notify', ({ $id }) => $id === `Notify-${index}`)
  const pairsOf = async (client: TestClient, body: object) =>
    (await client.request<{ notifyPairs: NotifyPairs }>('act/markNotifications', body)).notifyPairs
  const has = (pairs: NotifyPairs) => pairs.some(([i, context]) => i === index && context === note.$id)

  expect(has(await pairsOf(ana, {}))).toBe(true)
  await pairsOf(ben, { indexes: [index] })
  expect(has(await pairsOf(ana, {}))).toBe(true)
  expect(has(await pairsOf(ana, { indexes: [index] }))).toBe(false)
  await otherTab.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(`Notify-${index}`))
  expect(has(await pairsOf(otherTab, { indexes: [index], asUnread: true }))).toBe(true)
  expect(await pairsOf(ana, { all: true })).toEqual([])
  expect(await codeOf(ben.request('act/fetchNotifications', { ids: [`Note-${index}`] }))).toBe('invalidId')
  expect(await ben.request('act/fetchNotifications', { ids: [`Notify-${index}`] })).toEqual({ items: [] })
})

test('the unread ones come with the sign-in, and the list comes in pages', async () => {
  const ben = await community.join(community.ben.email)
  const ana = await community.join(community.ana.email)
  const notes = []
  for (const name of ['One', 'Two', 'Three'])
    notes.push(await ana.request('create/Note', { name, owner: community.home }))
  for (const { $id } of notes) await change(ben, $id, { phone: '1' })
  await community.parts.notifications.settle()
  const { b } = await ana.authenticate(ana.token)
  const contexts = (b as { user: { notifyPairs: NotifyPairs } }).user.notifyPairs.map(([, context]) => context)
  expect(contexts.slice(0, 3)).toEqual(notes.map(({ $id }) => $id).toReversed())
  const first = await ana.request<Page>('act/fetchNotifications', { max: 2, unread: true })
  const next = await ana.request<Page>('act/fetchNotifications', { max: 1, unread: true, before: first.next })
  expect([...first.items, ...next.items].map(({ context }) => context)).toEqual(contexts.slice(0, 3))
  const ids = [...first.items, ...next.items].map(({ _i }) => `Notify-${_i}`)
  expect((await ana.request<Page>('act/fetchNotifications', { ids, max: 1 })).items).toHaveLength(3)
})

test('T13: what is done while acting as another names both, and is told to the one who was acted as', async () => {
  const [ana, admin] = [await community.join(community.ana.email), await community.join(community.admin.email)]
  const note = await ana.request('create/Note', { name: 'In her name', owner: community.home })
  const [anaId, adminId] = [`User-${community.ana.index}`, `User-${community.admin.index}`]
  const { newToken } = await admin.request<{ newToken: string }>('act/masquerade', { targetUserID: anaId })
  const masked = await community.visit()
  await masked.authenticate(newToken)
  await change(masked, note.$id, { phone: '1' })
  expect(await toldOf(ana, note.$id)).toMatchObject([{ by: [adminId], as: [anaId], $labels: { [adminId]: 'Admin' } }])
})

test('two processes tell each event once', async () => {
  const beside = await startTestServer({ beside: community })
  try {
    const [ana, ben] = [await community.join(community.ana.email), await beside.client(community.ben.email)]
    const note = await ana.request('create/Note', { name: 'Twice', owner: community.home })
    const told = ana.waitFor<Notification>('item/notify', ({ context }) => context === note.$id)
    await change(ben, note.$id, { phone: '1' })
    await told
    await Promise.all([community.parts.notifications.settle(), beside.parts.notifications.settle()])
    expect(await toldOf(ana, note.$id)).toMatchObject([{ count: 1 }])
    ben.close()
  } finally {
    await beside.close()
  }
})

test('an item of a type nobody is told of says so, and cannot be followed', async () => {
  const ana = await community.join(community.ana.email)
  const id = `User-${community.ana.index}` as ItemId
  expect(await ana.request(`read/${id}`)).toMatchObject({ $hideNotify: true })
  expect(await codeOf(follow(ana, id, 'ALWAYS'))).toBe('notAllowed')
  expect(await codeOf(follow(ana, `Note-${parseItemId('Note-999999').index}` as ItemId, 'ALWAYS'))).toBe('invalidItem')
})

test('choices are kept by kind, with the time of the digest; a zone that does not exist is refused', async () => {
  const ben = await community.join(community.ben.email)
  const digest = { minute: 480, zone: 'America/Vancouver' }
  await ben.request('act/setNotifyChoices', { kinds: { MOVED: { mode: 'NONE' } }, digest })
  await ben.request('act/setNotifyChoices', { kinds: { MOVED: { preference: 'NEVER' } } })
  const choices = await ben.request<{ kinds: { kind: string }[]; digest: unknown }>('act/notifyChoices', {})
  expect(choices.digest).toEqual(digest)
  expect(choices.kinds.find(({ kind }) => kind === 'MOVED')).toMatchObject({ preference: 'NEVER', mode: 'NONE' })
  expect(choices.kinds.find(({ kind }) => kind === 'UPDATED')).toMatchObject({ preference: 'NIL', mode: 'DIGEST' })
  const nowhere = { digest: { minute: 1, zone: 'Nowhere/Land' } }
  expect(await codeOf(ben.request('act/setNotifyChoices', nowhere))).toBe('badMessage')
})

test('a kind that declares how it is mailed is mailed so until the person chooses another mode', async () => {
  const [keeper, admin] = [await community.join(community.keeper.email), await community.join(community.admin.email)]
  const remarked = async () => {
    const story = await keeper.request('create/Story', { name: 'Remarked on', owner: community.home })
    await change(admin, story.$id, { remark: 'Told twice' })
    expect(await toldOf(keeper, story.$id)).toMatchObject([{ kind: 'REMARKED' }])
    const sql = 'select mode from notification where context = $1'
    return community.parts.database.query(sql, [story.$id])
  }
  const choose = async (choice: object) => {
    const { kinds } = await keeper.request<NotifyChoices>('act/setNotifyChoices', { kinds: { REMARKED: choice } })
    return kinds.find(({ kind }) => kind === 'REMARKED')
  }
  expect(await remarked()).toEqual([{ mode: 'IMMEDIATE' }])
  expect(await choose({ preference: 'ALWAYS' })).toMatchObject({ preference: 'ALWAYS', mode: 'IMMEDIATE' })
  expect(await remarked()).toEqual([{ mode: 'IMMEDIATE' }])
  expect(await choose({ mode: 'DIGEST' })).toMatchObject({ preference: 'ALWAYS', mode: 'DIGEST' })
  expect(await remarked()).toEqual([{ mode: 'DIGEST' }])
})
