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

type Looked = Item & { plan: ImportPlan; trial: ImportTrial }

/** What a trial of a table of entries says to a person. */
async function trialOf(client: TestClient, csv: string, change: Partial<ImportPlan>): Promise<ImportTrial> {
  return (await tried(client, csv, change)).made.trial
}

/** A table of entries that was tried, and what takes further steps. */
async function tried(client: TestClient, csv: string, change: Partial<ImportPlan>) {
  const bytes = Buffer.from(csv)
  const { $id } = await upload(server.url, client, { name: 'a.csv', bytes, relType: 'Import', relProp: 'file' })
  const made = await client.request<Item>('create/Import', { label: 'A', kind: 'ARC_CSV', file: $id, owner: home })
  const run = async (action: string, body: object) => {
    const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
    return client.request<Looked>(`read/${made.$id}`)
  }
  const { plan } = await run('lookAtImport', {})
  return { run, plan, made: await run('tryImport', { plan: { ...plan, ...change } }) }
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

it('ARC-10 a table of AtoM makes the tree by its own numbers of rows, which are stored nowhere', async () => {
  const keeper = await person({ grant: 'adminOrg', grantedBy: home })
  const fixed = { category: 'LAND', type: 'LETTER', owner: home }
  // An entry whose file number is the number of a row is not meant.
  await keeper.request('create/ArchiveEntry', { ...fixed, title: 'Not meant', fileNumber: '10' })
  const csv = `legacyId,parentId,identifier,title,levelOfDescription,eventDates
12,11,AT-1-1,Weir letter,Item,1921
10,,AT,Cannery office,Fonds,1900-1930
11,10,AT-1,Letters,Series,1910-1925
13,99,AT-2,Lost,Series,`
  const { run, plan, made } = await tried(keeper, csv, { fixed })
  expect(plan.columns.map(({ to }) => to)).toEqual([
    ...['$row', 'partOf', 'fileNumber', 'title', 'descriptionLevel', 'date'],
  ])
  expect(made.trial).toMatchObject({
    counts: { new: 3, error: 1 },
    rows: [{ line: 5, problems: [{ code: 'none', text: '99', column: 1 }] }],
  })
  await run('applyImport', { goodOnly: true })
  const { ids } = await keeper.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], text: 'AT' })
  const entries = await Promise.all(ids.map((id) => keeper.request<Item>(`read/${id}`)))
  const of = (number: string) => entries.find(({ fileNumber }) => fileNumber === number)
  expect(of('AT-1-1')).toMatchObject({ partOf: of('AT-1')?.$id })
  expect(of('AT-1')).toMatchObject({ partOf: of('AT')?.$id })
  expect(of('AT')).not.toHaveProperty('partOf')
  keeper.close()
})
