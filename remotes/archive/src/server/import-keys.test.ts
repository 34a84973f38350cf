import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportPlan, ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

let server: TestServer
let home: ItemId
let other: ItemId
beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const organization = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  home = await organization('Home')
  other = await organization('Other')
})
afterAll(() => server.close())

async function person(...grants: readonly { grant: string; grantedBy: ItemId }[]): Promise<TestClient> {
  const { email } = await server.addUser({ organizations: [home, other], capabilities: ['Archive'], grants })
  return server.client(email)
}

/** What a trial of a table of entries says to a person. */
async function trialOf(client: TestClient, csv: string, change: Partial<ImportPlan>): Promise<ImportTrial> {
  const bytes = Buffer.from(csv)
  const { $id } = await upload(server.url, client, { name: 'a.csv', bytes, relType: 'Import', relProp: 'file' })
  const made = await client.request<Item>('create/Import', { label: 'A', kind: 'ARC_CSV', file: $id, owner: home })
  const run = async (action: string, body: object) => {
    const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
    return client.request<Item & { plan: ImportPlan; trial: ImportTrial }>(`read/${made.$id}`)
  }
  const { plan } = await run('lookAtImport', {})
  return (await run('tryImport', { plan: { ...plan, ...change } })).trial
}

it('ARC-10 a number that an entry of another owner has is another entry', async () => {
  const both = await person(...[home, other].map((grantedBy) => ({ grant: 'adminOrg', grantedBy })))
  const entry = { category: 'LAND', type: 'MAP', title: 'Theirs', fileNumber: 'S-1' }
  await server.parts.engine.store.create(SYSTEM, 'ArchiveEntry', { ...entry, owner: other })
  const csv = 'File number,Title,Owner\nS-1,Ours,Home\nS-1,Theirs too,Other'
  const plan = { fixed: { category: 'LAND', type: 'MAP' }, key: ['fileNumber'], mode: 'replace' as const }
  expect(await trialOf(both, csv, plan)).toMatchObject({ counts: { new: 1, update: 1, error: 0 } })
  both.close()
})

it('ARC-10 who is no steward sets no protocol by an import', async () => {
  const rights = ['ArchiveEntry.create', 'Import.create', 'Import.update']
  const clerk = await person(...rights.map((grant) => ({ grant, grantedBy: home })))
  const fixed = { category: 'LAND', type: 'MAP', owner: home }
  expect(await trialOf(clerk, 'Title,Protocols\nOurs,FAMILY', { fixed })).toMatchObject({
    counts: { error: 1 },
    rows: [{ problems: [{ code: 'mayNot', column: 1 }] }],
  })
  expect(await trialOf(clerk, 'Title\nOurs', { fixed })).toMatchObject({ counts: { new: 1, error: 0 } })
  clerk.close()
})
