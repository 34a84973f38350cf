import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { migrateWord } from '../model/migrate-word.ts'
import { wavOf } from '@cairn/model/wav'
import { attachUpload, upload } from '@cairn/testkit/upload'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

const TONE = { samples: new Float32Array(400), rate: 8000 }
let server: TestServer
let home: ItemId
let language: ItemId
const LETTERS = [
  { letter: 'a', variants: 'á aa' },
  { letter: 'kʷ', alsoTyped: 'kw' },
  { letter: 'k', capital: 'K' },
  { letter: 'n' },
  { letter: 'ʔ', alsoTyped: '?' },
]
/** `keeper` administers the first organisation, the others have less. */
let keeper: TestClient
let outsider: TestClient
let visitor: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  home = await make('Home')
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await server.client((await server.addUser({ organizations: [home], capabilities: ['Vocab'], grants })).email)
  outsider = await server.client((await server.addUser({ organizations: [await make('Elsewhere')] })).email)
  language = (await store.create(SYSTEM, 'Language', { name: 'Test', owner: home, letters: LETTERS })).$id
  visitor = await TestClient.connect(server.url)
})
afterAll(async () => {
  for (const client of [keeper, outsider, visitor]) client.close()
  await server.close()
})

const create = (values: object) =>
  keeper.request<Item>('create/Lexeme', { label: 'naa', language, owner: home, ...values })
const problemsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { details: { properties?: object } }) => Object.keys(thrown.details.properties ?? {}),
  )

it('VOC-1 refuses a lexeme without a headword or an owner', async () => {
  expect(await problemsOf(create({ label: undefined }))).toEqual(['label'])
  expect(await problemsOf(create({ owner: undefined }))).toEqual(['owner'])
  expect(await problemsOf(create({}))).toBe('saved')
})

it('VOC-2 shows a lexeme at its own level, to its community if it names none', async () => {
  const readersOf = async (access: string | undefined) => {
    const { $id } = await create({ access })
    return Promise.all(
      [keeper, outsider, visitor].map(async (client) => (await codeOf(client.request(`read/${$id}`))) === 'fine'),
    )
  }
  expect(await readersOf(undefined)).toEqual([true, false, false])
  expect(await readersOf('COMMUNITY')).toEqual([true, false, false])
  expect(await readersOf('PUBLIC')).toEqual([true, true, true])
})

it('VOC-3 saves a headword without stray white space, with its letters and marks', async () => {
  expect(await create({ label: '  k=aa\u0301tikura \n naa ' })).toMatchObject({ label: 'k=aátikura naa' })
})

