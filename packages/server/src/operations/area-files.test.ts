import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import type { AreaFiles } from '@cairn/contract/server'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import { filesOf } from './area-files.ts'

const TARGET = { type: 'Note', property: 'attachments' }
const BYTES = new TextEncoder().encode('k̓ x̌ s̲ ᐃᓄᒃ')

let server: KeptCommunity
let ana: TestClient
beforeAll(async () => {
  server = await startKeptCommunity()
  ana = await server.join(server.ana.email)
})
afterAll(() => server.close())

/** Files as the code of an area has them, with the rights of a person. */
async function filesFor(user: number, isServer = false): Promise<AreaFiles> {
  const { files, engine } = server.parts
  const principal = await principalOf({ user }, engine.principals)
  const as = isServer ? { ...principal, admin: true, system: true } : principal
  return filesOf(files, as, new AbortController().signal)
}

const noteWith = (client: TestClient, attachment: string, access = 'COMMUNITY') =>
  client.request<Item>('create/Note', { name: 'Answer', owner: server.home, access, attachments: [attachment] })

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

describe('files that an area keeps', () => {
  test('become an attachment of the next write, with the bytes, name and type as they were', async () => {
    const files = await filesFor(server.ana.index)
    const id = await files.keep(BYTES, 'answer.txt', TARGET)
    await noteWith(ana, id)
    const opened = await files.open(id)
    expect(opened).toMatchObject({ name: 'answer.txt', type: 'text/plain', size: BYTES.length })
    expect(Buffer.from(await bytesOf(await opened.stream()))).toEqual(Buffer.from(BYTES))
    const { fileID } = await ana.request<Item>(`read/${id}`)
    const file = await server.parts.engine.store.read(await adminPrincipal(), String(fileID) as Item['$id'])
    expect(file['checksum']).toBe(createHash('sha256').update(BYTES).digest('hex'))
  })

  test('are the same attachment again under the same key, also at the same moment, and another for another person', async () => {
    const files = await filesFor(server.ana.index)
    const key = 'letter 7 digest abc'
    const [first, second] = await Promise.all([1, 2].map(() => files.keep(BYTES, 'a.txt', TARGET, key)))
    expect(first).toBe(second)
    expect(await files.keep(BYTES, 'a.txt', TARGET, key)).toBe(first)
    expect(await files.keep(BYTES, 'a.txt', TARGET, 'another')).not.toBe(first)
    const others = await filesFor(server.keeper.index)
    expect(await others.keep(BYTES, 'a.txt', TARGET, key)).not.toBe(first)
  })

  test('are their keeper’s alone until an item names them, and then its readers’', async () => {
    const files = await filesFor(server.ana.index)
    const visitor = await filesFor((await server.addUser()).index)
    const id = await files.keep(BYTES, 'a.txt', TARGET)
    expect(await codeOf(visitor.open(id))).toBe('notFound')
    await noteWith(ana, id, 'PUBLIC')
    expect((await visitor.open(id)).size).toBe(BYTES.length)
  })

  test('are refused for a property without files, an item that is not theirs, and no bytes', async () => {
    const files = await filesFor(server.ana.index)
    const targets = [
      { type: 'Note', property: 'name' },
      { type: 'Gone', property: 'attachments' },
      { type: 'Note', property: 'attachments', index: 999_999 },
    ]
    for (const target of targets) expect(await codeOf(files.keep(BYTES, 'a.txt', target))).toBe('notAllowed')
    expect(await codeOf(files.keep(new Uint8Array(), 'a.txt', TARGET))).toBe('fileEmpty')
  })

  test('are opened by the server’s rights, and alike not found if they are missing or hidden', async () => {
    const files = await filesFor(server.keeper.index)
    const id = await files.keep(BYTES, 'a.txt', TARGET)
    expect((await (await filesFor(server.ana.index, true)).open(id)).name).toBe('a.txt')
    const ben = await filesFor(server.ben.index)
    const hidden = await codeOf(ben.open(id))
    expect([hidden, await codeOf(ben.open(itemId('Attachment', 999_999)))]).toEqual(['notFound', 'notFound'])
  })

  test('may be a PDF that is made of a document', async () => {
    const files = await filesFor(server.ana.index)
    const pdf = await files.pdf({ language: 'en', title: 'k̓', size: 'LETTER', blocks: [] })
    const id = await files.keep(pdf, 'answer.pdf', TARGET)
    expect(await files.open(id)).toMatchObject({ type: 'application/pdf', size: pdf.length })
  })
})

async function adminPrincipal() {
  return principalOf({ user: server.admin.index }, server.parts.engine.principals)
}
