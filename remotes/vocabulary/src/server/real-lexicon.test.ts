import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportFound, ImportPlan, ImportResult, ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data/lexicon')
const WITHIN_MS = 600_000

interface Import extends Item {
  found: ImportFound
  plan: ImportPlan
  trial: ImportTrial
  result: ImportResult
}

describe.skipIf(!existsSync(FOLDER))('words of others (skipped where ../shared/data/lexicon is missing)', () => {
  let server: TestServer
  let keeper: TestClient
  let language: string
  beforeAll(async () => {
    server = await startTestServer()
    const { store } = server.parts.engine
    const home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
    language = (await store.create(SYSTEM, 'Language', { name: 'Iquito', owner: home })).$id
    const grants = [{ grant: 'adminOrg', grantedBy: home }]
    const user = await server.addUser({ organizations: [home], capabilities: ['Vocab'], grants })
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
  async function fileOf(name: string, relProp: string): Promise<string> {
    const bytes = readFileSync(path.join(FOLDER, name))
    return (await upload(server.url, keeper, { name, bytes, relType: 'Import', relProp })).$id
  }

  async function wordCalled(label: string): Promise<Item | undefined> {
    const must = [{ prop: 'label', kind: 'is', value: label }]
    const { ids } = await keeper.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'], must })
    return keeper.request<Item>(`read/${ids[0]}`)
  }

  it(
    'VOC-30 a lexicon comes in with all meanings of a word, which a second table has',
    async () => {
      const file = await fileOf('iquito-entries.csv', 'file')
      const second = await fileOf('iquito-senses.csv', 'second')
      const made = await keeper.request<Item>('create/Import', { label: 'Iquito', kind: 'VOC_CSV', file, second })
      const { found, plan } = await run('lookAtImport', made)
      expect(found).toMatchObject({ rows: 4128, broken: [] })
      expect(plan).toMatchObject({ key: ['uuid'], second: { from: 'ID', to: 'Entry_ID' } })
      const decided = plan.columns.map((column) => {
        if (column.heading === 'Language_ID') return { ...column, values: { iqu: language } }
        return column.to ? column : { heading: column.heading, leftOut: true as const, values: {} }
      })
      const first = await run('tryImport', made, { plan: { ...plan, columns: decided } })
      expect(first.trial.counts).toMatchObject({ new: 3937, error: 191 })
      // 184 words have a part of speech that no list has, and 7 name one of those.
      const parts = Object.fromEntries(first.trial.words.map(({ text }) => [text, null]))
      expect(Object.keys(parts)).toHaveLength(15)
      const columns = decided.map((column) =>
        column.to === 'partOfSpeech' ? { ...column, values: { ...column.values, ...parts } } : column,
      )
      const again = await run('tryImport', made, { plan: { ...plan, columns } })
      expect(again.trial.counts).toMatchObject({ new: 4128, error: 0 })
      const { result } = await run('applyImport', made)
      expect(result.counts).toMatchObject({ new: 4128, error: 0 })
      expect(await wordCalled('maayaásiitáani')).toMatchObject({
        translation: expect.stringMatching(/^play a trick on someone/),
        senses: [{ translation: 'play with' }],
      })
      expect((await wordCalled('yaajaa'))?.['relatedEntries']).toHaveLength(1)
      expect(await wordCalled('aákuta')).toMatchObject({
        senses: [
          { translation: expect.stringMatching(/cultivated plant/), scientificName: 'Banisteriopsis caapi' },
          { translation: expect.stringMatching(/hallucinogenic beverage/) },
        ],
      })
    },
    WITHIN_MS,
  )
})
