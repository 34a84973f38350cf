// @module-tag leaks
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { wordOfDay } from './word-of-day.ts'

let server: TestServer
let home: ItemId
let language: ItemId

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = async (type: string, body: object, values: object = {}) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...body }, { ...values })).$id
const word = (label: string, body: object = {}) =>
  create('Lexeme', { label, language, owner: home, translation: `meaning of ${label}`, access: 'PUBLIC', ...body })
const heard = async (label: string, recording: object = {}) =>
  word(label, {
    media: [
      await create('Attachment', { originalName: label }, { filetype: 'audio/mpeg', kind: 'AUDIO', ...recording }),
    ],
  })
const close = async (id: ItemId) => {
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, access: 'PRIVATE' })
}

/** The word of a day; days begin at midnight where the owner is. */
const on = async (day: string, { time = '12:00', owner = home, store = server.parts.engine.store } = {}) => {
  const { context, principals } = server.parts.engine
  return (await wordOfDay({ store, context, principals }, owner, new Date(`${day}T${time}:00-08:00`)))?.id
}

beforeEach(async () => {
  home = await create('Organization', { displayName: 'Home', type: 'COMMUNITY', timeZone: 'America/Vancouver' })
  language = await create('Language', { name: 'Shoreword', owner: home, letters: [{ letter: 'a' }] })
})

test('the word of a day stays, whatever is added, and begins at midnight where its owner is', async () => {
  const first = await word('shell')
  expect(await on('2026-03-01')).toBe(first)
  for (const label of ['tide', 'kelp']) await heard(label)
  expect(await on('2026-03-01')).toBe(first)
  const { store, context, principals } = server.parts.engine
  const at = async (moment: string) => wordOfDay({ store, context, principals }, home, new Date(moment))
  expect((await at('2026-03-02T07:59:00Z'))?.day).toBe('2026-03-01')
  expect((await at('2026-03-02T08:00:00Z'))?.day).toBe('2026-03-02')
})

test('those that are heard come first, and none again while others wait', async () => {
  const silent = await Promise.all(['shell', 'stone'].map((label) => word(label)))
  const loud = [await heard('tide'), await heard('kelp')]
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  const chosen: (ItemId | undefined)[] = []
  for (const day of days) chosen.push(await on(day))
  expect(new Set(chosen.slice(0, 2))).toEqual(new Set(loud))
  expect(new Set(chosen.slice(2, 4))).toEqual(new Set(silent))
  // Then the one that was longest ago.
  expect(chosen[4]).toBe(chosen[0])
})

test('what visitors do not read is never it, nor counts what they do not hear', async () => {
  await close(await heard('closed'))
  for (const body of [
    { protocols: ['FAMILY'] },
    { warnings: ['DECEASED'] },
    { notFor: ['WORD_OF_DAY'] },
    { translation: null },
    { access: 'COMMUNITY' },
  ])
    await word('closed', body)
  expect(await on('2026-03-01')).toBeUndefined()
  await heard('agreed to be heard at home alone', { agreedFor: ['COMMUNITY'] })
  const open = await heard('open')
  expect(await on('2026-03-02')).toBe(open)
})

test('that there is no word stands for some minutes', async () => {
  expect(await on('2026-03-01')).toBeUndefined()
  const shell = await word('shell')
  expect(await on('2026-03-01', { time: '12:04' })).toBeUndefined()
  expect(await on('2026-03-01', { time: '12:05' })).toBe(shell)
})

test('a word is chosen once for all who ask at the same time', async () => {
  const ids = [await heard('shell'), await heard('tide')]
  const { store } = server.parts.engine
  let searches = 0
  const counting: typeof store = {
    ...store,
    search(...asked) {
      searches++
      return store.search(...asked)
    },
  }
  await on('2026-03-01', { store: counting })
  const alone = searches
  const chosen = await Promise.all(Array.from({ length: 5 }, () => on('2026-03-02', { store: counting })))
  expect(new Set(chosen).size).toBe(1)
  expect(ids).toContain(chosen[0])
  expect(alone).toBeGreaterThan(0)
  expect(searches).toBe(2 * alone)
})

test('another is chosen in place of one that is made private, and members get the same', async () => {
  const words = [await heard('shell'), await heard('tide'), await heard('kelp')]
  const member = await server.client((await server.addUser({ organizations: [home] })).email)
  const asked = async () => (await member.request<{ id: string }>('act/wordOfDay', {})).id as ItemId
  const first = await asked()
  expect(words).toContain(first)
  await close(first)
  const second = await asked()
  expect(words).toContain(second)
  expect(second).not.toBe(first)
  expect(await asked()).toBe(second)
  member.close()
})
