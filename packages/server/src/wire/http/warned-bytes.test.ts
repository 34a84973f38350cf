import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { accessProperty, IMAGE_VARIANTS, itemTypeSchema, SHOWN_COOKIE, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { bearer, upload } from '@cairn/testkit/upload'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { mailedFile } from '../../features/files/shown/mailed-file.ts'
import { createShownWarnings } from '../../features/files/shown/shown-warnings.ts'
import { photograph } from '../../testing/photograph.ts'

const name = { v: 'DEF', required: true, max: 200, textField: true } as const
const owner = { v: 'REL', t: 'Organization', required: true } as const
const UUID = '6f1c7a52-3b0e-4a55-9c1d-0a1b2c3d4e5f'
/** What is cared for, and people whose death warns of it. */
const TYPES = [
  buildItemType('Elder', {
    properties: { name, owner, deceased: { v: 'DEF', t: 'boolean' }, mourningUntil: { v: 'DT' } },
    owner: 'owner',
  }),
  buildItemType('Treasure', {
    properties: {
      ...{ name, owner, access: accessProperty },
      people: { v: 'REL', t: 'Elder', many: true },
      pictures: { v: 'REL', t: 'Attachment', many: true },
      uuid: { v: 'DEF', max: 36 },
    },
    owner: 'owner',
    care: true,
    warnedBy: ['people'],
    visibility: 'COMMUNITY',
    anonymous: true,
  }),
].map((type) => v.parse(itemTypeSchema, type))
const WORDS = 'words that nobody reads before they said so'

let server: TestServer
let home: ItemId
let editor: TestClient
let member: TestClient
let elder: Item
let made: Item
let [picture, text]: Item[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...TYPES] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const grants = ['Treasure.create', 'Treasure.update', 'Elder.create', 'Elder.update'].map((grant) => ({
    ...{ grant, grantedBy: home },
  }))
  editor = await server.client((await server.addUser({ organizations: [home], grants })).email)
  member = await server.client((await server.addUser({ organizations: [home] })).email)
  const of = { relType: 'Treasure', relProp: 'pictures' }
  picture = await upload(server.url, editor, { name: 'a.jpg', bytes: await photograph(), ...of })
  text = await upload(server.url, editor, { name: 'a.txt', bytes: Buffer.from(WORDS), ...of })
  elder = await editor.request<Item>('create/Elder', { name: 'An elder', owner: home })
  const pictures = [picture.$id, text.$id]
  made = await editor.request('create/Treasure', {
    ...{ name: 'A basket', owner: home, access: 'PUBLIC', uuid: UUID, pictures, people: [elder.$id] },
  })
})
afterAll(async () => {
  for (const client of [editor, member]) client.close()
  await server.close()
})

/** Every address at which bytes of the pictures of the item lie. */
function paths(): string[] {
  const [image, words] = [picture?.$id, text?.$id]
  const uploaded = String(picture?.['uppyID'] ?? image)
  const variants = ['original', ...IMAGE_VARIANTS].map((variant) => `?variant=${variant}`)
  return [
    ...variants.flatMap((variant) => [`/attachment/${image}${variant}`, `/attachment/${image}/a.jpg${variant}`]),
    ...['', '?download'].flatMap((end) => [`/attachment/${image}${end}`, `/attachment/${words}${end}`]),
    ...variants.map((variant) => `/item-id-image/${made.$id}${variant}`),
    ...variants.map((variant) => `/item-uuid-image/${UUID}${variant}`),
    ...variants.map((variant) => `/attachment/${uploaded}${variant}`),
  ]
}

/**
 * What lies at an address for somebody: the width of an image, else how it was answered and what was sent.
 */
async function found(path: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.includes(WORDS)) return 'words'
  const image = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  return image ? `${image.width}` : `${answer.status}`
}

async function scan(headers: Record<string, string>): Promise<string[]> {
  return [...new Set(await Promise.all(paths().map((path) => found(path, headers))))].toSorted()
}

/** What somebody sees who has not said *Show*: a veil, that it is warned of, or that nothing is there. */
const VEILED = ['16', '403', '404']

test('T50 no byte of a warned file reaches who has not said Show, on any path', async () => {
  const open = await scan(bearer(editor.token))
  expect(open).toEqual(expect.arrayContaining(['192', '1200', 'words']))
  expect(await scan({})).toEqual(open)
  await editor.request('update', { _t: 'Elder', _i: elder._i, _u: elder._u, deceased: true })
  for (const headers of [bearer(editor.token), bearer(member.token), {}]) {
    const seen = await scan(headers)
    expect(seen.filter((each) => !VEILED.includes(each))).toEqual([])
    expect(seen).toContain('16')
  }
  const ranged = { ...bearer(member.token), range: 'bytes=0-100' }
  const part = await fetch(`${server.url}/attachment/${text?.$id}`, { headers: ranged })
  expect([part.status, await part.text()]).toEqual([403, expect.stringContaining('warned')])
  expect(await codeOf(member.request('act/fileText', targetOf(text?.$id ?? '')))).toBe('warned')
})

