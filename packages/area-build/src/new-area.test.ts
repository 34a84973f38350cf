import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, writeArea } from '@cairn/testkit/server'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { buildAreaData } from '@cairn/testkit/builders'
import type { AreaData } from '@cairn/contract/registry'
import { folderProblems } from './area-folders.ts'
import { buildArea } from './build-area.ts'
import { filesOf } from './fingerprint.ts'
import { newArea } from './new-area.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const NAME = 'field-notes'

/** A copy of the parts of the repository that an area needs: its folder, beside links to the packages. */
let copy = ''
let folder = ''
beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'cairn-area-'))
  for (const linked of ['node_modules', 'packages']) symlinkSync(path.join(root, linked), path.join(copy, linked))
  for (const file of ['tsconfig.json', '.oxfmtrc.json']) copyFileSync(path.join(root, file), path.join(copy, file))
  folder = await newArea(NAME, path.join(copy, 'remotes'))
  // Links that an installation would create.
  symlinkSync(path.join(root, 'remotes/vocabulary/node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (tool: string, args: readonly string[], cwd = copy) => {
  const done = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd, encoding: 'utf8' })
  return { status: done.status, said: done.stdout + done.stderr }
}

test('a new area is formatted as the others are', () => {
  expect(run('oxfmt', ['--check', 'remotes'])).toMatchObject({ status: 0 })
})

test('each of its files is in a folder that areas have', () => {
  const own = ['src', 'area.ts', 'README.md', 'SPEC.md', 'package.json']
    .flatMap((entry) => filesOf(path.join(folder, entry)))
    .map((file) => path.relative(folder, file))
  expect(own).toContain(`src/server/rules/save-${NAME}.ts`)
  expect(folderProblems(own)).toEqual([])
})

test('it passes its own tests', () => {
  expect(run('vitest', ['run', '--root', folder, 'src/model'], folder)).toMatchObject({ status: 0 })
})

test('its texts are complete in every language, in the order of their keys', () => {
  const keys = (language: string) =>
    Object.keys(JSON.parse(readFileSync(path.join(folder, `src/texts/${language}.json`), 'utf8')) as object)
  expect(keys('fr')).toEqual(keys('en'))
  expect(keys('en')).toEqual([...keys('en')].sort())
})

test('it builds and runs: its items are kept by its own rule', async () => {
  const { build, folder: built } = await buildArea(folder)
  const data = JSON.parse(readFileSync(path.join(built, 'area.json'), 'utf8')) as AreaData
  expect(data).toMatchObject({ id: NAME, server: true, labels: { 'types.FieldNotes.name': 'Field notes' } })
  const server = await startTestServer({ areas: [buildAreaData('people', [...COMMUNITY_TYPES]), data] })
  try {
    const to = path.join(server.install.areaStore, NAME, 'dist', build)
    mkdirSync(to, { recursive: true })
    copyFileSync(path.join(built, 'server.mjs'), path.join(to, 'server.mjs'))
    await writeArea(server.install.areaStore, data)
    await server.parts.registry.refresh()
    const admin = await server.client((await server.addUser({ admin: true })).email)
    const { $id: owner } = await admin.request('create/Organization', { name: 'Home' })
    const note = await admin.request('create/FieldNotes', { title: '  A   note ', owner })
    expect(note['title']).toBe('A note')
    const registry = (await (
      await fetch(`${server.url}/registry.json`, { headers: { authorization: `Bearer ${admin.token}` } })
    ).json()) as { areas: { id: string; views: object }[] }
    expect(registry.areas.find(({ id }) => id === NAME)?.views).toHaveProperty(NAME)
    admin.close()
  } finally {
    await server.close()
  }
})

test.each(['Field', 'a--b', '-a', '', 'x'.repeat(40)])('%j is no name of an area', async (name) => {
  await expect(newArea(name, path.join(copy, 'remotes'))).rejects.toThrow('is no name of an area')
})

test('what is there is left alone', async () => {
  await expect(newArea(NAME, path.join(copy, 'remotes'))).rejects.toThrow('is there already')
  expect(existsSync(path.join(folder, 'area.ts'))).toBe(true)
})
