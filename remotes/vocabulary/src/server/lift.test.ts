import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '@cairn/testkit/server'
import { codeOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { readLift } from './imports/read-lift.ts'
import en from '../texts/en.json' with { type: 'json' }
import fr from '../texts/fr.json' with { type: 'json' }

let server: TestServer
let home: ItemId
let language: ItemId
let keeper: TestClient
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  language = (await store.create(SYSTEM, 'Language', { name: 'Test', owner: home, code: 'qaa' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  account = await server.addUser({ organizations: [home], capabilities: ['Vocab'], grants })
  keeper = await server.client(account.email)
})
afterAll(async () => {
  keeper.close()
  await server.close()
})

const entry = (guid: string, word: string, inner: string) =>
  `<entry guid="${guid}" id="${word}_${guid}"><lexical-unit><form lang="qaa"><text>${word}</text></form></lexical-unit>${inner}</entry>`
const FIRST = '11111111-1111-4111-8111-111111111111'
const SECOND = '22222222-2222-4222-8222-222222222222'
const gloss = (text: string) => `<gloss lang="en"><text>${text}</text></gloss>`
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<lift version="0.13">
${entry(FIRST, 'naa', `<sense id="a"><grammatical-info value="Noun"/>${gloss('net')}</sense><sense id="b">${gloss('web')}</sense><relation type="Compare" ref="x_${SECOND}"/><field type="mine"><form lang="en"><text>kept</text></form></field>`)}
${entry(SECOND, 'kaa', `<sense id="c">${gloss('stone')}<example><form lang="qaa"><text>kaa naa</text></form></example></sense>`)}
</lift>`

async function run(action: string, { _i }: Item, body: object = {}): Promise<Task> {
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  return (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
}

async function lookedAt(
  text: string,
): Promise<Item & { plan: { fixed: object }; found: { refusal?: string; stray?: object } }> {
  const file = { name: 'words.lift', bytes: Buffer.from(text), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, keeper, file)
  const made = await keeper.request<Item>('create/Import', { label: 'FLEx', kind: 'VOC_LIFT', file: $id, owner: home })
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  return keeper.request(`read/${made.$id}`)
}

it('VOC-14 a LIFT file comes in by the steps of an import, and the same again changes nothing', async () => {
  for (const counts of [{ new: 2 }, { same: 2 }]) {
    const made = await lookedAt(FILE)
    const plan = { ...made.plan, fixed: { ...made.plan.fixed, language } }
    expect(await run('tryImport', made, { plan })).toMatchObject({ state: 'DONE' })
    expect(await keeper.request(`read/${made.$id}`)).toMatchObject({ trial: { counts: { error: 0, ...counts } } })
    if ('new' in counts) expect(await run('applyImport', made)).toMatchObject({ state: 'DONE' })
  }
  const { ids } = await keeper.request<{ ids: ItemId[] }>('search/ids', {
    types: ['Lexeme'],
    sort: [{ key: '$label', order: 'asc' }],
  })
  const [stone, net] = await Promise.all(ids.map((id) => keeper.request<Item>(`read/${id}`)))
  expect(net).toMatchObject({ label: 'naa', translation: 'net', partOfSpeech: 'NOUN', uuid: FIRST })
  expect(net).toMatchObject({ senses: [{ translation: 'web' }], relatedEntries: [stone?.$id] })
  expect(stone).toMatchObject({ examples: [{ phrase: 'kaa naa' }] })
})

it('VOC-19 a word names its import, and only imports set its key in other programs', async () => {
  const { ids, facets } = await keeper.request<{ ids: ItemId[]; facets: Record<string, unknown> }>('search/ids', {
    types: ['Lexeme'],
    must: [{ prop: 'label', kind: 'is', value: 'naa' }],
    facets: { sound: { prop: 'media' }, owner: { prop: 'owner' } },
  })
  expect(facets).toMatchObject({ owner: [{ value: home, count: 1 }] })
  expect(facets['sound']).toMatchObject([
    { value: '0..0', count: 1 },
    { value: '1..1', count: 0 },
    { value: '2..', count: 0 },
  ])
  const word = await keeper.request<Item>(`read/${ids[0]}`)
  expect(word['importedVia']).toMatch(/^Import-/)
  const { _t, _i, _u } = word
  const change = keeper.request('update', { _t, _i, _u, uuid: 'another' })
  await expect(change).rejects.toMatchObject({ code: 'notAllowed' })
  const fields = { label: 'late', kind: 'VOC_CSV', owner: home }
  const rows = Buffer.from('Headword,GUID\nnaa,later\n')
  const file = await upload(server.url, keeper, { name: 'a.csv', bytes: rows, relType: 'Import', relProp: 'file' })
  const made = await keeper.request<Item>('create/Import', { ...fields, file: file.$id })
  await run('lookAtImport', made)
  const { plan } = await keeper.request<{ plan: { columns: object[] } }>(`read/${made.$id}`)
  expect(plan.columns).toMatchObject([{ to: 'label' }, { to: 'uuid' }])
  const decided = { ...plan, key: ['label'], mode: 'replace', fixed: { language, owner: home } }
  expect(await run('tryImport', made, { plan: decided })).toMatchObject({ state: 'DONE' })
  expect(await keeper.request(`read/${made.$id}`)).toMatchObject({ trial: { counts: { update: 1, error: 0 } } })
  expect(await run('applyImport', made)).toMatchObject({ state: 'DONE' })
  expect(await keeper.request(`read/${ids[0]}`)).toMatchObject({ uuid: 'later', importedVia: word['importedVia'] })
})

it('VOC-15 a LIFT file that is broken is refused with its reason', async () => {
  expect((await lookedAt('<lift>\n<entry>\n</lift>')).found).toMatchObject({
    refusal: 'errors.vocabulary.liftBroken',
    line: 3,
  })
  const twice = FILE.replace(`guid="${SECOND}"`, `guid="${FIRST}"`)
  expect((await lookedAt(twice)).found).toMatchObject({ refusal: 'errors.vocabulary.liftTwice' })
})

it('VOC-15 an entry without a form and a sound that is not there are refused rows, and the others fit', async () => {
  const sound = '<pronunciation><media href="lost.wav"/></pronunciation>'
  const [third, fourth, fifth] = ['3', '4', '5'].map((n) => FIRST.replaceAll('1', n))
  const entries = [
    entry(third ?? '', '', `<sense>${gloss('none')}</sense>`),
    entry(fourth ?? '', 'taa', sound),
    entry(fifth ?? '', 'waa', `<sense>${gloss('tree')}</sense>`),
  ]
  const made = await lookedAt(`<lift version="0.13">\n${entries.join('\n')}\n</lift>`)
  const plan = { ...made.plan, fixed: { ...made.plan.fixed, language } }
  expect(await run('tryImport', made, { plan })).toMatchObject({ state: 'DONE' })
  expect(await keeper.request(`read/${made.$id}`)).toMatchObject({ trial: { counts: { new: 1, error: 2 } } })
})

function noXml(): never {
  throw new Error('not asked for')
}

it('VOC-14 the ranges beside a LIFT file in a zip belong to it', async () => {
  const files = ['Words/words.lift', 'Words/words.lift-ranges', 'Words/audio/naa.wav']
  const none = () => Promise.reject(new Error('not asked for'))
  const text = async function* () {
    yield FILE
  }
  const about = { defaults: {}, items: { readMany: none } }
  const table = await readLift({ files, text, sheets: none, xml: noXml }, about)
  expect(table.besides).toEqual(['Words/words.lift-ranges'])
})

it('VOC-15 a zip with several LIFT files, or with none, is refused and says which they are', async () => {
  const none = () => Promise.reject(new Error('not asked for'))
  const text = async function* () {
    yield FILE
  }
  const read = (files: string[]) =>
    readLift({ files, text, sheets: none, xml: noXml }, { defaults: {}, items: { readMany: none } })
  await expect(read(['Words/shore.lift', 'Camp/camp.LIFT', 'Words/audio/naa.wav'])).rejects.toMatchObject({
    code: 'vocabulary.liftSeveral',
    details: { why: 'Words/shore.lift, Camp/camp.LIFT' },
  })
  await expect(read(['Words/audio/naa.wav'])).rejects.toMatchObject({ code: 'vocabulary.liftMissing' })
  // What a Mac adds to a zip is no second dictionary.
  await expect(read(['shore.lift', '__MACOSX/._shore.lift'])).resolves.toBeTruthy()
  for (const texts of [en, fr] as Record<string, string>[])
    expect(texts['errors.vocabulary.liftSeveral']).toContain('{why}')
})

it('VOC-15 a stray control character is left out, and its line is told', async () => {
  const sixth = entry(FIRST.replaceAll('1', '6'), 'su\u0007tla', `<sense>${gloss('ti\u0001de')}</sense>`)
  const made = await lookedAt(`<lift version="0.13">\n${sixth}\n</lift>`)
  expect(made.found).toMatchObject({ stray: { count: 1, lines: [2] } })
  const plan = { ...made.plan, fixed: { ...made.plan.fixed, language } }
  expect(await run('tryImport', made, { plan })).toMatchObject({ state: 'DONE' })
  expect(await run('applyImport', made)).toMatchObject({ state: 'DONE' })
  const { ids } = await keeper.request<{ ids: ItemId[] }>('search/ids', { types: ['Lexeme'], text: 'sutla' })
  expect(await keeper.request(`read/${ids[0]}`)).toMatchObject({ label: 'sutla', translation: 'tide' })
})

it('VOC-14 words go out as LIFT and as cards, in one’s own name alone', async () => {
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const { newToken } = await admin.request<{ newToken: string }>('act/masquerade', {
    targetUserID: itemId('User', account.index),
  })
  await admin.authenticate(newToken)
  const printed = { kind: 'index', title: 'Words', thanks: '', labels: '', speakers: '', parts: {}, warnings: {} }
  const bodies = { exportCards: {}, exportLift: { locale: 'en', values: {} } }
  const paper = { t: 'Lexeme', i: 0, language, locale: 'en', ...printed }
  expect(await codeOf(admin.request('act/printDictionary/async', paper))).toBe('masquerading')
  for (const [action, more] of Object.entries(bodies)) {
    const body = { t: 'Lexeme', i: 0, language, name: 'Words', ...more }
    const ended = async (client: TestClient) => {
      const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
      return (await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
    }
    expect(await ended(keeper)).toMatchObject({ state: 'DONE', count: 3, resultName: 'Words.zip' })
    expect(await codeOf(admin.request(`act/${action}/async`, body))).toBe('masquerading')
  }
  admin.close()
})
