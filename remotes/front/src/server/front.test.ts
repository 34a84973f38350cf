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
const move = (client: TestClient, action: string, { _t, _i }: Item) =>
  client.request<Item>(`act/${action}`, { t: _t, i: _i })
const rename = (client: TestClient, { _t, _i, _u }: Item, handle: string) =>
  client.request<Item>('update', { _t, _i, _u, handle })

it('FRO-1 who may change a page does not publish it without that right', async () => {
  const page = await create()
  await expect(move(editor, 'publish', page)).rejects.toThrow('notAllowed')
  expect(await move(publisher, 'publish', page)).toMatchObject({ state: 'PUBLISHED', shown: page._u })
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

it('FRO-3 the version that was published stays while the page is changed', async () => {
  const shown = await move(publisher, 'publish', await create())
  const { _t, _i, _u } = shown
  const changed = await editor.request<Item>('update', { _t, _i, _u, title: 'Changed' })
  expect([changed['shown'], changed['state']]).toEqual([shown['shown'], 'PUBLISHED'])
  expect(await move(publisher, 'publish', changed)).toMatchObject({ shown: changed._u })
})
