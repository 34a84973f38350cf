// @module-tag leaks
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { photograph } from '../../../testing/photograph.ts'

let server: TestServer
let admin: TestClient
let owner: ItemId
let front: Item
let fronts = 0

const change = async (id: ItemId, values: Record<string, unknown>) => {
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, id)
  return store.update(SYSTEM, { _t, _i, _u, ...values })
}

/** Publishes the front with this picture. */
async function publish(picture: string): Promise<void> {
  const { _t: t, _i: i, _u } = await change(front.$id, { picture })
  await admin.request('act/publish', { t, i, _u })
}

async function ask(path: string) {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, name: answer.headers.get('content-disposition') }
}

const image = async (of: object) =>
  (await upload(server.url, admin, { name: 'whose-it-is.jpg', bytes: await photograph(), ...of })).$id
const picture = () => image({ relType: 'FrontPage', relProp: 'picture' })
const seen = () => ask(`/@${String(front['handle'])}/picture`)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.client((await server.addUser({ admin: true })).email)
  const { store } = server.parts.engine
  owner = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
})
beforeEach(async () => {
  const handle = `home-${(fronts += 1)}`
  front = await server.parts.engine.store.create(SYSTEM, 'FrontPage', { owner, title: 'Home', handle, blocks: [] })
})
afterAll(async () => {
  admin.close()
  await server.close()
})

test('the picture of a front has a name that tells nothing', async () => {
  await publish(await picture())
  expect(await seen()).toEqual({ status: 200, name: expect.stringContaining('picture.webp') })
})

test('a picture of a front that is made private, or that the draft dropped, is missing with the next request', async () => {
  const id = await picture()
  await publish(id)
  await change(id, { access: 'PRIVATE' })
  expect((await seen()).status).toBe(404)
  await change(id, { access: null })
  expect((await seen()).status).toBe(200)
  await change(front.$id, { picture: null })
  expect((await seen()).status).toBe(404)
})

test('a picture of a front shows only while it is for everybody where it was used first', async () => {
  const first = await image({ relType: 'Lexeme', relProp: 'pictures' })
  const { store } = server.parts.engine
  const language = (await store.create(SYSTEM, 'Language', { owner, name: 'Shoreword', letters: [{ letter: 'a' }] }))
    .$id
  const word = { owner, language, label: 'tide', translation: 'tide', pictures: [first] }
  const { $id } = await store.create(SYSTEM, 'Lexeme', { ...word, access: 'PROTECTED' })
  await publish((await admin.request<Item>('act/useFileAgain', targetOf(first))).$id)
  const answers: number[] = []
  for (const values of [
    {},
    { access: 'PUBLIC' },
    { protocols: ['FAMILY'] },
    { protocols: null },
    { access: 'PRIVATE' },
  ]) {
    await change($id, values)
    answers.push((await seen()).status)
  }
  expect(answers).toEqual([404, 200, 404, 200, 404])
})