it('VOC-4 finds a word with and without its marks', async () => {
  const { $id } = await create({ label: 'kʷənt̓a' })
  const found = async (text: string) =>
    (await keeper.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'], text })).ids
  expect(await Promise.all(['kʷənt̓a', 'kʷənta'].map(found))).toEqual([[$id], [$id]])
})

it('VOC-4 finds words as they are written, typed with look-alikes, a beginning by whole letters', async () => {
  const labels = ['kʷankʷus', 'kankʷus', 'ʔankʷus']
  const [first, second, third] = await Promise.all(labels.map(async (label) => (await create({ label })).$id))
  const found = async (query: object, client = keeper) =>
    (await client.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'], exact: true, ...query })).ids
  expect(await found({ text: 'kwankwus' })).toEqual([first])
  expect(await found({ text: '?ankwus' })).toEqual([third])
  const beginning = (value: string) => ({ must: [{ prop: '$label', kind: 'prefix', value }] })
  expect(await found(beginning('kankw'))).toEqual([second])
  expect(await found(beginning('kwankw'))).toEqual([first])
  const chosen = (language: string) => ({ prop: 'language', kind: 'rel', value: [language] })
  const inLanguage = { must: [...beginning('k').must, chosen(language)] }
  expect(await found(inLanguage)).toContain(second)
  expect(await found(inLanguage)).not.toContain(first)
  expect(await found({ text: 'kwankwus' }, outsider)).toEqual([])
})

it('VOC-5 shows the menu entry to who reads a word or makes words, where the install has the key capability', async () => {
  const menuOf = async (client: TestClient) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const { areas } = (await (await fetch(`${server.url}/registry.json`, { headers })).json()) as {
      areas: { id: string; menu: { path: string }[] }[]
    }
    return areas.filter(({ id }) => id === 'vocabulary').flatMap(({ menu }) => menu.map(({ path }) => path))
  }
  const both = ['vocab', 'vocab.words-phrases']
  await create({ access: 'PUBLIC' })
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([both, both])
  const { ids } = await outsider.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'] })
  for (const id of ids) await keeper.request(`delete/${id}`)
  await outsider.waitFor('registry')
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([both, []])
  const install = JSON.parse(await readFile(server.install.install, 'utf8')) as object
  await writeFile(server.install.install, JSON.stringify({ ...install, keyCaps: [] }))
  await server.parts.registry.refresh()
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([[], []])
})

it('VOC-6 makes look-alikes the letters of the language, in the word and its other spellings', async () => {
  const made = await create({ label: 'kwan?a', alternateSpelling: ['Kwa (north)'] })
  expect(made).toMatchObject({ label: 'kʷanʔa', alternateSpelling: ['Kʷa (north)'] })
})

it('VOC-7 numbers words of one spelling, among those that the writer may read', async () => {
  const first = await create({ label: 'anka' })
  expect(first).not.toHaveProperty('homonym')
  expect(await create({ label: 'anka' })).toMatchObject({ homonym: 2 })
  const { _t, _i, _u } = await create({ label: 'ankan' })
  const third = await keeper.request<Item>('update', { _t, _i, _u, label: 'anka' })
  expect(third).toMatchObject({ homonym: 3 })
  const alone = await keeper.request<Item>('update', { _t, _i, _u: third._u, label: 'ankaba' })
  expect(alone).not.toHaveProperty('homonym')
  const writer = await server.client(
    (
      await server.addUser({
        organizations: [home],
        grants: [{ grant: 'Lexeme.create', grantedBy: home }],
        capabilities: ['Vocab'],
      })
    ).email,
  )
  await create({ label: 'kanka', access: 'PRIVATE' })
  const made = await writer.request<Item>('create/Lexeme', { label: 'kanka', language, owner: home })
  expect(made).not.toHaveProperty('homonym')
  writer.close()
})

it('VOC-8 sorts and counts words by the letters of their language, and again when those change', async () => {
  const other = await server.parts.engine.store.create(SYSTEM, 'Language', {
    name: 'Order',
    owner: home,
    letters: LETTERS,
  })
  const words = await Promise.all(
    ['ʔa', 'na', 'kʷa', 'áa', 'ka'].map((label) => create({ label, language: other.$id })),
  )
  const ask = async (key = '$label') => {
    const must = [{ prop: 'language', kind: 'is', value: other.$id }]
    const { ids, labels, facets } = await keeper.request<{
      ids: string[]
      labels: Record<string, string>
      facets: { initial: { value: string; count: number }[] }
    }>('search/ids', {
      types: ['Lexeme'],
      must,
      labels: true,
      sort: [{ key, order: 'asc' }],
      facets: { initial: { prop: 'initial', kind: 'terms', limit: 200 } },
    })
    return [ids.map((id) => labels[id]), facets.initial.map(({ value }) => value).sort()]
  }
  expect(await ask()).toEqual([
    ['áa', 'kʷa', 'ka', 'na', 'ʔa'],
    ['a', 'k', 'kʷ', 'n', 'ʔ'],
  ])
  const { _t, _i, _u } = other
  const letters = [{ letter: 'ʔ' }, { letter: 'k', variants: 'kʷ' }, { letter: 'a', variants: 'á' }]
  await keeper.request('update', { _t, _i, _u, letters })
  await expect.poll(async () => (await ask())[0]).toEqual(['ʔa', 'ka', 'kʷa', 'áa', 'na'])
  expect((await ask())[1]).toEqual(['a', 'k', 'n', 'ʔ'])
  // Another order alone: no word begins with another letter.
  await keeper.request('update', { _t, _i, _u: _u + 1, letters: letters.toReversed() })
  const turned = ['áa', 'ka', 'kʷa', 'ʔa', 'na']
  await expect.poll(async () => (await ask())[0]).toEqual(turned)
  await expect.poll(async () => (await ask('label'))[0]).toEqual(turned)
  const [first] = words
  const totalOf = async (label: string) => {
    const text = { types: ['Lexeme'], text: label, facets: { initial: { prop: 'initial', limit: 200 } } }
    type Counted = { total: number; facets: { initial: { count: number }[] } }
    const { total, facets } = await keeper.request<Counted>('search/ids', text)
    return [total, facets.initial.reduce((sum, { count }) => sum + count, 0)]
  }
  for (const label of ['', 'k', 'a', 'na']) {
    const [hits, counted] = await totalOf(label)
    expect(counted).toBe(hits)
  }
  const history = await keeper.request<{ changes: object }[]>(`history/${first?.$id}`)
  expect(history.map(({ changes }) => Object.keys(changes).includes('initial'))).toEqual([false])
})

it('VOC-9 gives words of the first builds their language, values of lists and several spellings, once', async () => {
  const made: [string, string, object][] = []
  const make = async (type: string, key: string, body: object): Promise<ItemId> => {
    if (!made.some(([, known]) => known === key)) made.push([type, key, body])
    return itemId(type, made.findIndex(([, known]) => known === key) + 1)
  }
  const former = { language: 'Shore', partOfSpeech: 'verb (rare)', categories: ['plant', 'Net making'], owner: home }
  const word = { ...former, alternateSpelling: 'nā', label: 'naa' } as unknown as Item
  const changed = await migrateWord(word, make)
  expect(changed).toEqual({
    language: 'Language-1',
    partOfSpeech: 'VERB_RARE',
    categories: ['PLANT', 'NET_MAKING'],
    alternateSpelling: ['nā'],
  })
  await migrateWord(word, make)
  expect(made.map(([type, , body]) => [type, body])).toEqual([
    ['Language', { name: 'Shore', owner: home }],
    ['LOVValue', { list: 'VOC_PARTS', key: 'VERB_RARE', translations: { en: 'verb (rare)' }, owner: home }],
    ['LOVValue', { list: 'VOC_CATEGORIES', key: 'NET_MAKING', translations: { en: 'Net making' }, owner: home }],
  ])
  expect(await migrateWord({ ...word, ...changed }, make)).toBeUndefined()
})

it('VOC-13 whoever may record adds takes and nothing else; whoever may change the word accepts them', async () => {
  const grants = [
    { grant: 'Lexeme.record', grantedBy: home },
    { grant: 'Lexeme.PROTECTED.read', grantedBy: home },
  ]
  const speaker = await server.client((await server.addUser({ organizations: [home], grants })).email)
  const member = await server.client((await server.addUser({ organizations: [home] })).email)
  const { $id, _t, _i, _u } = await create({ label: 'kana' })
  const file = { name: 'kana.wav', bytes: new Uint8Array(2000), relType: 'Lexeme', relProp: 'takes', relIndex: _i }
  await expect(upload(server.url, member, file)).rejects.toThrow('notAllowed')
  await expect(upload(server.url, speaker, { ...file, relProp: 'media' })).rejects.toThrow('notAllowed')
  const take = await upload(server.url, speaker, file)
  expect(await codeOf(speaker.request('update', { _t, _i, _u, label: 'x' }))).toBe('notAllowed')
  expect(await codeOf(member.request('act/addTake', { t: _t, i: _i, attachment: take.$id }))).toBe('notAllowed')
  const { relIndex: _at, ...loose } = file
  const others = await upload(server.url, keeper, loose)
  const takeOthers = () => codeOf(speaker.request('act/addTake', { t: _t, i: _i, attachment: others.$id }))
  expect(await takeOthers()).toBe('invalidItem')
  const word = await create({ label: 'kanak' })
  await keeper.request('act/addRecording', { t: word._t, i: word._i, attachment: others.$id })
  expect(await codeOf(speaker.request(`read/${others.$id}`))).toBe('fine')
  expect(await takeOthers()).toBe('notAllowed')
  await speaker.request('act/addTake', { t: _t, i: _i, attachment: take.$id })
  expect(await keeper.request(`read/${$id}`)).toMatchObject({ takes: [take.$id] })
  expect(await member.request(`read/${$id}`)).not.toHaveProperty('takes')
  expect(await codeOf(speaker.request('act/acceptTake', { t: _t, i: _i, attachment: take.$id }))).toBe('notAllowed')
  await keeper.request('act/acceptTake', { t: _t, i: _i, attachment: take.$id })
  expect(await member.request(`read/${$id}`)).toMatchObject({ media: [take.$id] })
  for (const client of [speaker, member]) client.close()
})

it('VOC-13 a recording of ten minutes arrives whole', { timeout: 120_000 }, async () => {
  const rate = 48_000
  const bytes = wavOf({ samples: Float32Array.from({ length: 600 * rate }, (_, at) => Math.sin(at / 20)), rate })
  const { $id, _t, _i } = await create({ label: 'kananka' })
  const about = { relType: 'Lexeme', relProp: 'media', relIndex: _i }
  const sound = await upload(server.url, keeper, { ...about, name: 'story.wav', bytes })
  await keeper.request('act/addRecording', { t: _t, i: _i, attachment: sound.$id })
  expect(await keeper.request(`read/${$id}`)).toMatchObject({ media: [sound.$id] })
  const headers = { authorization: `Bearer ${keeper.token}` }
  const stored = await fetch(`${server.url}/attachment/${sound.$id}`, { headers })
  expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), bytes)).toBe(0)
})

