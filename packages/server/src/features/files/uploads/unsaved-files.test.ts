// @module-tag leaks
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { bearer, beginUpload, upload, uploadIdOf } from '@cairn/testkit/upload'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

const BYTE = new Uint8Array(1)
const begin = (client: TestClient) => beginUpload(server.url, client.token, { name: 'a', bytes: BYTE })

async function sender(): Promise<TestClient> {
  const grants = [{ grant: 'Note.create', grantedBy: server.home }]
  return server.join((await server.addUser({ organizations: [server.home], grants })).email)
}

test('T60 a person has at most 200 open uploads, counted over all processes, and each that ends makes room', async () => {
  const [client, other] = [await sender(), await sender()]
  const begun = await Promise.all(Array.from({ length: 200 }, () => begin(client)))
  expect(begun.every(({ status }) => status === 201)).toBe(true)
  const refused = await begin(client)
  expect([refused.status, await refused.json()]).toEqual([429, { userMessage: 'errors.tooManyUploads', most: 200 }])
  expect((await begin(other)).status).toBe(201)
  const [first, second] = begun.map(uploadIdOf)
  const headers = { ...bearer(client.token), 'tus-resumable': '1.0.0' }
  expect((await fetch(`${server.url}/files/${first}`, { method: 'DELETE', headers })).status).toBe(204)
  expect([(await begin(client)).status, (await begin(client)).status]).toEqual([201, 429])
  await server.parts.files.uploads.remove(String(second))
  expect((await begin(client)).status).toBe(201)
})

test('T60 a person has at most 2,000 files that no item has', async () => {
  const client = await sender()
  const { $id } = await upload(server.url, client, { name: 'a.txt', bytes: BYTE })
  const { database } = server.parts.engine.context
  // As 1,998 further uploads would leave them.
  await database.query(
    `insert into item (t, i, u, c_ts, c_by, m_ts, m_by, deleted, doc)
       select t, 1000000 + at, 1, c_ts, c_by, m_ts, m_by, false, doc from item, generate_series(1, 1998) made (at)
       where t = (select t from item_type where name = 'Attachment') and i = $1`,
    [Number($id.split('-')[1])],
  )
  expect((await begin(client)).status).toBe(201)
  const refused = await begin(client)
  expect([refused.status, await refused.json()]).toEqual([429, { userMessage: 'errors.tooManyUploads', most: 2000 }])
})

test('T60 who begins an upload reads nothing of the uploads of others', async () => {
  const client = await sender()
  // Whoever opens this one waits for ever.
  const id = randomBytes(16).toString('hex')
  execFileSync('mkfifo', [join(server.install.dataDir, 'files', 'uploads', `${id}.json`)])
  expect((await begin(client)).status).toBe(201)
})
