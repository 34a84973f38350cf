import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_VERSION, fromContract2, genericMachine, type Item } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { parseAreaData } from './store/area-store.ts'
import { loadServerHalf } from './server-half.ts'

/**
 * Builds that the tools of contract 2.0.0 made, as they were: of two areas of the product, and of one that
 * the generator of then began, with states and an action.
 */
const frozen = async (area: string, file: string) =>
  brotliDecompressSync(await readFile(join(import.meta.dirname, 'frozen/2.0.0', area, `${file}.br`))).toString()
const dataOf = async (area: string) => JSON.parse(await frozen(area, 'area.json')) as AreaData

describe('builds of contract 2.0.0', () => {
  test.each(['organisations', 'permits', 'vocabulary'])('%s is read, and its states are machines', async (area) => {
    const json = await frozen(area, 'area.json')
    const { id, build, types } = JSON.parse(json) as AreaData
    const parsed = parseAreaData(json, id, build)
    const named = types.filter((type) => 'states' in type).map(({ name }) => name)
    const machines = parsed.types.filter(({ machines: each }) => each?.['state']).map(({ name }) => name)
    expect(machines).toEqual(named)
    // Data of this contract stays as it is.
    expect(fromContract2(parsed)).toEqual(parsed)
  })

  test('what is neither is refused where it is parsed', async () => {
    const data = await dataOf('permits')
    const [type] = data.types
    const unknown = { ...data, types: [{ ...type, states: 'mine' }] }
    expect(() => parseAreaData(JSON.stringify(unknown), data.id, data.build)).toThrow('states')
    for (const wrong of [null, 'area', [], { types: [null, 3] }]) expect(fromContract2(wrong)).toEqual(wrong)
  })
})

describe('an area of contract 2.0.0 on this server', () => {
  let server: TestServer
  let clerk: TestClient
  let permit: Item
  beforeAll(async () => {
    const data = await dataOf('permits')
    server = await startTestServer({ areas: [...COMMUNITY_TYPES, data] as never })
    const folder = join(server.install.areaStore, 'permits/dist', data.build)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'server.mjs'), await frozen('permits', 'server.mjs'))
    await server.parts.registry.refresh()
    const owner = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Bay' })).$id
    const grants = [{ grant: 'adminOrg', grantedBy: owner }]
    const user = await server.addUser({ organizations: [owner], capabilities: ['Permits'], grants })
    clerk = await server.client(user.email)
    permit = await clerk.request<Item>('create/Permits', { title: '  A   weir ', owner })
  })
  afterAll(async () => {
    clerk.close()
    await server.close()
  })

  test('saves by its rule, and its states are moved by name', async () => {
    expect(permit).toMatchObject({ title: 'A weir', state: genericMachine.first[0], $can: { activate: true } })
    const { _t: t, _i: i } = permit
    expect(await clerk.request('act/activate', { t, i })).toMatchObject({ state: 'ACTIVE' })
    await expect(clerk.request('act/activate', { t, i })).rejects.toMatchObject({ code: 'transition' })
  })

  test('runs its action, which does not say its kind, as a write: once by its key', async () => {
    const { _t: t, _i: i, $id } = permit
    const call = { t, i, title: 'Dam', $key: 'once-and-only' }
    expect(await clerk.request('act/renamePermit', call)).toEqual({ title: 'Dam' })
    expect(await clerk.request('act/renamePermit', call)).toEqual({ title: 'Dam' })
    expect((await clerk.request<Item>(`read/${$id}`))._u).toBe(3)
  })

  test('the same half is refused of an area for this contract', async () => {
    const { build } = await dataOf('permits')
    const folder = join(server.install.areaStore, 'permits/dist', build)
    await expect(loadServerHalf(folder, `^${CONTRACT_VERSION}`)).rejects.toThrow('renamePermit has no kind')
  })
})
