import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

let server: TestServer
let home: ItemId
let keeper: TestClient
let reader: TestClient
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const people = { organizations: [home], capabilities: ['Archive'] }
  const grants = [{ grant: 'adminOrg' as const, grantedBy: home }]
  keeper = await server.client((await server.addUser({ ...people, grants })).email)
  reader = await server.client((await server.addUser(people)).email)
})
afterAll(async () => {
  for (const client of [keeper, reader]) client.close()
  await server.close()
})

async function letterOf(words: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
  const body = `<w:document><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`
  await zip.add('[Content_Types].xml', new TextReader(types))
  await zip.add('word/document.xml', new TextReader(body))
  return zip.close()
}
async function entryWith(title: string, words: string, access?: string): Promise<{ entry: Item; file: Item }> {
  const bytes = await letterOf(words)
  const file = await upload(server.url, keeper, {
    name: 'l.docx',
    bytes,
    relType: 'ArchiveEntry',
    relProp: 'attachments',
  })
  const body = {
    title,
    category: 'LAND',
    type: 'LETTER',
    owner: home,
    attachments: [file.$id],
    ...(access ? { access } : {}),
  }
  const entry = await keeper.request<Item>('create/ArchiveEntry', body)
  await server.parts.files.texts.settle()
  return { entry, file: await keeper.request<Item>(`read/${file.$id}`) }
}
const found = async (text: string, who = keeper) =>
  (await who.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], text })).ids
/** What is found by words of files follows a moment later. */
const finds = (text: string, ids: string[], who = keeper) =>
  vi.waitFor(async () => expect(await found(text, who)).toEqual(ids), { timeout: 60_000, interval: 200 })
const textOf = ({ _i }: Item, who = keeper) => who.request('act/fileText', { t: 'Attachment', i: _i })

test('ARC-11 an entry is found by words in its files, and by those of a correction', async () => {
  const { entry, file } = await entryWith('Letter', 'The weir at Alder Crossing &amp; its keeper')
  await finds('alder crossing', [entry.$id])
  await finds('alder crossing', [entry.$id], reader)
  expect(await textOf(file, reader)).toEqual({ text: 'The weir at Alder Crossing & its keeper', from: 'FILE' })
  const correction = { t: 'Attachment', i: file._i, text: 'The weir at Elder Crossing' }
  await expect(reader.request('act/correctFileText', correction)).rejects.toMatchObject({ code: 'notAllowed' })
  await keeper.request('act/correctFileText', correction)
  await finds('elder crossing', [entry.$id])
  await finds('alder', [])
})

test('ARC-11 words of a file whose original is for fewer people lead nowhere', async () => {
  const { entry, file } = await entryWith('Closed letter', 'Juniper portage')
  await finds('juniper', [entry.$id])
  await keeper.request('update', { _t: 'Attachment', _i: file._i, _u: file._u, originalAccess: 'PRIVATE' })
  await finds('juniper', [])
  await finds('juniper', [], reader)
  await expect(textOf(file, reader)).rejects.toMatchObject({ code: 'notAllowed' })
  // Twins: an entry that is not theirs answers as one that is not there.
  const hidden = await entryWith('Hidden letter', 'Tamarack ford', 'PRIVATE')
  await finds('tamarack', [hidden.entry.$id])
  await finds('tamarack', [], reader)
  const missing = await textOf({ ...file, _i: 999_999 }, reader).catch((error: unknown) => error)
  await expect(textOf(hidden.file, reader)).rejects.toMatchObject({ code: (missing as { code: string }).code })
})
