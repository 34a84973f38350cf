// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { SYSTEM } from '@cairn/server/testing'
import type { TestServer } from '@cairn/testkit/server'
import { startTwins, type Twins } from '@cairn/testkit/twins'

interface Prepared {
  home: ItemId
  language: ItemId
  words: readonly ItemId[]
  collection: ItemId
}

let twins: Twins<Prepared>
beforeAll(async () => {
  twins = await startTwins({}, prepare)
})
afterAll(() => twins.close())

const creating = (server: TestServer) => async (type: string, body: Record<string, unknown>) =>
  (await server.parts.engine.store.create(SYSTEM, type, body)).$id

const pictureIn = async (server: TestServer) =>
  (
    await server.parts.engine.store.create(
      SYSTEM,
      'Attachment',
      { originalName: 'seen' },
      { filetype: 'image/jpeg', kind: 'IMAGE' },
    )
  ).$id

/** A front with words, a collection, an entry of the archive and an exhibition that visitors read. */
async function prepare(server: TestServer): Promise<Prepared> {
  const create = creating(server)
  const home = await create('Organization', { displayName: 'Home', type: 'COMMUNITY' })
  const language = await create('Language', { name: 'Shoreword', owner: home, letters: [{ letter: 'a' }] })
  const open = { owner: home, access: 'PUBLIC' }
  const words: ItemId[] = []
  for (const label of ['shell', 'tide', 'kelp'])
    words.push(
      await create('Lexeme', {
        ...{ ...open, label, language, translation: label, relatedEntries: words.slice(-1), categories: ['WATER'] },
        pictures: [await pictureIn(server)],
      }),
    )
  const membershipQuery = queryToSavedSearch({ types: ['Lexeme'] })
  const collection = await create('Collection', { ...open, label: 'The shore', membershipQuery })
  await create('ArchiveEntry', { ...open, title: 'A walk', collections: [collection] })
  await create('Exhibition', { ...open, label: 'At low tide' })
  const front = await create('FrontPage', {
    ...{ title: 'Home', handle: 'home', owner: home, findable: true, shareCards: true, feed: true },
    blocks: ['WORD_OF_DAY', 'STORIES', 'COLLECTIONS', 'NEW'].map((kind) => ({ kind })),
  })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  await admin.request('act/publish', { t: 'FrontPage', i: Number(front.split('-')[1]), _u: 1 })
  admin.close()
  return { home, language, words, collection }
}

/** Items that visitors do not read and that name what they read, before and after it in every order. */
async function hide(server: TestServer, { home, language, words, collection }: Prepared): Promise<void> {
  const create = creating(server)
  for (const closed of [{ access: 'COMMUNITY' }, { access: 'PRIVATE' }, { access: 'PUBLIC', protocols: ['FAMILY'] }]) {
    const body = { ...closed, owner: home }
    const named = { relatedEntries: words, categories: ['WATER', 'SKY'] }
    for (const label of ['aaa', 'zzz'])
      await create('Lexeme', {
        ...body,
        label,
        language,
        translation: 'secretive',
        ...named,
        pictures: [await pictureIn(server)],
      })
    await create('Collection', { ...body, label: 'Secretive' })
    await create('ArchiveEntry', { ...body, title: 'Secretive', collections: [collection] })
    await create('Belonging', { ...body, label: 'Secretive', collections: [collection] })
    await create('Exhibition', { ...body, label: 'Secretive' })
  }
  const other = await create('Organization', { displayName: 'Other', type: 'COMMUNITY' })
  const grants = ['create', 'update'].map((right) => ({ grant: `FrontPage.${right}`, grantedBy: other }))
  const user = await server.addUser({ organizations: [other], capabilities: ['Front'], grants })
  const stranger = await server.client(user.email)
  for (const handle of ['other', 'home'])
    await stranger.request('create/FrontPage', { title: 'Secretive', handle, owner: other, blocks: [] })
  stranger.close()
}

/** What no page leads to, or only with words that somebody typed. */
const ASKED = [
  ...['shell', 'secretive', 'e'].map((words) => `/@home/search?q=${words}`),
  ...['/@home/search?q=secretive&kind=words', '/@home/words/families/sky', '/@home/kids'],
  ...['/robots.txt', '/sitemap.xml', '/@home/sitemap.xml', '/@home/feed', '/sign-in'],
]
/** When something was made, which the two servers did at different times. */
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Of what a page of the organisation would be made, for who reads all there is. */
async function partsOf(server: TestServer): Promise<unknown> {
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const parts = await admin.request('act/publicParts', { owner: twins.prepared.home })
  admin.close()
  return parts
}

/** All pages that are reached from the front, by their addresses, without the origin of the server. */
async function crawl(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const { url } = server
  const found = new Map<string, string>()
  const waiting = ['/@home', '/@home?language=fr', '/@home/belongings', '/@other', ...ASKED]
  // Whoever arranges the page reads all there is. The preview holds what visitors read.
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const authorization = `Bearer ${admin.token}`
  admin.close()
  waiting.push('/front-preview/FrontPage-1', '/front-preview/FrontPage-1?language=fr')
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const answer = await fetch(url + path, path.startsWith('/front-preview') ? { headers: { authorization } } : {})
    const html = (await answer.text()).replaceAll(url, '').replace(MOMENT, 'then')
    found.set(path, `${answer.status} ${html}`)
    waiting.push(...[...html.matchAll(/href="(\/@[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')))
  }
  return found
}

test('T2 every page of a front is equal to the byte with and without items that visitors do not read', async () => {
  const [bare, full] = twins.servers
  await hide(full, twins.prepared)
  await full.settled()
  const [one, other] = [await crawl(bare), await crawl(full)]
  expect(await partsOf(full)).toEqual(await partsOf(bare))
  expect([...one.keys()].length).toBeGreaterThan(10)
  expect([...one.values()].filter((each) => each.startsWith('200')).length).toBeGreaterThan(10)
  expect(other).toEqual(one)
  expect(one.get('/front-preview/FrontPage-1')).toMatch(/^200/)
  // A page that searches repeats what was typed.
  const told = [...other].flatMap(([path, page]) => (path.includes('secretive') ? [] : [page]))
  expect(told.join('')).not.toMatch(/secretive/i)
})
