import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { isTarget, type ImportPlan, type ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { archiveEntryType } from '../model/archive-entry.ts'
import texts from '../texts/en.json' with { type: 'json' }

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

async function task(action: string, body: object): Promise<Task> {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
  return (await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
}

it('ARC-17 all fields are exported in words, each under its own heading, and come in again unchanged', async () => {
  const entry = { category: 'LAND', type: 'MAP', owner: home }
  const box = await client.request<Item>('create/ArchiveEntry', {
    ...entry,
    title: 'A box',
    descriptionLevel: 'SERIES',
  })
  await client.request<Item>('create/ArchiveEntry', {
    ...{ ...entry, title: 'A map; folded', fileNumber: 'M-1', date: { text: 'c. 1921' }, keywords: ['weir', 'mill'] },
    ...{ partOf: box.$id, access: 'PROTECTED', position: 3, needsAttention: true, needsAttentionComment: 'Torn' },
    ...{ webLinks: ['https://example.test/a'], warnings: ['VIOLENCE'] },
  })
  const titles: Record<string, string> = texts
  const columns = Object.keys(archiveEntryType.properties)
    .filter((prop) => isTarget(archiveEntryType.properties, prop))
    .map((prop) => ({ prop, title: titles[`types.ArchiveEntry.props.${prop}`] ?? prop, optional: true }))
  const query = { types: ['ArchiveEntry'] }
  const done = await task('exportSearch', { query, columns, format: 'csv', name: 'all', words: true, language: 'en' })
  const headers = { authorization: `Bearer ${client.token}` }
  const csv = (await (await fetch(`${server.url}${done.resultURI}`, { headers })).text()).replace('\uFEFF', '')
  const headings = csv.split('\r\n')[0]?.split(',') ?? []
  expect(new Set(headings).size).toBe(headings.length)
  expect(csv).toContain('A map; folded,')
  expect(csv).not.toMatch(/\b(LAND|MAP|SERIES)\b/)

  const file = await upload(server.url, client, {
    ...{ name: 'all.csv', bytes: Buffer.from(csv), relType: 'Import', relProp: 'file' },
  })
  const made = await client.request<Item>('create/Import', { label: 'A', kind: 'ARC_CSV', file: file.$id, owner: home })
  const at = { t: 'Import', i: made._i }
  await task('lookAtImport', at)
  const read = () => client.request<Item & { plan: ImportPlan; trial: ImportTrial }>(`read/${made.$id}`)
  const { plan } = await read()
  const open = plan.columns.filter(({ to, leftOut }) => to === undefined && !leftOut)
  expect(open.map(({ heading }) => heading)).toEqual([])
  await task('tryImport', { ...at, plan })
  expect((await read()).trial).toMatchObject({ counts: { new: 0, update: 0, same: 2, error: 0 } })
})
