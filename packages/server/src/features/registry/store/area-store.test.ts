import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { readAreaBuild } from './area-store.ts'
import { createCatalogue, unknownRelations, type CatalogueArea } from '../catalogue.ts'
import { loadServerHalf } from '../server-half.ts'

const BUILD = 'abcdef012345'
const data = {
  id: 'gardens',
  contract: '^2.0.0',
  types: [],
  views: {},
  menu: [],
  build: BUILD,
  entry: { url: 'remoteEntry.1.js', integrity: 'sha384-x' },
  server: true,
  texts: { en: {} },
  labels: {},
}
let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'cairn-areas-'))
  await mkdir(join(store, 'gardens/dist', BUILD), { recursive: true })
})
afterEach(() => rm(store, { recursive: true }))

async function write(area: unknown, latest: Record<string, unknown> = {}): Promise<void> {
  const json = JSON.stringify(area)
  const integrity = `sha384-${createHash('sha384').update(json).digest('base64')}`
  await writeFile(join(store, 'gardens/dist', BUILD, 'area.json'), json)
  await writeFile(join(store, 'gardens/dist/latest.json'), JSON.stringify({ build: BUILD, integrity, ...latest }))
}

describe('area store', () => {
  test('gives the latest build, or the one that is named', async () => {
    await write(data)
    expect((await readAreaBuild(store, 'gardens', 'latest')).data.build).toBe(BUILD)
    expect((await readAreaBuild(store, 'gardens', BUILD)).folder).toBe(join(store, 'gardens/dist', BUILD))
  })

  test.each([
    ['T34 a byte that was changed', data, { integrity: 'sha384-other' }, /integrity hash differs/],
    ['a build name that leaves the folder', data, { build: '../../../../etc' }, /format/],
    ['data of another area', { ...data, id: 'roads' }, {}, /names roads/],
    ['data that is not of an area', { ...data, menu: 'none' }, {}, /wrong at menu/],
    ['another contract', { ...data, contract: '^1.0.0', types: [{ icon: 'tree' }] as never }, {}, /needs contract \^1/],
  ])('%s is refused with its reason', async (_what, area, latest, reason) => {
    await write(area, latest)
    await expect(readAreaBuild(store, 'gardens', 'latest')).rejects.toThrow(reason)
  })

  test('a missing area says so', async () => {
    await expect(readAreaBuild(store, 'roads', 'latest')).rejects.toThrow('has no such area; there is gardens')
  })
})

describe('server half', () => {
  const file = () => join(store, 'gardens/dist', BUILD, 'server.mjs')
  const folder = () => join(store, 'gardens/dist', BUILD)

  test('brings its save rules, and can be put right after it was broken', async () => {
    await writeFile(file(), 'throw new Error("half done")')
    await expect(loadServerHalf(folder())).rejects.toThrow('half done')
    await writeFile(file(), 'export default { saveRules: { Garden: ({ after }) => { after.seen = true } } }')
    const half = await loadServerHalf(folder())
    const after: Record<string, unknown> = {}
    const rule = half.saveRules?.Garden
    if (typeof rule === 'function') rule({ after } as never)
    expect(after.seen).toBe(true)
  })

  test.each([
    ['', /Invalid/],
    ['export default 3', /Invalid/],
    ['export default { saveRules: { Garden: "no" } }', /Invalid/],
    [
      "const act = { kind: 'ephemeral', long: true, types: ['Garden'], on: 'type', run() {} };" +
        " act.payload = act.result = { '~standard': {} }; export default { actions: { act } }",
      /Invalid/,
    ],
    ['syntax error', /./],
  ])('"%s" is none', async (text, reason) => {
    await writeFile(file(), text)
    await expect(loadServerHalf(folder())).rejects.toThrow(reason)
  })
})

describe('catalogue', () => {
  const garden = { name: 'Garden', defaultIcon: 'tree', label: ['name'], properties: {}, visibility: 'PUBLIC' } as const
  const area = (id: string, name = 'Garden', server = false, half?: CatalogueArea['half']) => ({
    data: { id, build: '7', types: [{ ...garden, label: ['name'], name }], server },
    half,
  })

  test('has the core types, and keeps the first of two types of one name', () => {
    const catalogue = createCatalogue()
    expect(catalogue.replace([area('gardens'), area('parks'), area('people', 'User')])).toEqual([
      'parks:Garden',
      'people:User',
    ])
    expect(catalogue.all().map(({ name }) => name)).toEqual([...CORE_TYPES.map(({ name }) => name), 'Garden'])
    expect(catalogue.get('User')?.visibility).toBe('PRIVATE')
  })

  test('tells of relations of areas to types that nothing brings', () => {
    const catalogue = createCatalogue()
    const properties = { name: { v: 'DEF' }, keeper: { v: 'REL', t: 'Usre' }, maker: { v: 'REL', t: 'User' } } as const
    const type = { ...garden, label: ['name'], properties }
    catalogue.replace([{ data: { id: 'gardens', build: '7', types: [type], server: false }, half: undefined }])
    expect(unknownRelations(catalogue)).toEqual(['Garden.keeper: Usre'])
  })

  test('items of an area whose server half did not load cannot be saved unchecked', () => {
    const catalogue = createCatalogue()
    catalogue.replace([area('gardens', 'Garden', true)])
    const save = () => catalogue.saveRule('Garden')?.({ type: garden } as never)
    // The words of this refusal name the area.
    const refusal = { code: 'areaMissing', details: { area: 'gardens', type: 'Garden' } }
    expect(save).toThrow(expect.objectContaining(refusal))
  })

  test('a label rule is told from another by its build, and from none while the server half did not load by nothing', () => {
    const catalogue = createCatalogue()
    const formOf = (...given: [server: boolean, half?: CatalogueArea['half']]) => {
      catalogue.replace([area('gardens', 'Garden', ...given)])
      return catalogue.labelForm?.('Garden')
    }
    expect(formOf(true, { labelRules: { Garden: { label: () => '' } } })).toBe('7')
    expect([formOf(true, {}), formOf(false)]).toEqual(['', ''])
    expect(formOf(true)).toBe(undefined)
  })
})
