import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registry } from '@cairn/contract/registry'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, TestClient, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'
import { devArea, type DevServer } from './dev-area.ts'

const vocabulary = path.resolve(import.meta.dirname, '../../../../remotes/vocabulary')
let copy = ''
let folder = ''
let backend: TestServer
let dev: DevServer
const said: string[] = []
beforeAll(async () => {
  // Beside the real areas, so that it finds the same packages.
  copy = mkdtempSync(path.join(import.meta.dirname, '../../dist-dev-'))
  folder = path.join(copy, 'vocabulary')
  for (const entry of ['area.ts', 'package.json', 'src'])
    cpSync(path.join(vocabulary, entry), path.join(folder, entry), { recursive: true })
  symlinkSync(path.join(vocabulary, 'node_modules'), path.join(folder, 'node_modules'))
  backend = await startTestServer({ areas: [...COMMUNITY_TYPES] })
  dev = await devArea({ folder, backend: backend.url, say: (text) => said.push(text) })
}, 120_000)
afterAll(async () => {
  await dev?.close()
  await backend?.close()
  rmSync(copy, { recursive: true, force: true })
})

const registry = async () => (await (await fetch(`${dev.url}/registry.json`)).json()) as Registry
const own = async () => (await registry()).areas.find(({ id }) => id === 'vocabulary')

test('pages and data are the backend’s, the area is this machine’s', async () => {
  const page = await (await fetch(`${dev.url}/my-contacts`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<title>shell</title>')
  const area = await own()
  expect(Object.keys(area?.views ?? {})).toContain('vocab.words-phrases')
  expect((await fetch(`${dev.url}${area?.base}${area?.entry.url}`)).headers.get('content-type')).toBe('text/javascript')
  expect((await fetch(`${dev.url}${area?.base}server.mjs`)).status).not.toBe(200)
  expect((await fetch(`${dev.url}/areas/vocabulary/../package.json`)).status).toBe(404)
})

test('a person signs in through it and works over its socket, to the backend as one of its own pages', async () => {
  const { email } = await backend.addUser({ admin: true })
  const signedIn = await fetch(`${dev.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: dev.url },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  expect(signedIn.status).toBe(204)
  const client = await TestClient.signedIn(dev.url, email, TEST_PASSWORD)
  expect(await client.request('create/Organization', { name: 'Home' })).toMatchObject({ name: 'Home' })
  client.close()
})

test('a change is built and told to open pages; one that does not build leaves the build before', async () => {
  const before = (await own())?.build
  const events = await fetch(`${dev.url}/area-dev`)
  const file = path.join(folder, 'src/texts/en.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Vocabulary"', '"Language"'))
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('event: built')) heard += (await reader?.read())?.value ?? ''
  const after = (await own())?.build
  expect(after).not.toBe(before)
  expect(heard).toContain(after)
  writeFileSync(file, '{')
  await expect.poll(() => said.join('\n')).toMatch(/was not built; the build before is served on/)
  expect((await own())?.build).toBe(after)
  await reader?.cancel()
})
