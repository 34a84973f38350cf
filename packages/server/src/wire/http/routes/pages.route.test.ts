// @module-tag leaks
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { sentInTurn, statementsIn } from '../../../testing/statements-in.ts'

/** No answer for what is hidden or missing comes before this time (milliseconds). */
const SPAN_MS = 5

let server: TestServer
let admin: TestClient
let home: ItemId
let language: ItemId
let front: Item
/** A word that visitors read. */
let open: Item

const create = (type: string, body: Record<string, unknown>) =>
  server.parts.engine.store.create(SYSTEM, type, { owner: home, ...body })
const word = (label: string, body: Record<string, unknown> = {}) =>
  create('Lexeme', { label, language, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
const change = async (id: ItemId, body: Record<string, unknown>) => {
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  return server.parts.engine.store.update(SYSTEM, { _t, _i, _u, ...body })
}

const organization = async (displayName: string) =>
  (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
const file = async (values: Record<string, unknown>) =>
  (await server.parts.engine.store.create(SYSTEM, 'Attachment', { originalName: 'seen' }, values)).$id

const publish = async (action = 'publish') => {
  const { _t: t, _i: i, _u } = await server.parts.engine.store.read(SYSTEM, front.$id)
  return admin.request(`act/${action}`, { t, i, ...(action === 'publish' ? { _u } : {}) })
}

/** Asks for an address; nothing is followed. */
async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.client((await server.addUser({ admin: true })).email)
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  language = (await create('Language', { name: 'Shoreword', letters: [{ letter: 'a' }] })).$id
  open = await word('ciqʷa', { phonetic: 'tsiqwa' })
  const blocks = ['WORD_OF_DAY', 'STORIES', 'COLLECTIONS', 'NEW', 'OFFICES'].map((kind) => ({ kind }))
  front = await create('FrontPage', {
    ...{ title: 'Home of <all>', sentence: { en: 'Welcome', fr: 'Bienvenue' }, handle: 'home' },
    ...{ blocks: [...blocks, { kind: 'TEXT', title: 'Please', text: 'Ask before you copy.' }] },
    offices: [{ name: 'Lands', email: 'lands@home.example' }],
  })
  await publish()
})
afterAll(async () => {
  admin.close()
  await server.close()
})

const pageOf = (item: Item, rest = '') => `/@home/words/${item._i}${rest}`

describe('what visitors get', () => {
  test('a front shows its title, its words and its offices, and asks engines to leave it out', async () => {
    const { status, html, headers } = await ask('/@home')
    expect(status).toBe(200)
    expect(html).toContain('<h1>Home of &lt;all&gt;</h1>')
    for (const text of ['Welcome', 'ciqʷa', 'meaning of ciqʷa', 'Ask before you copy.', 'mailto:lands@home.example'])
      expect(html).toContain(text)
    expect(html).toContain('noindex')
    // Nothing is drawn of blocks that have nothing for visitors.
    for (const text of ['Public collections', 'Stories and records']) expect(html).not.toContain(text)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
    )
    expect((await ask('/@home?language=fr')).html).toContain('Bienvenue')
  })

  test('the number of an item decides; another spelling leads to the right one', async () => {
    for (const rest of ['', '-other', '-ciqwa-']) {
      const { status, headers } = await ask(pageOf(open, rest))
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
        ...[302, pageOf(open, '-ciqwa'), 'no-store'],
      ])
    }
    const { status, html } = await ask(pageOf(open, '-ciqwa'))
    expect(status).toBe(200)
    for (const text of ['tsiqwa', 'How to cite', 'This page belongs to Home of &lt;all&gt;'])
      expect(html).toContain(text)
  })

  test('a browser that has a page already is sent nothing but that, until it changes', async () => {
    const tag = (await ask('/@home')).headers.get('etag') ?? ''
    const again = await ask('/@home', { headers: { 'if-none-match': tag } })
    expect([again.status, again.html]).toEqual([304, ''])
    await word('newer')
    expect((await ask('/@home', { headers: { 'if-none-match': tag } })).status).toBe(200)
    expect((await ask('/@home')).headers.get('content-encoding')).toBe('gzip')
  })

  test('a list has what visitors read of one kind, and leads nowhere for a made-up place in it', async () => {
    expect((await ask('/@home/words')).html).toContain('ciqʷa')
    const nowhere = await ask('/@home/nothing')
    for (const path of ['/@home/archive', '/@home/words?after=made-up'])
      expect((await ask(path)).html).toBe(nowhere.html)
  })
})

