import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let editor: TestClient
let publisher: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const join = async (...rights: string[]) => {
    const grants = rights.map((right) => ({ grant: `FrontPage.${right}`, grantedBy: home }))
    return server.client((await server.addUser({ organizations: [home], capabilities: ['Front'], grants })).email)
  }
  editor = await join('create', 'update')
  publisher = await join('create', 'update', 'publish')
})
afterAll(async () => {
  for (const client of [editor, publisher]) client.close()
  await server.close()
})

let made = 0
const create = (values: object = {}) =>
  editor.request<Item>('create/FrontPage', { title: 'Home', handle: `home-${++made}`, owner: home, ...values })
const move = (client: TestClient, action: string, { _t, _i, _u }: Item) =>
  client.request<Item>(`act/${action}`, { t: _t, i: _i, ...(action === 'unpublish' ? {} : { _u }) })
const rename = (client: TestClient, { _t, _i, _u }: Item, handle: string) =>
  client.request<Item>('update', { _t, _i, _u, handle })

it('FRO-1 who may change a page does not publish it without that right', async () => {
  const page = await create()
  await expect(move(editor, 'publish', page)).rejects.toThrow('notAllowed')
  expect(await move(publisher, 'publish', page)).toMatchObject({ state: 'PUBLISHED', shown: page._u })
})

it('FRO-1 a right over all types does not publish a page', async () => {
  const grants = ['FrontPage.create', 'FrontPage.update', 'publish', 'update'].map((grant) => ({
    grant,
    grantedBy: home,
  }))
  const user = await server.addUser({ organizations: [home], capabilities: ['Front'], grants })
  const other = await server.client(user.email)
  const page = await create()
  await expect(move(other, 'publish', page)).rejects.toThrow('notAllowed')
  const shown = await move(publisher, 'publish', page)
  await expect(move(other, 'unpublish', shown)).rejects.toThrow('notAllowed')
  other.close()
})

it('FRO-3 nobody publishes a page that they did not see as it is', async () => {
  const page = await create()
  const { _t: t, _i: i, _u } = page
  const changed = await editor.request<Item>('update', { _t: t, _i: i, _u, title: 'Changed since' })
  await expect(move(publisher, 'publish', page)).rejects.toMatchObject({ code: 'conflict' })
  await expect(publisher.request('act/publish', { t, i })).rejects.toMatchObject({ code: 'badMessage' })
  expect(await move(publisher, 'publish', changed)).toMatchObject({ shownAs: { title: 'Changed since' } })
})

it('FRO-2 a handle is written in small letters, belongs to one page, and stays while visitors see it', async () => {
  const page = await create({ handle: ' @Shore ' })
  expect(page['handle']).toBe('shore')
  await expect(create({ handle: 'shore' })).rejects.toMatchObject({ code: 'invalidItem' })
  await expect(create({ handle: 'a/b' })).rejects.toMatchObject({ code: 'invalidItem' })
  const shown = await move(publisher, 'publish', page)
  await expect(rename(editor, shown, 'other')).rejects.toMatchObject({ code: 'invalidItem' })
  const closed = await move(publisher, 'unpublish', shown)
  expect(await rename(editor, closed, 'other')).toMatchObject({ handle: 'other', state: 'DRAFT' })
})