it('VOC-18 a copy to listen to stands in for its recording, and only who may change that sends one', async () => {
  const { $id, _i } = await create({ label: 'kanan' })
  const about = { relType: 'Lexeme', relProp: 'media', relIndex: _i }
  const sound = await upload(server.url, keeper, { ...about, name: 'kanan.wav', bytes: wavOf(TONE) })
  const { _t, _u } = await keeper.request<Item>(`read/${$id}`)
  const ogg = { ...about, name: 'listen.ogg', bytes: oggBytes() }
  const send = (client: TestClient, file: object = {}) =>
    attachUpload(server.url, client, { ...ogg, ...file }, { listenTo: sound.$id })
  const typeOf = async () => {
    const headers = { authorization: `Bearer ${keeper.token}` }
    const answer = await fetch(`${server.url}/attachment/${sound.$id}?variant=listen`, { headers })
    return answer.headers.get('content-type')
  }
  expect(await typeOf()).toMatch(/^audio\/(x-|vnd\.)?wave?$/)
  expect(await codeOf(send(keeper, { bytes: new Uint8Array(100) }))).toBe('badMessage')
  const member = await server.client(
    (
      await server.addUser({
        organizations: [home],
        capabilities: ['Vocab'],
        grants: [{ grant: 'Lexeme.create', grantedBy: home }],
      })
    ).email,
  )
  await keeper.request('update', { _t, _i, _u, media: [sound.$id] })
  const loose = { relIndex: undefined }
  expect(await codeOf(send(member, loose))).toBe('invalidItem')
  expect(await send(keeper)).toMatchObject({ $id: sound.$id })
  expect(await typeOf()).toBe('audio/ogg')
  const named = { creditAs: 'Rhoda Pebble', agreedFor: ['KEEP'], access: 'PRIVATE' }
  const { _u: now } = await keeper.request<Item>(`read/${sound.$id}`)
  await keeper.request('update', { _t: 'Attachment', _i: sound._i, _u: now, ...named })
  expect(await keeper.request(`read/${sound.$id}`)).toMatchObject({ creditAs: 'Rhoda Pebble' })
  expect(await codeOf(member.request(`read/${sound.$id}`))).not.toBe('fine')
  member.close()
})