describe('T4 one answer', () => {
  test('hidden, deleted, of others, missing and malformed addresses answer the same page', async () => {
    const { store } = server.parts.engine
    const other = await store.create(SYSTEM, 'Organization', { displayName: 'Other', type: 'COMMUNITY' })
    const deleted = await word('gone')
    await store.remove(SYSTEM, deleted.$id)
    const hidden = await Promise.all([
      ...['COMMUNITY', 'PROTECTED', 'PRIVATE'].map((access) => word('secretive', { access })),
      word('secretive', { protocols: ['FAMILY'] }),
      word('secretive', { owner: other.$id }),
    ])
    const unpublished = await create('FrontPage', { title: 'secretive', handle: 'unpublished' })
    const missing = await ask('/@home/words/999999')
    const rest = ['/@nobody', `/@${String(unpublished['handle'])}`, '/@home/words/0', '/@home/words/x', '/@home/a/b/c']
    const paths = [...[...hidden, deleted].map((item) => pageOf(item, '-secretive')), ...rest, '/@HOME', '/@%2e%2e/x']
    expect(missing.status).toBe(404)
    for (const path of paths) {
      const { status, html, headers } = await ask(path)
      expect([path, status, html]).toEqual([path, 404, missing.html])
      expect(headers.get('content-length')).toBe(missing.headers.get('content-length'))
    }
    for (const path of ['/@home', '/@home/words']) expect((await ask(path)).html).not.toContain('secretive')
  })

  test('T4 the same statements are sent, and the answer waits, for what is hidden and what is missing', async () => {
    const draft = await create('FrontPage', { title: 'secretive', handle: 'a-draft' })
    const closed = await word('secretive', { access: 'PRIVATE' })
    const gone = await word('secretive')
    await server.parts.engine.store.remove(SYSTEM, gone.$id)
    await server.settled()
    const sentFor = async (path: string) => {
      const started = performance.now()
      let status = 0
      const sent = await statementsIn(server.parts.database, async () => ({ status } = await ask(path)))
      // Visitors have a pace, which other tests of this file used up: it is asked again a little later.
      if (status === 429) return new Promise<string[]>((resolve) => setTimeout(() => resolve(sentFor(path)), 500))
      expect(status).toBe(404)
      expect(performance.now() - started).toBeGreaterThanOrEqual(SPAN_MS)
      return sent.map(({ text }) => text)
    }
    for (const [missing, ...hidden] of [
      ['/@nobody', `/@${String(draft['handle'])}`],
      ['/@home/words/999999', pageOf(closed), pageOf(gone)],
    ] as const) {
      for (const path of hidden) {
        const [one, other] = await sentInTurn(
          () => sentFor(missing),
          () => sentFor(path),
        )
        expect(one.length).toBeGreaterThan(1)
        expect(other).toEqual(one)
      }
    }
  })

  test('whoever is signed in gets what visitors get', async () => {
    const closed = await word('closed', { access: 'COMMUNITY' })
    for (const path of ['/@home', pageOf(closed, '-closed')]) {
      const asVisitor = await ask(path)
      const signedIn = await ask(path, {
        headers: { cookie: `cairn-token=${admin.token}`, authorization: `Bearer ${admin.token}` },
      })
      expect(signedIn.html).toBe(asVisitor.html)
    }
  })
})

describe('gone with the next request', () => {
  test('an item made private is on no page, in no process', async () => {
    const beside = await startTestServer({ beside: server })
    const item = await word('passing')
    const paths = ['/@home', '/@home/words', pageOf(item, '-passing')]
    const both = [server, beside]
    const textsAt = async () =>
      (
        await Promise.all(both.flatMap(({ url }) => paths.map((path) => fetch(`${url}${path}`).then((a) => a.text()))))
      ).join()
    await beside.caughtUp()
    expect(await textsAt()).toContain('passing')
    await change(item.$id, { access: 'PRIVATE' })
    const served = await Promise.all(paths.map((path) => ask(path)))
    expect(served.map(({ html }) => html).join()).not.toContain('passing')
    await beside.caughtUp()
    expect(await textsAt()).not.toContain('passing')
    await beside.close()
  })

  test('FRO-3 a change of the front shows once it is published, and nothing once it is unpublished', async () => {
    await change(front.$id, { title: 'Another title' })
    expect((await ask('/@home')).html).toContain('Home of &lt;all&gt;')
    await publish()
    expect((await ask('/@home')).html).toContain('Another title')
    await publish('unpublish')
    expect((await ask('/@home')).status).toBe(404)
    await change(front.$id, { title: 'Home of <all>' })
    await publish()
  })
})