test('T50 the warning of who has died ends with the mourning that their family set', async () => {
  const seen = async (mourningUntil: string | null) => {
    const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, elder.$id)
    await editor.request('update', { _t, _i, _u, mourningUntil })
    return (await member.request<Item>(`read/${made.$id}`))['$warnings'] ?? []
  }
  const year = new Date().getUTCFullYear()
  expect(await seen(`${year - 1}-12-31`)).toEqual([])
  expect(await scan(bearer(member.token))).toContain('1200')
  for (const until of [`${year}`, `${year + 1}-01`, null]) expect(await seen(until)).toEqual(['DECEASED'])
})

test('T50 a mail carries words in place of a warned file, in its language', async () => {
  const { files } = server.parts
  const mailed = async (file: Item | undefined, language = 'en') => mailedFile(files, file?.$id as ItemId, language)
  expect(await mailed(picture)).toMatchObject({ name: 'a.jpg.txt', type: 'text/plain' })
  expect(String((await mailed(picture))?.bytes)).toBe('content warning: a.jpg')
  expect(String((await mailed(text, 'fr'))?.bytes)).toBe('avertissement sur le contenu: a.txt')
  const { $id } = await upload(server.url, editor, {
    ...{ name: 'open.jpg', bytes: await photograph(), relType: 'Treasure', relProp: 'pictures' },
  })
  await editor.request('create/Treasure', { name: 'A paddle', owner: home, access: 'PUBLIC', pictures: [$id] })
  expect(await mailedFile(files, $id, 'en')).toMatchObject({ name: 'open.jpg', type: 'image/jpeg' })
})

test('T50 Show counts for who said it alone, and for a visitor as long as the visit', async () => {
  expect(await member.request('act/warningsFor', targetOf(picture?.$id ?? ''))).toEqual({
    ...{ warnings: ['DECEASED'], of: made.$id },
  })
  await member.request('act/showWarned', { ...targetOf(made.$id), scope: 'item' })
  expect(await member.request('act/warningsFor', targetOf(made.$id))).toMatchObject({ warnings: [] })
  expect(await scan(bearer(member.token))).toContain('1200')
  expect(await scan(bearer(editor.token))).not.toContain('1200')
  expect(await scan({})).not.toContain('1200')
  expect(await scan({ cookie: `${SHOWN_COOKIE}=${encodeURIComponent(`Treasure-9 ${made.$id}`)}` })).toContain('1200')
  expect(await scan({ cookie: `${SHOWN_COOKIE}=Treasure-9` })).not.toContain('1200')
  const theirs = { ...bearer(editor.token), cookie: `${SHOWN_COOKIE}=${made.$id}` }
  expect(await scan(theirs)).not.toContain('1200')
  // Public pages ask for what visitors get, whoever is signed in, and never for more.
  const asVisitor = async (headers: Record<string, string>) =>
    found(`/attachment/${picture?.$id}?variant=large&as=visitor`, headers)
  expect([await asVisitor(theirs), await asVisitor(bearer(member.token))]).toEqual(['1200', '16'])
  const closed = await upload(server.url, editor, {
    ...{ name: 'closed.jpg', bytes: await photograph(), relType: 'Treasure', relProp: 'pictures' },
  })
  await editor.request('create/Treasure', { name: 'A net', owner: home, access: 'COMMUNITY', pictures: [closed.$id] })
  const address = `/attachment/${closed.$id}?variant=large`
  expect([await found(address, theirs), await found(`${address}&as=visitor`, theirs)]).toEqual(['1200', '404'])
})

test('T50 a warning that comes to an item later stands before it again', async () => {
  const change = async (warnings: string[]) => {
    const { _t, _i, _u } = await editor.request<Item>(`read/${made.$id}`)
    await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, warnings })
  }
  await member.request('act/showWarned', { ...targetOf(made.$id), scope: 'item' })
  await change(['VIOLENCE'])
  const told = async () =>
    (await member.request<{ warnings: string[] }>('act/warningsFor', targetOf(made.$id))).warnings
  expect((await told()).toSorted()).toEqual(['DECEASED', 'VIOLENCE'])
  expect(await scan(bearer(member.token))).not.toContain('1200')
  await change([])
  expect(await told()).toEqual([])
})

test('T50 the warning of who has died is switched off for a day at most, others for good', async () => {
  const { database } = server.parts
  const { index } = await server.addUser({ organizations: [home] })
  const user = `User-${index}` as ItemId
  await createShownWarnings(database).show(user, made.$id, ['DECEASED', 'VIOLENCE'], 'always')
  const rows = await database.query<{ what: string; days: number | null }>(
    'select what, extract(epoch from until - now()) / 86400 as days from shown_warning where user_i = $1 order by what',
    [index],
  )
  expect(rows.map(({ what, days }) => [what, days === null ? null : Math.ceil(Number(days))])).toEqual([
    ['DECEASED', 1],
    ['VIOLENCE', null],
  ])
})

test('T50 a zip of a warned item has its files only if they were asked for', async () => {
  const sizes = async (body: object) => {
    const { key } = await editor.request<{ key: string }>('act/exportFiles/async', { ids: [made.$id], ...body })
    const task = (await editor.waitFor<Task>('taskComplete', (done) => done.key === key, 30_000)).b
    const answer = await fetch(`${server.url}${task.resultURI ?? ''}`, { headers: bearer(editor.token) })
    return Buffer.from(await answer.arrayBuffer()).includes('a.txt')
  }
  expect([await sizes({}), await sizes({ warned: true })]).toEqual([false, true])
})
