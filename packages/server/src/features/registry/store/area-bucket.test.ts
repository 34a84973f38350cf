import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { createS3Client } from '../../../platform/s3-client.ts'
import { startS3 } from '../../../testing/s3-server.ts'
import { createAreaBucket } from './area-bucket.ts'
import type { AreaBucket } from '../../../platform/settings/s3-settings.ts'
import { readAreaBuild } from './area-store.ts'

const [OLD, NEW] = ['aaaaaaaa0001', 'aaaaaaaa0002']
let server: Awaited<ReturnType<typeof startS3>>
let folder: string
beforeAll(async () => {
  server = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'cairn-bucket-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function put(key: string, body: string): Promise<void> {
  const { bucket, ...place } = server.s3
  await createS3Client(place).send(new PutObjectCommand({ Bucket: bucket, Key: `areas/${key}`, Body: body }))
}

async function publish(build: string): Promise<void> {
  const json = JSON.stringify(buildAreaData('reefs', [], { build }))
  const integrity = `sha384-${createHash('sha384').update(json).digest('base64')}`
  await put(`reefs/dist/${build}/area.json`, json)
  await put(`reefs/dist/${build}/c/1.js`, `let reef = '${build}'`)
  const files = { 'area.json': integrity, 'c/1.js': 'sha384-x', '../../../../../escaped.js': 'sha384-x' }
  await put(`reefs/dist/${build}/manifest.json`, JSON.stringify({ area: 'reefs', build, files }))
  await put('reefs/dist/latest.json', JSON.stringify({ build, integrity }))
}

async function open(areas: object, bucket: AreaBucket = { ...server.s3, prefix: 'areas/' }) {
  const install = join(folder, 'install.json')
  const colours = { header: '#424242', primary: '#1976D2', secondary: '#424242', accent: '#FDD835' }
  const rest = { kind: 'shared', siteName: 'Test', colours: { light: colours, dark: colours } }
  await writeFile(install, JSON.stringify({ ...rest, areas }))
  return createAreaBucket(bucket, join(folder, 'areas'), install)
}
const runs = async (version = 'latest') => (await readAreaBuild(join(folder, 'areas'), 'reefs', version)).data.build

test('the builds an install asks for are there, and all their files; what follows is fetched beside them', async () => {
  await publish(OLD)
  const bucket = await open({ reefs: 'latest', nowhere: 'latest' })
  await Promise.all([bucket.fetch(), bucket.fetch()])
  expect(await runs()).toBe(OLD)
  expect(await readFile(join(folder, 'areas/reefs/dist', OLD, 'c/1.js'), 'utf8')).toBe(`let reef = '${OLD}'`)
  await publish(NEW)
  await bucket.fetch()
  expect([await runs(), await runs(OLD)]).toEqual([NEW, OLD])
  expect((await readdir(join(folder, 'areas/reefs/dist'))).sort()).toEqual([OLD, NEW, 'latest.json'])
  expect(await readdir(folder)).not.toContain('escaped.js')
})

test('a build that is signed anew brings its signature, and one that an install names is fetched by its name', async () => {
  await put(`reefs/dist/${OLD}/signature.json`, '{"signed":"anew"}')
  await publish(OLD)
  await (await open({ reefs: 'latest' })).fetch()
  expect(await runs()).toBe(OLD)
  expect(await readFile(join(folder, 'areas/reefs/dist', OLD, 'signature.json'), 'utf8')).toBe('{"signed":"anew"}')
  await rm(join(folder, 'areas'), { recursive: true })
  await (await open({ reefs: NEW })).fetch()
  expect(await runs(NEW)).toBe(NEW)
})

test('a bucket that is away says so, and what was fetched stays', async () => {
  const away = await open({ reefs: NEW }, { ...server.s3, bucket: 'nowhere-at-all', prefix: '' })
  await expect(away.fetch()).rejects.toThrow('the area store s3://nowhere-at-all/ cannot be read')
  expect(await readdir(join(folder, 'areas/reefs'))).toEqual(['dist'])
})

test('a build of which a file is refused leaves nothing behind; what no manifest names may be refused', async () => {
  const json = JSON.stringify(buildAreaData('ponds', [], { build: OLD }))
  const files = { 'area.json': 'sha384-x', 'c/1.js': 'sha384-x', 'c/2.js': 'sha384-x' }
  const objects = new Map([
    ['latest.json', JSON.stringify({ build: OLD, integrity: 'sha384-x' })],
    [`${OLD}/manifest.json`, JSON.stringify({ area: 'ponds', build: OLD, files })],
    [`${OLD}/area.json`, json],
    [`${OLD}/c/1.js`, 'let pond'],
  ])
  // As S3 answers for what there is not to a key that may not list the bucket.
  const refusing = createServer((request, response) => {
    const found = objects.get(String(request.url).split('?')[0]?.split('/ponds/dist/')[1] ?? '')
    response.writeHead(found === undefined ? 403 : 200, { 'content-type': 'application/xml' })
    response.end(found ?? '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
  })
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  const bucket = await open({ ponds: 'latest' }, { ...server.s3, endpoint, prefix: '' })
  const kept = () => readdir(join(folder, 'areas/ponds/dist')).catch(() => [])
  try {
    await expect(bucket.fetch()).rejects.toThrow('Access Denied')
    expect(await kept()).toEqual([])
    objects.set(`${OLD}/c/2.js`, 'let reed')
    await bucket.fetch()
    expect((await kept()).sort()).toEqual([OLD, 'latest.json'])
    expect((await readdir(join(folder, 'areas/ponds/dist', OLD, 'c'))).sort()).toEqual(['1.js', '2.js'])
  } finally {
    refusing.close()
  }
})
