import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

const OLD = 'aaaaaaaa0001'
const NEW = 'aaaaaaaa0002'
const area = (build: string, type = 'Tree') =>
  buildAreaData('trees', [buildItemType(type, { anonymous: true })], {
    build,
    lists: { TREE_KINDS: ['FIR', 'YEW'] },
    texts: { en: { 'lists.TREE_KINDS.FIR': 'Fir' } },
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [area(OLD)] })
})
afterAll(() => server.close())

const registry = async () =>
  (await (await fetch(`${server.url}/registry.json`)).json()) as { rev: string; areas: { id: string; build: string }[] }
const areaJson = async (build: string) => (await fetch(`${server.url}/areas/trees/${build}/area.json`)).status
const file = (...parts: string[]) => join(server.install.folder, 'areas/trees/dist', ...parts)

test('a list of values comes from the area that brings it', async () => {
  expect(await (await fetch(`${server.url}/lov/en/TREE_KINDS`)).json()).toEqual({
    install: [
      { key: 'FIR', label: 'Fir' },
      { key: 'YEW', label: 'YEW' },
    ],
  })
})

test('a list has what its organisations and administrators added, for those who may see it, in the language asked for', async () => {
  const admin = await server.addUser({ admin: true })
  const client = await server.client(admin.email)
  const values = (language: string) =>
    fetch(`${server.url}/lov/${language}/TREE_KINDS`).then((answer) => answer.json() as Promise<unknown>)
  const add = (key: string, own: object) =>
    client.request('create/LOVValue', {
      list: 'TREE_KINDS',
      key,
      translations: { en: key.toLowerCase(), fr: `${key} (fr)` },
      ...own,
    })
  await add('CEDAR', { order: 0 })
  const yew = await add('YEW', { order: 9 })
  await client.request('act/archive', { t: 'LOVValue', i: yew._i })
  await add('HIDDEN', { access: 'PRIVATE' })
  expect(await values('en')).toEqual({
    install: [
      { key: 'CEDAR', label: 'cedar' },
      { key: 'FIR', label: 'Fir' },
      { key: 'YEW', label: 'yew', archived: true },
    ],
  })
  expect(await values('fr')).toMatchObject({ install: [{ label: 'CEDAR (fr)' }, { label: 'Fir' }, { archived: true }] })
  client.close()
})

test('the names of an area come in the language asked for, in English where it has none', async () => {
  const title = async (query: string) =>
    ((await (await fetch(`${server.url}/registry.json${query}`)).json()) as { areas: { labels: object }[] }).areas[0]
      ?.labels
  const labels = { 'types.Tree.name': 'Tree' }
  await server.writeArea({ ...area(OLD), labels, texts: { en: labels, fr: { 'types.Tree.name': 'Arbre' } } })
  await expect.poll(() => title('')).toEqual(labels)
  expect(await title('?language=fr-CA')).toEqual({ 'types.Tree.name': 'Arbre' })
  expect(await title('?language=xx')).toEqual(labels)
})

test('a new build is pushed to open sessions and used by new columns; the old one stays for those that run it', async () => {
  const user = await server.addUser()
  const client = await server.client(user.email)
  const before = await registry()
  await server.writeArea(area(NEW))
  const push = await client.waitFor<{ rev: string }>('registry', ({ rev }) => rev !== before.rev)
  expect(await registry()).toMatchObject({ rev: push.b.rev, areas: [{ id: 'trees', build: NEW }] })
  expect([await areaJson(OLD), await areaJson(NEW)]).toEqual([200, 200])
  client.close()
})

test('an area that is damaged keeps its last good build, and comes back when it is put right', async () => {
  const good = area(NEW)
  await writeFile(file(NEW, 'area.json'), '{"id":"trees"')
  await writeFile(file('latest.json'), JSON.stringify({ build: NEW, integrity: 'sha384-other' }))
  await server.parts.registry.refresh()
  expect((await registry()).areas).toMatchObject([{ id: 'trees', build: NEW }])
  await rm(file(), { recursive: true })
  await server.parts.registry.refresh()
  expect((await registry()).areas).toMatchObject([{ id: 'trees', build: NEW }])
  expect(server.parts.registry.catalogue.get('Tree')).toBeDefined()
  expect(await areaJson(NEW)).toBe(200)
  await server.writeArea({ ...good, build: OLD })
  await server.parts.registry.refresh()
  expect((await registry()).areas).toMatchObject([{ id: 'trees', build: OLD }])
})

test('an area is switched off and on by one line of the install file; a broken file changes nothing', async () => {
  const install = join(server.install.folder, 'install.json')
  const { areas: _areas, ...rest } = server.parts.registry.install()
  await writeFile(install, JSON.stringify({ ...rest, areas: {} }))
  await expect.poll(async () => (await registry()).areas).toEqual([])
  expect(await areaJson(OLD)).toBe(404)
  expect(server.parts.registry.catalogue.get('Tree')).toBeUndefined()
  await writeFile(install, '{')
  await expect(server.parts.registry.refresh()).rejects.toThrow('is not JSON')
  expect((await registry()).areas).toEqual([])
  await writeFile(install, JSON.stringify({ ...rest, areas: { trees: 'latest', missing: 'latest' } }))
  await expect.poll(async () => (await registry()).areas.map(({ id }) => id)).toEqual(['trees'])
})
