import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, writeArea, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const TREE = buildItemType('Tree')
const area = (build: string) => buildAreaData('trees', [TREE], { build, server: true })
const [FIRST, SECOND, THIRD, FOURTH] = ['aaaaaaaa0001', 'aaaaaaaa0002', 'aaaaaaaa0003', 'aaaaaaaa0004'] as const
const halfOf = (migrations: string) => `export default { migrations: [${migrations}] }`
const shout = `{ id: 'shout', type: 'Tree', change: ({ name }) => name.endsWith('!') ? undefined : { name: name + '!' } }`
const fails = `{ id: 'fails', type: 'Tree', change: ({ name }) => { if (name.includes('oak')) throw new TypeError('no oak'); return { name: 'changed' } } }`

let server: TestServer
let items: Item[]
beforeAll(async () => {
  server = await startTestServer({ areas: [area(FIRST)] })
  await publish(FIRST, '')
  const { store } = server.parts.engine
  // One after another, so that the oak is among the first, which a migration is tried out with.
  items = []
  for (let at = 0; at < 230; at++)
    items.push(await store.create(SYSTEM, 'Tree', { name: at === 7 ? 'oak' : `tree ${at}` }))
})
afterAll(() => server.close())

async function publish(build: string, migrations: string): Promise<void> {
  const folder = join(server.install.areaStore, 'trees/dist', build)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'server.mjs'), halfOf(migrations))
  await writeArea(server.install.areaStore, area(build))
  await server.parts.registry.refresh()
}
const read = (id: Item['$id'] | undefined) => server.parts.engine.store.read(SYSTEM, id as Item['$id'])
const isOpen = () => server.parts.registry.catalogue.get('Tree')?.off !== true
const mistakes = () => JSON.stringify(server.parts.registry.report())

test('a build that brings a migration changes all items once, as versions by the server', async () => {
  const [first, gone] = items
  await server.parts.engine.store.remove(SYSTEM, gone?.$id as Item['$id'])
  await publish(SECOND, shout)
  await expect.poll(isOpen).toBe(true)
  const all = await Promise.all(items.slice(2).map(({ $id }) => read($id)))
  expect(all.every(({ name, _u }) => String(name).endsWith('!') && _u === 2)).toBe(true)
  expect(await read(first?.$id)).toMatchObject({ name: 'tree 0!', $by: { by: '' } })
  const [version] = await server.parts.engine.store.history(SYSTEM, first?.$id as Item['$id'])
  expect(version).toMatchObject({ action: 'migrate', changes: { name: { from: 'tree 0', to: 'tree 0!' } } })
  // Nothing more happens when it is looked at again, and new items are their maker's.
  await server.parts.registry.refresh()
  expect((await read(first?.$id))._u).toBe(2)
  const { store } = server.parts.engine
  expect(await store.create(SYSTEM, 'Tree', { name: 'new' })).toMatchObject({ name: 'new' })
})

test('what is restored is changed by what happened since', async () => {
  const { store } = server.parts.engine
  const [, gone, third] = items
  expect(await store.restore(SYSTEM, gone?.$id as Item['$id'])).toMatchObject({ name: 'tree 1!' })
  const { _t, _i, _u } = await read(third?.$id)
  await store.update(SYSTEM, { _t, _i, _u, name: 'elm!' })
  expect(await store.restore(SYSTEM, third?.$id as Item['$id'], 1)).toMatchObject({ name: 'tree 2!' })
})

test('one that fails changes nothing, its items are read and not changed, and the administrators are told', async () => {
  await publish(THIRD, `${shout}, ${fails}`)
  await expect.poll(mistakes).toContain('no oak')
  const [first] = items
  const { _t, _i, _u, name } = await read(first?.$id)
  expect(name).toBe('tree 0!')
  const change = server.parts.engine.store.update(SYSTEM, { _t, _i, _u, name: 'mine' })
  await expect(change).rejects.toMatchObject({ code: 'notAllowed' })
})

test('a later build without a migration that is done changes nothing', async () => {
  await publish(FOURTH, '')
  const [first] = items
  const { _t, _i, _u } = await read(first?.$id)
  const change = () => server.parts.engine.store.update(SYSTEM, { _t, _i, _u, name: 'mine!' })
  await expect(change()).rejects.toMatchObject({ code: 'notAllowed' })
  expect(mistakes()).toContain('lacks migration shout')
  await publish('aaaaaaaa0005', shout)
  expect(await change()).toMatchObject({ name: 'mine!' })
})
