// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let admin: TestClient
let home: ItemId
let front: Item
let open: Item

const create = (type: string, body: Record<string, unknown>) =>
  server.parts.engine.store.create(SYSTEM, type, { owner: home, ...body })

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', headers })
  return { status: answer.status, text: (await answer.text()).replaceAll(server.url, ''), headers: answer.headers }
}

/** Changes what the owner lets others do, and publishes it. */
async function publish(values: Record<string, unknown>): Promise<void> {
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, front.$id)
  const changed = await store.update(SYSTEM, { _t, _i, _u, ...values })
  await admin.request('act/publish', { t: _t, i: _i, _u: changed._u })
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.client((await server.addUser({ admin: true })).email)
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const language = (await create('Language', { name: 'Shoreword', letters: [{ letter: 'a' }] })).$id
  const word = (label: string, body: object = {}) =>
    create('Lexeme', { label, language, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
  open = await word('tide')
  await word('warned', { warnings: ['DECEASED'] })
  await word('closed', { access: 'COMMUNITY' })
  front = await create('FrontPage', { title: 'Home', handle: 'home', blocks: [{ kind: 'NEW' }] })
  await publish({})
})
afterAll(async () => {
  admin.close()
  await server.close()
})

const pageOfOpen = () => `/@home/words/${open._i}-tide`

test('T4 nothing is told to machines until the owner of a front says so', async () => {
  const missing = (await ask('/@home/nothing')).text
  for (const path of ['/sitemap.xml', '/@home/sitemap.xml', '/@home/feed', '/@nobody/feed', '/@home/mark'])
    expect([path, await ask(path)]).toEqual([path, expect.objectContaining({ status: 404, text: missing })])
  for (const path of ['/@home', pageOfOpen()]) {
    const { text } = await ask(path)
    expect(text).toContain('noindex')
    expect(text).not.toMatch(/canonical|og:|ld\+json|atom/)
  }
})

test('search engines find what visitors read and no warning stands before, without times of changes', async () => {
  await publish({ findable: true })
  expect((await ask('/sitemap.xml')).text).toContain('<loc>/@home/sitemap.xml</loc>')
  const { text: map } = await ask('/@home/sitemap.xml')
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    ...['/@home', '/@home/words', pageOfOpen()],
  ])
  expect(map).not.toContain('lastmod')
  const { text } = await ask(pageOfOpen())
  expect(text).not.toContain('noindex')
  expect(text).toContain(`<link rel="canonical" href="${pageOfOpen()}"`)
  expect(text).toContain('"@type":"DefinedTerm","name":"tide","description":"meaning of tide"')
  const warned = await ask(`/@home/words/${open._i + 1}-warned`)
  expect(warned.text).toContain('noindex')
  expect(warned.text).not.toMatch(/canonical|ld\+json/)
})

test('titles are passed on and fed to readers only where the owner says so', async () => {
  await publish({ shareCards: true, feed: true })
  expect((await ask(pageOfOpen())).text).toContain('<meta property="og:title" content="tide · Home"')
  const { text, headers } = await ask('/@home/feed')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(text).toContain('<title>tide</title>')
  expect(text).not.toMatch(/meaning|warned|closed/)
  await publish({ findable: false, shareCards: false, feed: false })
  expect((await ask('/@home/feed')).status).toBe(404)
})

test('the one front of an install stands at its sign-in, for visitors who come from nowhere', async () => {
  const { text, status } = await ask('/sign-in')
  expect(status).toBe(200)
  expect(text).toContain('<h1>Home</h1>')
  expect(text).toContain('href="/sign-in?next=%2F"')
  const { status: moved, headers } = await ask('/')
  expect([moved, headers.get('location')]).toEqual([302, '/sign-in'])
  const cookie = `cairn-token=${admin.token}`
  for (const [path, sent] of [
    ['/sign-in?next=%2F', {}],
    ['/sign-in', { cookie }],
    ['/', { cookie }],
    ['/', { 'sec-fetch-dest': 'empty' }],
  ] as const)
    expect((await ask(path, sent)).text).not.toContain('<h1>Home</h1>')
  // Members sign in, too, while the front is not found.
  const inNeed = await server.parts.database.transaction(async (transaction) => {
    await transaction.query('lock table item in access exclusive mode')
    return Promise.all(['/', '/sign-in'].map((path) => ask(path)))
  })
  for (const { status: answered, text: shell } of inNeed) {
    expect(answered).toBe(200)
    expect(shell).not.toContain('<h1>Home</h1>')
  }
  expect((await ask('/sign-in')).text).toContain('<h1>Home</h1>')
  const other = await create('FrontPage', { title: 'Other', handle: 'other', blocks: [] })
  await admin.request('act/publish', { t: 'FrontPage', i: other._i, _u: other._u })
  expect((await ask('/sign-in')).text).not.toContain('<h1>Home</h1>')
  expect((await ask('/')).status).toBe(200)
})

test('search engines are told of no page by its address, and learn from each page whether to list it', async () => {
  const { status, text, headers } = await ask('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = text.split('\n')
  for (const line of ['Disallow: /api/', 'Disallow: /@*/search', 'Sitemap: /sitemap.xml']) expect(lines).toContain(line)
  expect(text).not.toMatch(/^Disallow: \/$|home/m)
  await publish({ findable: true })
  expect((await ask('/robots.txt')).text).toBe(text)
  await publish({ findable: false })
  expect((await ask('/@home')).text).toContain('noindex')
})
