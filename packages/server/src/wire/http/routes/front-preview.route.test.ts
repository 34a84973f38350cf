// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { photograph } from '../../../testing/photograph.ts'

let server: TestServer
let home: ItemId
let language: ItemId
let front: Item
/** May change the front; may publish it alone; reads it alone; is of another organisation. */
let people: Record<'editor' | 'publisher' | 'reader' | 'stranger', TestClient>

const create = (type: string, body: Record<string, unknown>) =>
  server.parts.engine.store.create(SYSTEM, type, { owner: home, ...body })
const word = (label: string, body: Record<string, unknown> = {}) =>
  create('Lexeme', { label, language, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
const change = async (id: ItemId, values: Record<string, unknown>) => {
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  return server.parts.engine.store.update(SYSTEM, { _t, _i, _u, ...values })
}
const person = async (organization: ItemId, ...rights: string[]) => {
  const grants = rights.map((grant) => ({ grant, grantedBy: organization }))
  const capabilities = ['Front', 'Vocab']
  return server.client((await server.addUser({ organizations: [organization], capabilities, grants })).email)
}
const organization = async (displayName: string) =>
  (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id

/** Asks for the preview of an item, with the session of a person. */
async function ask(path: string, by?: TestClient) {
  const headers: Record<string, string> = by ? { authorization: `Bearer ${by.token}` } : {}
  const answer = await fetch(`${server.url}${path}`, { headers })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}
/** A page without what only a preview has, and without white space. */
const plain = (html: string) => html.replace('<base target="_blank" />', '').replace(/\s+/g, ' ')
const preview = (id: string, by?: TestClient) => ask(`/front-preview/${id}`, by)

beforeAll(async () => {
  server = await startTestServer()
  home = await organization('Home')
  language = (await create('Language', { name: 'Shoreword', letters: [{ letter: 'a' }] })).$id
  front = await create('FrontPage', { title: 'Home', handle: 'home', blocks: [{ kind: 'NEW' }] })
  people = {
    editor: await person(home, 'FrontPage.update', 'FrontPage.COMMUNITY.read', 'Lexeme.PRIVATE.read'),
    publisher: await person(home, 'FrontPage.publish', 'FrontPage.COMMUNITY.read'),
    reader: await person(home, 'FrontPage.COMMUNITY.read'),
    stranger: await person(await organization('Other'), 'FrontPage.update', 'FrontPage.publish'),
  }
  await word('tide')
})
afterAll(async () => {
  for (const client of Object.values(people)) client.close()
  await server.close()
})

test('FRO-4 who may change or publish a page sees its draft; nobody else does, nor is it kept', async () => {
  for (const by of [people.editor, people.publisher]) {
    const { status, html, headers } = await preview(front.$id, by)
    expect(status).toBe(200)
    expect(html).toContain('<h1>Home</h1>')
    expect(html).toContain('meaning of tide')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
  // Looking at it opens nothing.
  for (const path of ['/@home', '/sitemap.xml', '/@home/feed']) expect((await ask(path)).status).toBe(404)
})

test('T4 to everybody else a preview is a page that is missing, to the byte', async () => {
  const missing = await preview('FrontPage-999999', people.editor)
  expect(missing.status).toBe(404)
  const gone = await create('FrontPage', { title: 'Gone', handle: 'gone' })
  await server.parts.engine.store.remove(SYSTEM, gone.$id)
  const asked: [string, TestClient | undefined][] = [
    [front.$id, undefined],
    [front.$id, people.reader],
    [front.$id, people.stranger],
    [gone.$id, people.editor],
    [home, people.editor],
    ['x', people.editor],
  ]
  for (const [id, by] of asked) {
    const { status, html, headers } = await preview(id, by)
    expect([id, status, html]).toEqual([id, 404, missing.html])
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe(missing.headers.get('cache-control'))
  }
})

test('FRO-4 a preview has what visitors read, whatever its editor reads, as the page has once it is published', async () => {
  const closed = await word('secretive', { access: 'COMMUNITY' })
  await word('secretive', { protocols: ['FAMILY'] })
  expect(await people.editor.request<Item>(`read/${closed.$id}`)).toMatchObject({ label: 'secretive' })
  const blocks = ['WORD_OF_DAY', 'NEW', 'STORIES'].map((kind) => ({ kind }))
  const { _t: t, _i: i, _u } = await change(front.$id, { blocks, greeting: 'Welcome' })
  const before = await preview(front.$id, people.editor)
  expect(before.html).not.toContain('secretive')
  expect(before.html).toContain('Welcome')
  const french = await ask(`/front-preview/${front.$id}?language=fr`, people.editor)
  expect(french.html).toContain('<html lang="fr">')
  await people.publisher.request('act/publish', { t, i, _u })
  const shown = await ask('/@home')
  expect(plain(before.html)).toBe(plain(shown.html))
  // The draft goes on alone.
  await change(front.$id, { title: 'Another title' })
  expect((await preview(front.$id, people.editor)).html).toContain('<h1>Another title</h1>')
  expect((await ask('/@home')).html).toBe(shown.html)
})

test('FRO-4 the pictures of a draft are shown to who sees the draft, and only those that visitors will see', async () => {
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const file = { name: 'whose-it-is.jpg', bytes: await photograph(), relType: 'FrontPage', relProp: 'picture' }
  const { $id: picture } = await upload(server.url, admin, file)
  await change(front.$id, { picture })
  const path = `/front-preview/${front.$id}/picture`
  expect((await preview(front.$id, people.editor)).html).toContain(`src="${path}"`)
  const { status, headers } = await ask(path, people.editor)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  const missing = await ask('/front-preview/FrontPage-999999/picture', people.editor)
  for (const by of [undefined, people.reader, people.stranger]) expect((await ask(path, by)).html).toBe(missing.html)
  expect((await ask('/@home/picture')).status).toBe(404)
  await change(picture, { access: 'PRIVATE' })
  expect((await ask(path, people.editor)).html).toBe(missing.html)
  admin.close()
})
