import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportPlan, ImportResult } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

const TABLE = `File number,Title,Part of,Level of description
F-1,The box,,Series
F-2,A letter that is cited,F-1,Item
F-3,A letter,F-1,Item
G-1,Another box,,Series
G-2,Another letter,G-1,Item`

let server: TestServer
let home: ItemId
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  client = await server.client(
    (await server.addUser({ organizations: [home], capabilities: ['Archive'], grants })).email,
  )
})
afterAll(async () => {
  client.close()
  await server.close()
})

it('T8 ARC-10 what something names since, and what that is part of, stays when the import is undone', async () => {
  const file = await upload(server.url, client, {
    ...{ name: 'a.csv', bytes: Buffer.from(TABLE), relType: 'Import', relProp: 'file' },
  })
  const made = await client.request<Item>('create/Import', { label: 'A', kind: 'ARC_CSV', file: file.$id, owner: home })
  const run = async (action: string, body: object = {}) => {
    const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
    return client.request<Item & { plan: ImportPlan; result: ImportResult }>(`read/${made.$id}`)
  }
  const { plan } = await run('lookAtImport')
  const fixed = { ...plan.fixed, category: 'LAND', type: 'LETTER' }
  await run('tryImport', { plan: { ...plan, fixed, key: ['fileNumber'] } })
  expect((await run('applyImport')).result.counts.new).toBe(5)
  const { ids } = await client.request<{ ids: ItemId[] }>('search/ids', { types: ['ArchiveEntry'] })
  const entries = await Promise.all(ids.map((id) => client.request<Item>(`read/${id}`)))
  const idOf = (number: string) => entries.find(({ fileNumber }) => fileNumber === number)?.$id as ItemId
  const ours = await client.request<Item>('create/ArchiveEntry', {
    ...fixed,
    title: 'Ours',
    owner: home,
    rel: [idOf('F-2')],
  })
  // Somebody whose item the importer may not read names another: what stays does not tell of it.
  const elsewhere = await server.parts.engine.store.create(SYSTEM, 'Organization', {
    displayName: 'E',
    type: 'COMMUNITY',
  })
  const values = { title: 'Theirs', category: 'LAND', type: 'MAP', owner: elsewhere.$id, access: 'PRIVATE' }
  await server.parts.engine.store.create(SYSTEM, 'ArchiveEntry', { ...values, rel: [idOf('G-2')] })
  const { result } = await run('revertImport')
  expect({ ...result, kept: result.kept?.toSorted() }).toMatchObject({
    removed: 3,
    kept: [idOf('F-1'), idOf('F-2')].toSorted(),
  })
  // Once nothing names them any more, what stayed is taken back too.
  await client.request(`delete/${ours.$id}`)
  expect((await run('revertImport')).result).toMatchObject({ removed: 5, kept: [] })
  await expect(run('revertImport')).rejects.toMatchObject({ code: 'transition' })
})
