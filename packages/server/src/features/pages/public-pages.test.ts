// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import { onlyFront } from './find-front.ts'
import { mapOfFront } from './for-machines.ts'

let server: TestServer
let home: ItemId
let language: ItemId

const create = (type: string, body: Record<string, unknown>, values: Record<string, unknown> = {}) =>
  server.parts.engine.store.create(SYSTEM, type, { owner: home, ...body }, values)
const word = (label: string, body: Record<string, unknown> = {}) =>
  create('Lexeme', { label, language, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
const picture = async (values: Record<string, unknown> = {}) =>
  (
    await server.parts.engine.store.create(
      SYSTEM,
      'Attachment',
      { originalName: 'seen' },
      { filetype: 'image/jpeg', kind: 'IMAGE', ...values },
    )
  ).$id

async function ask(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  return { status: answer.status, text: (await answer.text()).replaceAll(server.url, '') }
}
const publish = async (body: Record<string, unknown>) => {
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const { $id, _t, _i, _u } = await create('FrontPage', { blocks: [{ kind: 'NEW' }], ...body })
  await admin.request('act/publish', { t: _t, i: _i, _u })
  admin.close()
  return $id
}
const change = async (id: ItemId, values: Record<string, unknown>) => {
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, ...values })
}

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  language = (await create('Language', { name: 'Shoreword', letters: [{ letter: 'a' }] })).$id
  await publish({ title: 'Home', handle: 'home', findable: true, feed: true })
})
afterAll(() => server.close())

test('T4 the page for children, and what leads to it, are there for pictures that visitors see', async () => {
  for (let at = 10; at < 40; at++) await word(`closed ${at}`, { pictures: [await picture({ access: 'PRIVATE' })] })
  expect((await ask('/@home')).text).not.toContain('/@home/kids')
  expect((await ask('/@home/kids')).status).toBe(404)
  await word('seal', { pictures: [await picture()] })
  expect((await ask('/@home')).text).toContain('href="/@home/kids"')
  const { text } = await ask('/@home/kids')
  expect(text).toContain('meaning of seal')
  expect(text).not.toContain('closed')
})

test('machines read of no item before a file of which a warning stands', async () => {
  const warned = await word('warned', { pictures: [await picture()], warnings: ['DECEASED'] })
  await word('around', { pictures: [await picture({ sameAs: [warned['pictures']].flat()[0] })] })
  await word('plain', { pictures: [await picture()] })
  for (const path of ['/@home/sitemap.xml', '/@home/feed']) {
    const { text } = await ask(path)
    expect(text).toContain('-plain')
    expect(text).not.toMatch(/around|warned/)
  }
})

test('what items name costs a map nothing', async () => {
  const costOfMap = async () => {
    const budget = createBudget(1_000_000)
    const { store, context, principals } = server.parts.engine
    const deps = { store, context, principals, areas: () => [], siteName: () => '' }
    expect(await withinBudget(budget, () => mapOfFront(deps, 'home', ''))).toContain('-gull')
    return budget.spent
  }
  const named = [await word('gull'), await word('heron')]
  const bare = await costOfMap()
  for (const { $id } of named)
    await change($id, { relatedEntries: named.flatMap((each) => (each.$id === $id ? [] : [each.$id])) })
  expect(await costOfMap()).toBeCloseTo(bare, 6)
})

test('what is typed is searched for as words, and is no title of the page', async () => {
  await word('cedar')
  for (const words of ['ft-nothing:x', 'fs-access:PUBLIC', 'dr-secret:2024..', '\0', '"', '-- ft-label:cedar'])
    expect([words, (await ask(`/@home/search?q=${encodeURIComponent(words)}`)).status]).toEqual([words, 200])
  expect((await ask('/@home/search?q=ft-translation:cedar')).text).not.toContain('meaning of cedar')
  expect((await ask('/@home/search?q=cedar')).text).toContain('<title>Find on these pages · Home</title>')
})

const category = (key: string) =>
  create('LOVValue', { list: 'VOC_CATEGORIES', key, translations: { en: `Called ${key}` }, access: 'PUBLIC' })

test('T4 a category has its page beyond those that a list leads to, and one without words none', async () => {
  const many = Array.from({ length: 32 }, (_, at) => `MANY_${at}`)
  for (const key of [...many, 'RARE', 'NEVER', 'SHUT']) await category(key)
  for (const label of ['one', 'other']) await word(label, { categories: many })
  await word('rare', { categories: ['RARE'] })
  await word('shut', { categories: ['SHUT'], access: 'PRIVATE' })
  const { status, text } = await ask('/@home/words/families/rare')
  expect(status).toBe(200)
  expect(text).toContain('<h1>Called RARE</h1>')
  for (const part of ['never', 'shut', ''])
    expect([part, (await ask(`/@home/words/families/${part}`)).status]).toEqual([part, 404])
})

test('categories with one address have one page, of the words of both', async () => {
  for (const [label, key] of Object.entries({ ebb: 'LOW TIDE', flat: 'LOW_TIDE' })) {
    await category(key)
    await word(label, { categories: [key] })
  }
  const { text } = await ask('/@home/words/families/low-tide')
  for (const label of ['ebb', 'flat']) expect(text).toContain(`meaning of ${label}`)
})

test('a front that visitors do not see is not counted among those that there are', async () => {
  const { store, context } = server.parts.engine
  expect((await onlyFront({ store, context }, 'en'))?.handle).toBe('home')
  const other = (
    await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Other', type: 'COMMUNITY' })
  ).$id
  const second = await publish({ title: 'Second', handle: 'second' })
  await publish({ title: 'Third', handle: 'third' })
  await change(second, { owner: other })
  expect(await onlyFront({ store, context }, 'en')).toBeUndefined()
})
