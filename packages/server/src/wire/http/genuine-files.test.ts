import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

const [SIGNED, UNSIGNED] = ['aaaaaaaa0001', 'aaaaaaaa0002']
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = String(publicKey.export({ format: 'jwk' }).x)
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [buildAreaData('paths', [], { build: SIGNED })] })
  const area = await readFile(file(SIGNED, 'area.json'), 'utf8')
  const files = { 'area.json': integrityOf(area), 'entry.js': integrityOf('let entry') }
  const manifest = JSON.stringify({ area: 'paths', build: SIGNED, files })
  const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64')
  await writeFile(file(SIGNED, 'manifest.json'), manifest)
  await writeFile(file(SIGNED, 'signature.json'), JSON.stringify({ key, signature }))
  await mkdir(join(server.install.areaStore, 'paths/dist', UNSIGNED))
  for (const build of [SIGNED, UNSIGNED]) await writeFile(file(build, 'entry.js'), 'let entry')
  await writeFile(file(SIGNED, 'added.js'), 'let later')
})
afterAll(() => server.close())

const file = (build: string, name: string) => join(server.install.areaStore, 'paths/dist', build, name)
const statusOf = async (build: string, name: string) =>
  (await fetch(`${server.url}/areas/paths/${build}/${name}`)).status

async function listPublishers(publishers: { name: string; key: string }[] | undefined): Promise<void> {
  const { publishers: _former, ...install } = JSON.parse(await readFile(server.install.install, 'utf8')) as Record<
    string,
    unknown
  >
  await writeFile(server.install.install, JSON.stringify({ ...install, ...(publishers ? { publishers } : {}) }))
  await server.parts.registry.refresh()
}

test('files of an unsigned build, and files a signed one was not built with, are no files where publishers are listed', async () => {
  const all = () =>
    Promise.all([
      statusOf(SIGNED, 'entry.js'),
      statusOf(SIGNED, 'added.js'),
      statusOf(UNSIGNED, 'entry.js'),
      statusOf(SIGNED, 'server.mjs'),
    ])
  expect(await all()).toEqual([200, 200, 200, 404])
  await listPublishers([{ name: 'Paths team', key }])
  expect(await all()).toEqual([200, 404, 404, 404])
  await listPublishers([{ name: 'Others', key: 'A'.repeat(43) }])
  expect(await all()).toEqual([404, 404, 404, 404])
  await listPublishers([{ name: 'Paths team', key }])
  await rm(file(SIGNED, 'signature.json'))
  expect(await statusOf(SIGNED, 'entry.js')).toBe(404)
})
