import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { startTestServer } from '@cairn/testkit/server'
import { writeManifest } from './manifest.ts'
import { publishToBucket, rollBucketTo } from './publish-bucket.ts'

const STORE = 's3://cairn-areas/north'
const [OLD, NEW] = ['aaaaaaaa0001', 'aaaaaaaa0002']
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const former = { ...process.env }
let server: InstanceType<typeof S3rver>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-bucket-'))
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 's3') },
    configureBuckets: [{ name: 'cairn-areas', configs: [] }],
  })
  const { port } = await server.run()
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys })
})
afterAll(async () => {
  process.env = former
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A build of an area as it comes out of the build. */
async function buildOf(build: string, title = ''): Promise<string> {
  const built = path.join(folder, `${build}${title}`)
  cpSync(
    folderWith({ 'area.json': JSON.stringify(buildAreaData('reefs', [], { build, texts: { en: { title } } })) }),
    built,
    {
      recursive: true,
    },
  )
  await writeManifest(built, 'reefs', build)
  return built
}

function folderWith(files: Record<string, string>): string {
  const made = mkdtempSync(path.join(folder, 'made-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(made, name), text)
  return made
}

test('a build goes into a bucket, an install runs it from there, follows the next and is led back', async () => {
  expect(await publishToBucket(await buildOf(OLD), STORE, privateKey)).toEqual({
    area: 'reefs',
    build: OLD,
    isNew: true,
  })
  const { S3_ENDPOINT: endpoint = '' } = process.env
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const areaBucket = { bucket: 'cairn-areas', prefix: 'north/', region: 'us-east-1', endpoint, keys }
  const running = await startTestServer({ areas: [], areaBucket })
  try {
    const { install } = running.install
    const publishers = [{ name: 'Reefs team', key: String(publicKey.export({ format: 'jwk' }).x) }]
    const file = JSON.parse(readFileSync(install, 'utf8')) as object
    writeFileSync(install, JSON.stringify({ ...file, publishers, areas: { reefs: 'latest' } }))
    const runs = async () => {
      await running.parts.registry.refresh()
      return running.parts.registry.report().map((area) => [area.runs, area.build, ...area.failures])
    }
    await expect.poll(runs).toEqual([['current', OLD]])
    await publishToBucket(await buildOf(NEW), STORE, privateKey)
    await expect.poll(runs).toEqual([['current', NEW]])
    await rollBucketTo(STORE, 'reefs', OLD)
    await expect.poll(runs).toEqual([['current', OLD]])
    expect(await publishToBucket(await buildOf(NEW, ' again'), STORE, privateKey).catch(String)).toMatch(
      /holds another build aaaaaaaa0002: an immutable build is not replaced/,
    )
    await expect.poll(runs).toEqual([['current', OLD]])
  } finally {
    await running.close()
  }
})

test('what is wrong is said in words', async () => {
  await expect(rollBucketTo(STORE, 'reefs', 'cccccccc0001')).rejects.toThrow('has no build cccccccc0001 of reefs')
  await expect(rollBucketTo('s3:/x', 'reefs', OLD)).rejects.toThrow('must look like s3://bucket/prefix')
  await expect(publishToBucket(await buildOf(OLD), 's3://nowhere-at-all', privateKey)).rejects.toThrow('cannot be read')
})

test('a key that may not list the bucket is told so', async () => {
  const refusing = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
  })
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const { S3_ENDPOINT } = process.env
  process.env.S3_ENDPOINT = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  try {
    await expect(publishToBucket(await buildOf(OLD), STORE, privateKey)).rejects.toThrow('s3:ListBucket')
  } finally {
    Object.assign(process.env, { S3_ENDPOINT })
    refusing.close()
  }
})
