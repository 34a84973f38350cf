// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let admin: TestClient
let home: ItemId

const organization = async (displayName: string) =>
  (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
const create = (handle: string, owner = home) =>
  server.parts.engine.store.create(SYSTEM, 'FrontPage', { owner, title: handle, handle, blocks: [] })
const read = (id: ItemId) => server.parts.engine.store.read(SYSTEM, id)
const move = async (action: 'publish' | 'unpublish', id: ItemId) => {
  const { _t: t, _i: i, _u } = await read(id)
  await admin.request(`act/${action}`, { t, i, ...(action === 'publish' ? { _u } : {}) })
}
/** Gives a page another address: it is closed, renamed, and opened again. */
const rename = async (id: ItemId, handle: string) => {
  await move('unpublish', id)
  const { _t, _i, _u } = await read(id)
  await admin.request<Item>('update', { _t, _i, _u, handle })
}
async function ask(path: string) {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  const location = answer.headers.get('location')
  return { status: answer.status, location, kept: answer.headers.get('cache-control'), html: await answer.text() }
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.client((await server.addUser({ admin: true })).email)
  home = await organization('Home')
})
afterAll(async () => {
  admin.close()
  await server.close()
})

test('FRO-7 a former address leads on to the one that the page has now, with the rest of it', async () => {
  const { $id } = await create('first')
  await move('publish', $id)
  for (const handle of ['second', 'third']) {
    await rename($id, handle)
    await move('publish', $id)
  }
  for (const former of ['first', 'second']) {
    expect(await ask(`/@${former}`)).toMatchObject({ status: 302, location: '/@third', kept: 'no-store' })
    const french = await ask(`/@${former}/words/12-tide?language=fr`)
    expect(french).toMatchObject({ status: 302, location: '/@third/words/12-tide?language=fr' })
  }
  expect((await ask('/@third')).status).toBe(200)
  // It may have its former address again.
  await rename($id, 'first')
  await move('publish', $id)
  expect((await ask('/@first')).status).toBe(200)
  expect(await ask('/@third')).toMatchObject({ status: 302, location: '/@first' })
})

test('FRO-7 no other page is published at a former address, whoever it belongs to', async () => {
  const { $id } = await create('shore')
  await move('publish', $id)
  await rename($id, 'inlet')
  const other = await create('shore', await organization('Other'))
  const taken = { details: { properties: { handle: { userMessage: 'errors.front.handleTaken' } } } }
  await expect(move('publish', other.$id)).rejects.toMatchObject(taken)
  await move('publish', $id)
  await expect(move('publish', other.$id)).rejects.toMatchObject(taken)
  expect(await ask('/@shore')).toMatchObject({ status: 302, location: '/@inlet' })
})

test('T4 a former address of a page that visitors do not see is missing, to the byte', async () => {
  const missing = await ask('/@nobody')
  const closed = await create('closed')
  await move('publish', closed.$id)
  await rename(closed.$id, 'later')
  const gone = await create('gone')
  await move('publish', gone.$id)
  await rename(gone.$id, 'elsewhere')
  await move('publish', gone.$id)
  await server.parts.engine.store.remove(SYSTEM, gone.$id)
  for (const handle of ['closed', 'later', 'gone', 'elsewhere']) {
    const { status, html, location } = await ask(`/@${handle}`)
    expect([handle, status, location, html]).toEqual([handle, 404, null, missing.html])
  }
})

test('FRO-7 what comes after a former address stays as it is, and never leads out of it', async () => {
  const { $id } = await create('before')
  await move('publish', $id)
  await rename($id, 'since')
  await move('publish', $id)
  for (const rest of ['/%CA%B7', '/%0A', '/a%3Fb', '/a%23b', '/words/%C3%A9'])
    expect(await ask(`/@before${rest}`)).toMatchObject({ status: 302, location: `/@since${rest}` })
  expect((await ask('/@before/..%2Fother')).status).toBe(404)
  expect((await ask('/@before/words/.%2Fother')).status).toBe(404)
  const searched = await ask('/@before/search?q=%CA%B7&kind=words&other=1&language=fr')
  expect(searched).toMatchObject({ status: 302, location: '/@since/search?q=%CA%B7&kind=words&language=fr' })
})

test('FRO-7 a page that comes back has no former address at which visitors saw another since', async () => {
  const { store } = server.parts.engine
  const mine = await create('cove')
  await move('publish', mine.$id)
  await rename(mine.$id, 'cove-now')
  await move('publish', mine.$id)
  await store.remove(SYSTEM, mine.$id)
  const theirs = await create('cove', await organization('Third'))
  await move('publish', theirs.$id)
  await store.restore(SYSTEM, mine.$id)
  expect((await read(mine.$id))['knownAs']).toEqual(['cove-now'])
  await rename(theirs.$id, 'theirs')
  await move('publish', theirs.$id)
  expect(await ask('/@cove')).toMatchObject({ status: 302, location: '/@theirs' })
  // Nor does it lead to the first once the other has gone.
  await store.remove(SYSTEM, theirs.$id)
  expect((await ask('/@cove')).status).toBe(404)
})

test('FRO-7 former addresses do not go to a new owner', async () => {
  const { $id } = await create('passed')
  await move('publish', $id)
  await rename($id, 'passed-on')
  await move('publish', $id)
  const owner = await organization('Heir')
  const { _t, _i, _u } = await read($id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, owner })
  expect((await read($id))['knownAs'] ?? []).toEqual([])
  await rename($id, 'heir')
  await move('publish', $id)
  expect((await ask('/@heir')).status).toBe(200)
  for (const handle of ['passed', 'passed-on'])
    expect([handle, (await ask(`/@${handle}`)).status]).toEqual([handle, 404])
})
