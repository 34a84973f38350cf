// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let language: ItemId

const create = (type: string, body: Record<string, unknown>, values: Record<string, unknown> = {}) =>
  server.parts.engine.store.create(SYSTEM, type, { owner: home, ...body }, values)
const word = (label: string, body: Record<string, unknown> = {}) =>
  create('Lexeme', { label, language, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
const file = async (values: Record<string, unknown>) =>
  (await server.parts.engine.store.create(SYSTEM, 'Attachment', { originalName: 'seen' }, values)).$id
const picture = () => file({ filetype: 'image/jpeg', kind: 'IMAGE' })

/** Asks for an address; nothing is followed. Visitors have a pace: what is too much is asked again. */
async function ask(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}
const nowhere = async () => (await ask('/@home/words/999999')).html

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  language = (await create('Language', { name: 'Shoreword', letters: [{ letter: 'a' }] })).$id
  const front: Item = await create('FrontPage', { title: 'Home', handle: 'home', blocks: [{ kind: 'NEW' }] })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  await admin.request('act/publish', { t: 'FrontPage', i: front._i, _u: front._u })
  admin.close()
})
afterAll(() => server.close())

test('what is typed without marks is found, by kind, and what visitors do not read is not', async () => {
  await word('k̓ʷínus')
  await word('k̓ʷínus', { access: 'COMMUNITY', translation: 'secretive' })
  await create('ArchiveEntry', { title: 'How kwinus is told', access: 'PUBLIC' })
  const { status, html } = await ask('/@home/search?q=kwinus')
  expect(status).toBe(200)
  for (const text of ['Words and phrases', 'k̓ʷínus', 'How kwinus is told', 'value="kwinus"', 'noindex'])
    expect(html).toContain(text.normalize('NFC'))
  expect(html).not.toContain('secretive')
  const { html: inWords } = await ask('/@home/search?q=kwinus&kind=words')
  expect(inWords).not.toContain('How kwinus is told')
  expect((await ask('/@home/search?q=secretive')).html).toContain('Nothing found')
  expect((await ask('/@home/search')).html).not.toContain('Nothing found')
  for (const query of ['q=a&kind=nothing', 'q=kwinus&kind=words&after=made-up'])
    expect((await ask(`/@home/search?${query}`)).html).toBe(await nowhere())
})

test('T4 words of a category have a page together, and a category without any for visitors has none', async () => {
  const name = (key: string, label: string) =>
    create('LOVValue', { list: 'VOC_CATEGORIES', key, translations: { en: label }, access: 'PUBLIC' })
  await name('SHORE', 'The shore')
  await name('SECRET', 'Secretive')
  await word('tide', { categories: ['SHORE'] })
  await word('hill')
  await word('closed', { categories: ['SECRET'], access: 'PRIVATE' })
  const { status, html } = await ask('/@home/words/families/shore')
  expect(status).toBe(200)
  expect(html).toContain('<h1>The shore</h1>')
  expect(html).toContain('meaning of tide')
  expect(html).not.toContain('meaning of hill')
  const { html: all } = await ask('/@home/words')
  expect(all).toContain('href="/@home/words/families/shore"')
  expect(all).not.toMatch(/secret/i)
  for (const part of ['secret', '', 'nothing', 'shore/more'])
    expect((await ask(`/@home/words/families/${part}`)).html).toBe(await nowhere())
})

test('children see words with pictures, and no form, no people and no way out', async () => {
  expect((await ask('/@home/kids')).html).toBe(await nowhere())
  await word('seal', { pictures: [await picture()] })
  await word('not for them', { pictures: [await picture()], notFor: ['CHILDREN'] })
  await word('with warning', { pictures: [await picture()], warnings: ['DECEASED'] })
  await word('closed', { pictures: [await picture()], access: 'COMMUNITY' })
  const { status, html } = await ask('/@home/kids')
  expect(status).toBe(200)
  expect(html).toContain('meaning of seal')
  for (const text of ['not for them', 'with warning', 'meaning of closed', '<form', 'sign-in', 'mailto:'])
    expect(html).not.toContain(text)
  const leads = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(new Set(leads)).toEqual(new Set(['#main', '/@home', '/@home/kids', '/@home/kids?language=fr']))
  expect((await ask('/@home')).html).toContain('href="/@home/kids"')
})

test('T43 visitors at one address search 20 times a minute', async () => {
  // Only searches of a front count.
  for (let n = 0; n < 21; n++) expect((await ask('/@nobody/search?q=tide')).status).toBe(404)
  let status = 200
  for (let n = 0; n < 21 && status === 200; n++) ({ status } = await ask('/@home/search?q=tide'))
  expect(status).toBe(429)
  const { html } = await ask('/@home/search?q=tide')
  expect(html).toContain('Too many searches')
  expect((await ask('/@home/search')).status).toBe(200)
})
