// @module-tag leaks
import { readFile, writeFile } from 'node:fs/promises'
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

/** Publishes the front with these values. */
async function show(values: object): Promise<Item> {
  const { _t: t, _i: i, _u } = await change(front.$id, { ...values })
  return admin.request<Item>('act/publish', { t, i, _u })
}
const page = async (language = 'en') =>
  (await fetch(`${server.url}/@${String(front['handle'])}?language=${language}`)).text()

async function ask(path: string) {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, name: answer.headers.get('content-disposition') }
}

const image = async (of: object) =>
  (await upload(server.url, admin, { name: 'whose-it-is.jpg', bytes: await photograph(), ...of })).$id
const picture = () => image({ relType: 'FrontPage', relProp: 'picture' })
const OF_FRONT = { relType: 'FrontPage', relProp: 'pictures' }
const seen = () => ask(`/@${String(front['handle'])}/picture`)

beforeAll(async () => {
  server = await startTestServer({ pollMs: 100 })
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

test('FRO-6 the pictures of a front show as they were described when it was published, each by its address', async () => {
  const id = await image({ relType: 'FrontPage', relProp: 'pictures' })
  const other = await image({ relType: 'FrontPage', relProp: 'pictures' })
  const { _t: t, _i: i, _u } = await change(front.$id, { pictures: [id, other], blocks: [{ kind: 'PICTURE' }] })
  const undescribed = { details: { properties: { pictures: { userMessage: 'errors.front.describe' } } } }
  await expect(admin.request('act/publish', { t, i, _u })).rejects.toMatchObject(undescribed)
  await change(id, { altText: 'A bay at dawn', caption: 'Our bay' })
  await change(other, { altText: 'Nets' })
  await admin.request('act/publish', { t, i, _u })
  const handle = String(front['handle'])
  expect(await page()).toContain(`src="/@${handle}/pictures/${id}" alt="A bay at dawn"`)
  expect(await page()).toContain('Our bay')
  expect((await ask(`/@${handle}/pictures/${id}`)).status).toBe(200)
  // What is written later is a draft.
  await change(id, { altText: 'Secretive' })
  expect(await page()).toContain('A bay at dawn')
  // One that is not for everybody is left out, and its file is missing like any other.
  await change(other, { access: 'PRIVATE' })
  expect(await page()).not.toContain('Nets')
  const missing = await fetch(`${server.url}/@${handle}/pictures/Attachment-999999`)
  for (const path of [other, owner, 'x'])
    expect((await ask(`/@${handle}/pictures/${path}`)).status).toBe(missing.status)
  expect(missing.status).toBe(404)
})

test('FRO-8 a page says how to join or ask: in its own words or ours, and by its first office', async () => {
  await show({ blocks: [{ kind: 'JOIN' }], offices: [{ name: 'House', email: 'house@home.example' }] })
  expect(await page()).toContain('<h2>Join us or ask a question</h2>')
  expect(await page('fr')).toContain('Nous rejoindre')
  expect(await page()).toContain('href="mailto:house@home.example"')
  expect(await page()).toContain('href="/register">Make an account and ask to join</a>')
  await show({ blocks: [{ kind: 'JOIN', title: 'Come in', text: 'Ask Ines.' }] })
  expect(await page()).toMatch(/Come in[^]*Ask Ines\./)
})

test('FRO-6 a part of a page may stand on the pages of one language alone', async () => {
  const text = (words: string, language?: string) => ({ kind: 'TEXT', text: words, ...(language ? { language } : {}) })
  const blocks = [text('Welcome all', 'en'), text('Bienvenue', 'fr'), text('héya')]
  await show({ blocks })
  const shown = async (language: string) => {
    const html = await page(language)
    return ['Welcome all', 'Bienvenue', 'héya'].filter((words) => html.includes(words.normalize('NFC')))
  }
  expect(await shown('en')).toEqual(['Welcome all', 'héya'])
  expect(await shown('fr')).toEqual(['Bienvenue', 'héya'])
})

test('T2 who reads a front is told nothing of its pictures that are closed to them', async () => {
  const grants = [{ grant: 'FrontPage.read', grantedBy: owner }]
  const user = await server.addUser({ organizations: [owner], capabilities: ['Front'], grants })
  const member = await server.client(user.email)
  const [open, closed] = [await image(OF_FRONT), await image(OF_FRONT)]
  await change(open, { altText: 'A bay' })
  await change(closed, { altText: 'Secretive', caption: 'Secretive', access: 'PRIVATE' })
  await show({ pictures: [open, closed], blocks: [{ kind: 'PICTURE' }] })
  const read = () => member.request<Item>(`read/${front.$id}`)
  const { shownAs } = await read()
  expect(JSON.stringify(shownAs)).toContain(open)
  const told = JSON.stringify([await read(), await member.request(`history/${front.$id}`)])
  expect(told + (await page())).not.toContain('Secretive')
  expect(await page()).toContain('A bay')
  // With other words it is the same page.
  await change(closed, { altText: 'Else', caption: null })
  await show({})
  expect((await read())['shownAs']).toEqual(shownAs)
  member.close()
})

test('FRO-6 the page and the address of a picture leave out the same: no image, or one with a warning', async () => {
  const warned = await image({ relType: 'Lexeme', relProp: 'pictures' })
  const { store } = server.parts.engine
  const language = (await store.create(SYSTEM, 'Language', { owner, name: 'Tideword', letters: [{ letter: 'a' }] })).$id
  const word = { owner, language, label: 'ebb', translation: 'ebb', pictures: [warned], access: 'PUBLIC' }
  const { $id } = await store.create(SYSTEM, 'Lexeme', word)
  const again = (await admin.request<Item>('act/useFileAgain', targetOf(warned))).$id
  await change(again, { altText: 'Ebb tide' })
  const text = (await upload(server.url, admin, { name: 'notes.txt', bytes: Buffer.from('Notes'), ...OF_FRONT })).$id
  const at = async (id: ItemId) => (await ask(`/@${String(front['handle'])}/pictures/${id}`)).status
  await show({ pictures: [again, text], blocks: [{ kind: 'PICTURE' }] })
  expect([await at(again), await at(text)]).toEqual([200, 404])
  expect(await page()).toContain('Ebb tide')
  expect(await page()).not.toContain(text)
  await change($id, { warnings: ['DECEASED'] })
  expect(await at(again)).toBe(404)
  expect(await page()).not.toContain('Ebb tide')
})

test('files of a front are listed by search engines only where its owner says so', async () => {
  const robots = async () =>
    (await fetch(`${server.url}/@${String(front['handle'])}/picture`)).headers.get('x-robots-tag')
  await publish(await picture())
  expect(await robots()).toBe('noindex')
  await show({ findable: true })
  expect(await robots()).toBe('all')
})

test('FRO-8 a page says nothing of joining where it has neither words of its own nor a way', async () => {
  const install = JSON.parse(await readFile(server.install.install, 'utf8'))
  await writeFile(server.install.install, JSON.stringify({ ...install, registration: 'invitation' }))
  await show({ blocks: [{ kind: 'JOIN' }] })
  await expect.poll(() => page()).not.toContain('Join us')
  await show({ blocks: [{ kind: 'JOIN', text: 'Ask Ines.' }] })
  expect(await page()).toMatch(/Join us[^]*Ask Ines\./)
})
