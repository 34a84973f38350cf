// @module-tag leaks
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { accessProperty, itemTypeSchema, sealedProperties, type Item } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { linkTermsOf } from '../../../features/files/shown/link-terms.ts'
import { sealItems } from '../../../items/save/seal-items.ts'

const TYPE = buildItemType('Treasure', {
  properties: {
    name: { v: 'DEF', required: true, max: 200 },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
    papers: { v: 'REL', t: 'Attachment', many: true },
    ...sealedProperties,
  },
  owner: 'owner',
  care: true,
  purge: { right: 'steward', people: 1 },
  visibility: 'COMMUNITY',
})
const PAPER = { name: 'letter.txt', bytes: Buffer.from('k̓'), relType: 'Treasure', relProp: 'papers' }

let server: KeptCommunity
let keeper: TestClient
let whole: Item
let paper: Item
let link: string
beforeAll(async () => {
  server = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, v.parse(itemTypeSchema, TYPE)] })
})
beforeEach(async () => {
  keeper = await server.join(server.keeper.email)
  paper = await upload(server.url, keeper, PAPER)
  const body = { name: 'A basket', owner: server.home, access: 'PROTECTED', papers: [paper.$id] }
  whole = await keeper.request('create/Treasure', body)
  link = await linkUntil(Date.now() + 60_000)
})
afterEach(() => server.leave())
afterAll(() => server.close())

async function linkUntil(moment: number): Promise<string> {
  const { files, engine } = server.parts
  const terms = await linkTermsOf(engine.context.loader, paper.$id)
  return terms ? `${server.url}${files.links.of({ attachment: paper.$id, terms }, moment)}` : ''
}

const statusOf = async (url = link) => (await fetch(url)).status

async function change({ $id }: Item, values: Record<string, unknown>): Promise<void> {
  const { _t, _i, _u } = await keeper.request(`read/${$id}`)
  await keeper.request('update', { _t, _i, _u, ...values })
}

test('T55 a link opens one file without an account until its day, and is noted as nobody’s reading', async () => {
  const opened = await fetch(link)
  expect([opened.status, await opened.text()]).toEqual([200, 'k̓'])
  expect(await statusOf(`${server.url}/attachment/${paper.$id}`)).toBe(404)
  const past = await fetch(await linkUntil(Date.now() - 5000), { headers: { 'accept-language': 'fr' } })
  expect([past.status, await past.text()]).toEqual([410, expect.stringContaining('ne fonctionne plus')])
  expect(await statusOf(`${server.url}/file-link/1-1-${'0'.repeat(40)}`)).toBe(404)
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', targetOf(paper.$id))
  expect(entries).toMatchObject([{ by: '', op: 'download', level: 'PROTECTED' }])
})

test.each<[string, () => Promise<unknown>]>([
  ['its item asks for more', () => change(whole, { access: 'PRIVATE' })],
  ['it asks for more itself', () => change(paper, { access: 'PRIVATE' })],
  ['its original asks for more', () => change(paper, { originalAccess: 'PRIVATE' })],
  ['its item is deleted', () => keeper.request(`delete/${whole.$id}`)],
  ['it is deleted', () => keeper.request(`delete/${paper.$id}`)],
  ['its item names it no more', () => change(whole, { papers: [] })],
  ['another file takes its place', () => upload(server.url, keeper, { ...PAPER, relIndex: whole._i }, paper.$id)],
  ['a warning stands before it', () => change(whole, { warnings: ['GRAPHIC'] })],
  ['a protocol stands before it', () => change(whole, { protocols: ['CEREMONY'] })],
  [
    'it is sealed',
    () => {
      const { context } = server.parts.engine
      return context.database.transaction((transaction) => sealItems(context, transaction, [whole.$id]))
    },
  ],
  ['it is purged', () => keeper.request('act/purge', { ...targetOf(whole.$id), reason: 'Asked for' })],
])('T55 a link ends when %s, and says so', async (_when, happens) => {
  expect(await statusOf()).toBe(200)
  await happens()
  const ended = await fetch(link)
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('no longer works')])
})

test('T55 a link goes on where its file is opened to more people, or is told in other words', async () => {
  await change(paper, { caption: 'The letter of 1911' })
  await change(whole, { name: 'Another basket', access: 'PUBLIC' })
  expect(await statusOf()).toBe(200)
})