/** The first page of a file of Opus in Ogg. */
function oggBytes(): Uint8Array {
  const page = new Uint8Array(27 + 1 + 19)
  page.set(new TextEncoder().encode('OggS'))
  page.set([1, 19], 26)
  page.set(new TextEncoder().encode('OpusHead'), 28)
  return page
}

it('VOC-12 prints the words of a language that the caller may read as a PDF file', async () => {
  const { key } = await keeper.request<{ key: string }>('act/printDictionary/async', {
    ...{ t: 'Lexeme', i: 0, language, kind: 'dictionary', title: 'Test: dictionary', thanks: 'Thanks' },
    ...{ labels: 'Labels', speakers: 'Speakers', locale: 'en', parts: {}, warnings: {} },
  })
  const { b } = await keeper.waitFor<Task>('taskComplete', (task) => task.key === key)
  expect(b).toMatchObject({ state: 'DONE', resultName: 'Test: dictionary.pdf' })
})

it('VOC-10 members and visitors get the same word of the day, a public one', async () => {
  const owned = { language, owner: home, translation: 'a' }
  await server.parts.engine.store.create(SYSTEM, 'Lexeme', { ...owned, label: 'naa', access: 'PUBLIC' })
  const wordFor = async (client: TestClient) => (await client.request<{ id: string }>('act/wordOfDay', {})).id
  const id = await wordFor(keeper)
  expect(await wordFor(outsider)).toBe(id)
  expect(await server.parts.engine.store.read(SYSTEM, id as ItemId)).toMatchObject({ access: 'PUBLIC' })
})
