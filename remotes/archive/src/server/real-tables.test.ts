import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportFound, ImportPlan, ImportResult, ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data/collection')
const WITHIN_MS = 600_000

interface Import extends Item {
  found: ImportFound
  plan: ImportPlan
  trial: ImportTrial
  result: ImportResult
}

describe.skipIf(!existsSync(FOLDER))('tables of others (skipped where ../shared/data/collection is missing)', () => {
  let server: TestServer
  let keeper: TestClient
  beforeAll(async () => {
    server = await startTestServer()
    const { store } = server.parts.engine
    const home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
    const grants = [{ grant: 'adminOrg', grantedBy: home }]
    const user = await server.addUser({ organizations: [home], capabilities: ['Archive'], grants })
    keeper = await server.client(user.email)
  })
  afterAll(async () => {
    keeper.close()
    await server.close()
  })

  async function run(action: string, made: Item, body: object = {}): Promise<Import> {
    const asked = { t: 'Import', i: made._i, ...body }
    const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, asked)
    const ended = await keeper.waitFor<Task>('taskComplete', (task) => task.key === key, WITHIN_MS)
    expect(ended.b).toMatchObject({ state: 'DONE' })
    return keeper.request<Import>(`read/${made.$id}`)
  }

  it.each<[name: string, rows: number, refused: number]>([
    ['artworks-2000.csv', 2000, 0],
    // One title is longer than a title may be. It takes minutes.
    ...(process.env['SOAK'] ? [['artworks-20000.csv', 20_000, 1] satisfies [string, number, number]] : []),
  ])(
    'ARC-10 %s comes in by what is proposed, two values for every row, and the other columns left out',
    async (name, rows, refused) => {
      const bytes = readFileSync(path.join(FOLDER, name))
      const { $id } = await upload(server.url, keeper, { name, bytes, relType: 'Import', relProp: 'file' })
      const made = await keeper.request<Item>('create/Import', { label: name, kind: 'ARC_CSV', file: $id })
      const { found, plan } = await run('lookAtImport', made)
      expect(found).toMatchObject({ rows, broken: [] })
      expect(Object.fromEntries(plan.columns.map(({ heading, to }) => [heading, to]))).toMatchObject({
        accession_number: 'fileNumber',
        title: 'title',
        artists: 'creator',
        date_text: 'date',
        subjects: 'keywords',
        url: 'webLinks',
      })
      const columns = plan.columns.map((column) =>
        column.to ? column : { heading: column.heading, leftOut: true as const, values: {} },
      )
      const fixed = { ...plan.fixed, category: 'CULTURE', type: 'PHOTOGRAPH' }
      const { trial } = await run('tryImport', made, { plan: { ...plan, columns, fixed } })
      expect(trial.counts).toMatchObject({ new: rows - refused, error: refused })
      const { result } = await run('applyImport', made, { goodOnly: true })
      expect(result.counts).toMatchObject({ new: rows - refused, error: refused })
    },
    WITHIN_MS,
  )
})