test('list values have the words of the owner, then the general ones, and never those of another', async () => {
  const other = await organization('Third')
  const name = (label: string, more: object) =>
    create('LOVValue', { list: 'VOC_PARTS', translations: { en: label }, access: 'PUBLIC', ...more })
  await name('kind of home', { key: 'OWN' })
  for (const key of ['OWN', 'SHARED']) await name('kind of another', { key, owner: other })
  await name('kind of all', { key: 'SHARED', owner: null })
  for (const [partOfSpeech, text] of [
    ['OWN', 'kind of home'],
    ['SHARED', 'kind of all'],
  ] as const) {
    const item = await word('kinds', { partOfSpeech })
    const { html } = await ask(pageOf(item, '-kinds'))
    expect(html).toContain(text)
    expect(html).not.toContain('kind of another')
  }
  const inGroup = await word('several', { senses: [{ translation: 'first', partOfSpeech: 'OWN' }] })
  expect((await ask(pageOf(inGroup, '-several'))).html).toContain('first · kind of home')
})

test('a warned item shows its warning, and neither picture nor sound', async () => {
  const firstIn = (item: Item, name: string) => (item[name] ? { sameAs: [item[name]].flat()[0] } : {})
  const files = async (of: Item = open) => ({
    pictures: [await file({ filetype: 'image/jpeg', kind: 'IMAGE', ...firstIn(of, 'pictures') })],
    media: [await file({ filetype: 'audio/mpeg', kind: 'AUDIO', ...firstIn(of, 'media') })],
  })
  const plain = await word('plain', await files())
  const item = await word('warned', { ...(await files()), warnings: ['DECEASED'] })
  expect((await ask(pageOf(plain, '-plain'))).html).toMatch(/<img[^]*<audio|<audio[^]*<img/)
  // So does one whose files were first used where a warning stands.
  const around = await word('around', await files(item))
  const { html: aroundHtml } = await ask(pageOf(around, '-around'))
  expect(aroundHtml).not.toMatch(/<img|<audio/)
  expect(aroundHtml).toContain('class="warned"')
  const { html } = await ask(pageOf(item, '-warned'))
  expect((await ask('/@home/words')).html).not.toContain('meaning of warned')
  expect(html).toContain(`method="post" enctype="text/plain" action="${pageOf(item, '-warned')}/show"`)
  expect(html).not.toMatch(/<img|<audio/)
  // *Show* is a form of our own pages, and counts for this visit.
  const form = { method: 'POST', headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' } }
  const shown = await ask(`${pageOf(item, '-warned')}/show`, form)
  expect(shown.html).toMatch(/<img[^]*<audio|<audio[^]*<img/)
  expect(shown.html).toContain('class="warned"')
  expect(shown.headers.get('set-cookie')).toContain(`cairn-shown=${item.$id}`)
  const elsewhere = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }
  for (const [path, init] of [
    [`${pageOf(item, '-warned')}/show`, elsewhere],
    [`${pageOf(await word('closed', { access: 'PRIVATE' }), '-closed')}/show`, { method: 'POST' }],
    ['/@home/words/999999/show', { method: 'POST' }],
  ] as const) {
    const { status, headers } = await ask(path, init)
    expect([path, status, headers.get('set-cookie')]).toEqual([path, 404, null])
  }
  expect((await ask(pageOf(item, '-warned'))).html).not.toMatch(/<img|<audio/)
})

test('a recording is gone when the last agreement to its use is taken back, however that is said', async () => {
  for (const taken of [{ agreedFor: [] }, { agreedFor: null }, { agreedFor: null, access: 'PUBLIC' }]) {
    const sound = await file({ filetype: 'audio/mpeg', kind: 'AUDIO', agreedFor: ['PUBLIC'] })
    const item = await word('heard', { media: [sound] })
    expect((await ask(pageOf(item, '-heard'))).html).toContain('<audio')
    const { _t, _i, _u } = await admin.request<Item>(`read/${sound}`)
    await admin.request('update', { _t, _i, _u, ...taken })
    expect((await ask(pageOf(item, '-heard'))).html).not.toContain('<audio')
    expect((await admin.request<Item>(`read/${sound}`))['access']).toBe('PROTECTED')
  }
})

test('what visitors do not read takes no place among what a page leads on to', async () => {
  const closed = await Promise.all(Array.from({ length: 25 }, () => word('closed', { access: 'PRIVATE' })))
  const relatedEntries = [...closed.map(({ $id }) => $id), open.$id]
  const item = await word('leading', { relatedEntries })
  expect((await ask(pageOf(item, '-leading'))).html).toContain(pageOf(open, '-ciqwa'))
})

test('a kind of block is drawn once, but for texts', async () => {
  const texts = ['One', 'Two'].map((text) => ({ kind: 'TEXT', text }))
  await change(front.$id, { blocks: [{ kind: 'NEW' }, ...texts, { kind: 'NEW', title: 'Again' }] })
  await publish()
  const { html } = await ask('/@home')
  for (const text of ['One', 'Two']) expect(html).toContain(text)
  expect(html).not.toContain('Again')
})
