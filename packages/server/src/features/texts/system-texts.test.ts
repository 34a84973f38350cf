import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { codeOf } from '@cairn/testkit/kept-community'
import { propertyTitles } from './property-titles.ts'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

const AREA = buildAreaData('trees', [], {
  texts: { en: { 'trees.found': 'Found', 'trees.count': [{ type: 1, value: 'n' }] }, fr: { 'trees.found': 'Trouvé' } },
})

let server: TestServer
let [admin, member]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  await writeFile(join(server.install.shellDir, 'texts.json'), JSON.stringify({ en: { 'app.save': 'Save' } }))
  admin = await server.client((await server.addUser({ admin: true })).email)
  member = await server.client((await server.addUser()).email)
})
afterAll(async () => {
  admin?.close()
  member?.close()
  await server.close()
})

const call = (client: TestClient | undefined, operation: string, body: object = {}) =>
  (client as TestClient).request(operation, body)
const write = (client: TestClient | undefined, key: string, text: string, language = 'en') =>
  call(client, 'create/SystemText', { key, language, text })
const overrides = async (language: string) => (await fetch(`${server.url}/locale-overrides/${language}`)).json()

test('administrators alone are told the texts as they ship, and write others', async () => {
  expect(await call(admin, 'act/systemTexts', { language: 'fr' })).toEqual({
    languages: ['en', 'fr'],
    places: [
      { place: 'shell', texts: { 'app.save': 'Save' } },
      { place: 'trees', texts: { 'trees.found': 'Trouvé', 'trees.count': '{n}' } },
    ],
  })
  expect(await call(admin, 'act/systemTexts', { language: 'en', key: 'app.save' })).toMatchObject({
    places: [{ texts: { 'app.save': 'Save' } }, { place: 'trees', texts: {} }],
  })
  expect(await codeOf(call(member, 'act/systemTexts', { language: 'fr' }))).toBe('notAllowed')
  expect(await codeOf(write(member, 'app.save', 'Mine'))).toBe('notAllowed')
})

test('ADM-9 a text of one’s own is served compiled, told to open sessions, and gone when it is taken back', async () => {
  await call(member, 'addWatch/SystemText-0')
  const told = (member as TestClient).waitFor<{ type: string }>('updated', ({ type }) => type === 'SystemText')
  const made = await write(admin, 'trees.count', "{n, plural, one {# tree's} other {# trees}}")
  await told
  expect(await overrides('en')).toEqual({ 'trees.count': [expect.objectContaining({ type: 6, value: 'n' })] })
  const renamed = await call(admin, 'update', { _t: 'SystemText', _i: made._i, _u: made._u, text: 'It’s {n}' })
  expect(await overrides('en')).toEqual({
    'trees.count': [
      { type: 0, value: 'It’s ' },
      { type: 1, value: 'n' },
    ],
  })
  expect(await codeOf(call(member, 'update', { _t: 'SystemText', _i: made._i, _u: renamed._u, text: 'x' }))).toBe(
    'notAllowed',
  )
  await call(admin, 'update', { _t: 'SystemText', _i: made._i, _u: renamed._u, text: null })
  expect(await overrides('en')).toEqual({})
})

test('what cannot be read is refused, and neither key nor language changes', async () => {
  for (const [key, text, language] of [
    ['app.save', 'Save {', 'en'],
    ['app save', 'Save', 'en'],
    ['app.save', 'Save', '../en'],
  ] as const)
    expect(await codeOf(write(admin, key, text, language))).toBe('invalidItem')
  const { _i, _u } = await write(admin, 'app.save', 'Keep')
  expect(await codeOf(call(admin, 'update', { _t: 'SystemText', _i, _u, key: 'app.other' }))).toBe('notAllowed')
  await call(admin, `delete/SystemText-${_i}`)
})

test('ADM-10 words stand over files; a variant has those of its language, and a language that does not ship those of English', async () => {
  const folder = join(server.install.dataDir, 'locale-overrides')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'fr.json'), '{"app.save":"Garder","app.close":"Fermer"}')
  const made = [
    await write(admin, 'app.save', 'Enregistrer', 'fr'),
    await write(admin, 'app.close', "C'est fermé", 'fr-CA'),
    await write(admin, 'trees.found', 'There it is'),
  ]
  expect(await overrides('fr')).toEqual({ 'app.save': 'Enregistrer', 'app.close': 'Fermer' })
  const quoted = [{ type: 0, value: "C'est fermé" }]
  expect(await overrides('fr-CA')).toEqual({ 'app.save': 'Enregistrer', 'app.close': quoted })
  expect(await overrides('crk')).toEqual({ 'trees.found': 'There it is' })
  made.push(await write(admin, 'trees.found', 'Miskam', 'crk'))
  expect(await overrides('crk')).toEqual({ 'trees.found': 'Miskam' })
  expect((await (await fetch(`${server.url}/config.json`)).json()).languages).toEqual(['crk', 'fr-CA'])
  for (const { $id } of made) await call(admin, `delete/${$id}`)
})

test('an answer that is still right is not sent again', async () => {
  const url = `${server.url}/locale-overrides/en`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('names of properties come in the language, in English if it has none, and in the words of the install', async () => {
  const texts = {
    shipped: async () => [
      {
        place: 'trees',
        texts: { en: { 'types.Tree.props.age': 'Age', 'types.Tree.props.bark': 'Bark', 'app.x': 'X' } },
      },
      { place: 'shell', texts: { fr: { 'types.Tree.props.age': 'Âge' } } },
    ],
    overrides: async () => ({ 'types.Tree.props.bark': 'Écorce' }),
    added: async () => [],
  }
  expect(Object.fromEntries(await propertyTitles(texts, 'fr-CA'))).toEqual({
    'types.Tree.props.age': 'Âge',
    'types.Tree.props.bark': 'Écorce',
  })
})