it('FRO-2 no page of another organisation takes the handle of a page that visitors see', async () => {
  const { store } = server.parts.engine
  const shown = await move(publisher, 'publish', await create({ handle: 'inlet' }))
  const other = (await store.create(SYSTEM, 'Organization', { displayName: 'Other', type: 'COMMUNITY' })).$id
  const grants = ['create', 'update', 'publish'].map((right) => ({ grant: `FrontPage.${right}`, grantedBy: other }))
  const user = await server.addUser({ organizations: [other], capabilities: ['Front'], grants })
  const stranger = await server.client(user.email)
  const make = () => stranger.request<Item>('create/FrontPage', { title: 'Taken', handle: 'inlet', owner: other })
  const titleAt = async () => /<h1>([^<]*)/.exec(await (await fetch(`${server.url}/@inlet`)).text())?.[1]
  // It is told of none that it may not read, and takes nothing with its own.
  const draft = await make()
  expect(await titleAt()).toBe('Home')
  const taken = { details: { properties: { handle: { userMessage: 'errors.front.handleTaken' } } } }
  await expect(move(stranger, 'publish', draft)).rejects.toMatchObject(taken)

  // Nor does one that comes back, once the other has gone.
  await store.remove(SYSTEM, shown.$id)
  await move(stranger, 'publish', draft)
  expect(await titleAt()).toBe('Taken')
  await expect(store.restore(SYSTEM, shown.$id)).rejects.toMatchObject(taken)
  expect(await titleAt()).toBe('Taken')
  await move(stranger, 'unpublish', draft)
  await expect(store.restore(SYSTEM, shown.$id)).rejects.toMatchObject(taken)
  await store.remove(SYSTEM, draft.$id)
  await store.restore(SYSTEM, shown.$id)
  expect(await titleAt()).toBe('Home')

  // Of two that are published at once, one is.
  await store.remove(SYSTEM, shown.$id)
  const mine = await create({ handle: 'inlet' })
  const theirs = await make()
  const both = await Promise.allSettled([move(publisher, 'publish', mine), move(stranger, 'publish', theirs)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  stranger.close()
})

it('FRO-3 the version that was published stays while the page is changed', async () => {
  const shown = await move(publisher, 'publish', await create())
  const { _t, _i, _u } = shown
  const changed = await editor.request<Item>('update', { _t, _i, _u, title: 'Changed' })
  expect([changed['shown'], changed['state']]).toEqual([shown['shown'], 'PUBLISHED'])
  expect(changed['shownAs']).toMatchObject({ title: 'Home', owner: home })
  expect(await move(publisher, 'publish', changed)).toMatchObject({ shown: changed._u })
})

it('FRO-3 the version before is published again by one press, and the draft stays', async () => {
  const first = await move(publisher, 'publish', await create({ title: 'First' }))
  expect(first.$can).not.toContain('publishBefore')
  const { _t, _i, _u } = first
  const second = await move(publisher, 'publish', await editor.request('update', { _t, _i, _u, title: 'Second' }))
  expect(await move(publisher, 'publish', second)).toMatchObject({ shownBeforeAs: { title: 'First' } })
  const titleAt = async () => /<h1>([^<]*)/.exec(await (await fetch(`${server.url}/@${second['handle']}`)).text())?.[1]
  const again = await move(publisher, 'publishBefore', await publisher.request<Item>(`read/${second.$id}`))
  expect(again).toMatchObject({ title: 'Second', shown: first['shown'], shownBeforeAs: { title: 'Second' } })
  expect(await titleAt()).toBe('First')
  await expect(move(publisher, 'publishBefore', second)).rejects.toMatchObject({ code: 'conflict' })
  await expect(move(editor, 'publishBefore', again)).rejects.toThrow('notAllowed')
  // Nor does it come back with the address that it had, or for another owner.
  const closed = await move(publisher, 'unpublish', again)
  const renamed = await rename(editor, closed, `${String(second['handle'])}-now`)
  const shown = await move(publisher, 'publishBefore', renamed)
  expect(shown['shownAs']).toMatchObject({ title: 'First', handle: renamed['handle'] })
  const { store } = server.parts.engine
  const owner = (await store.create(SYSTEM, 'Organization', { displayName: 'Heirs', type: 'COMMUNITY' })).$id
  const grants = [{ grant: 'FrontPage.publish', grantedBy: owner }]
  const heir = await server.client((await server.addUser({ organizations: [owner], grants })).email)
  await store.update(SYSTEM, { _t, _i, _u: shown._u, owner })
  const theirs = await heir.request<Item>(`read/${shown.$id}`)
  await expect(move(heir, 'publishBefore', theirs)).rejects.toMatchObject({ code: 'invalidItem' })
  // Nor is it offered any more, once the heirs have published theirs.
  expect((await move(heir, 'publish', theirs)).$can?.['publishBefore']).toBeFalsy()
  heir.close()
})

it('FRO-3 the version that visitors saw before a page was closed can come back after the next one', async () => {
  const shown = await move(publisher, 'publish', await create({ title: 'First' }))
  const closed = await move(publisher, 'unpublish', shown)
  const { _t, _i, _u } = closed
  const second = await move(publisher, 'publish', await editor.request('update', { _t, _i, _u, title: 'Second' }))
  expect(second).toMatchObject({ shownAs: { title: 'Second' }, shownBeforeAs: { title: 'First' } })
})

it('FRO-5 a first page is a draft of what visitors read already, and is shown to nobody', async () => {
  const { store } = server.parts.engine
  const organization = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  const bay = await organization('Kelp Bay')
  const grants = ['create', 'update', 'publish'].map((right) => ({ grant: `FrontPage.${right}`, grantedBy: bay }))
  const user = await server.addUser({ organizations: [bay], capabilities: ['Front'], grants })
  const person = await server.client(user.email)
  const begin = (owner: ItemId, by = person) =>
    by
      .request<{ parts: string[] }>('act/publicParts', { owner })
      .then(({ parts }) => by.request<{ id: ItemId }>('act/beginFront', { t: 'FrontPage', i: 0, owner, parts }))
  const language = (await store.create(SYSTEM, 'Language', { name: 'Bay', owner: bay, letters: [{ letter: 'a' }] })).$id
  const word = { owner: bay, language, label: 'tide', translation: 'tide' }
  await store.create(SYSTEM, 'Lexeme', { ...word, access: 'PUBLIC' })
  await store.create(SYSTEM, 'Collection', { owner: bay, label: 'Closed', access: 'COMMUNITY' })
  const page = await person.request<Item>(`read/${(await begin(bay)).id}`)
  expect(page).toMatchObject({ title: 'Kelp Bay', handle: 'kelp-bay', owner: bay, state: 'DRAFT' })
  expect(page['shown']).toBeUndefined()
  expect((page['blocks'] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    ...['WORD_OF_DAY', 'NEW', 'PICTURE', 'OFFICES', 'JOIN'],
  ])
  expect((await fetch(`${server.url}/@kelp-bay`)).status).toBe(404)
  // The next one has another address, also beside one of others that visitors see.
  expect(await person.request(`read/${(await begin(bay)).id}`)).toMatchObject({ handle: 'kelp-bay-2' })
  await move(publisher, 'publish', await create({ handle: 'cliff' }))
  const cliff = await organization('Cliff')
  const admin = await server.client((await server.addUser({ admin: true })).email)
  expect(await admin.request(`read/${(await begin(cliff, admin)).id}`)).toMatchObject({ handle: 'cliff-2' })
  // Nor is one proposed at which visitors saw another: it could not be published.
  const shown = await move(publisher, 'publish', await create({ handle: 'dune' }))
  await move(publisher, 'publish', await rename(editor, await move(publisher, 'unpublish', shown), 'dune-now'))
  const dune = await organization('Dune')
  expect(await admin.request(`read/${(await begin(dune, admin)).id}`)).toMatchObject({ handle: 'dune-2' })
  // Nobody begins a page for an organisation that they may not make pages of.
  await expect(begin(cliff)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(begin(bay, editor)).rejects.toMatchObject({ code: 'notAllowed' })
  for (const client of [person, admin]) client.close()
})
