import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { KeyObject } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { filesOf } from '../fingerprint.ts'
import { integrityOf } from './manifest.ts'
import { publishToFolder, type Published } from './publish.ts'

/**
 * Address of a bucket, `s3://bucket/prefix`. Server and keys come from `S3_ENDPOINT`, `S3_REGION`,
 * `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.
 */
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/
/** Written after all other files, in this order, so that readers never find a manifest without its files. */
const LAST = ['signature.json', 'manifest.json']

/** Tells whether the address of an area store is an S3 bucket (`s3:…`) and not a folder. */
export function isBucket(store: string): boolean {
  return store.startsWith('s3:')
}

/**
 * Signs a build, uploads it to an area store in an S3 bucket, and makes it the latest. Throws if the bucket
 * holds another build of that name.
 */
export async function publishToBucket(folder: string, store: string, key: KeyObject): Promise<Published> {
  const bucket = openBucket(store)
  const staged = await mkdtemp(path.join(os.tmpdir(), 'cairn-publish-'))
  try {
    const { area, build } = await publishToFolder(folder, staged, key)
    const own = path.join(staged, area, 'dist')
    const keyOf = (...rest: string[]) => [area, 'dist', ...rest].join('/')
    const kept = await bucket.read(keyOf(build, 'manifest.json'))
    if (kept && !kept.equals(await readFile(path.join(own, build, 'manifest.json'))))
      throw new Error(`${store} holds another build ${build}: an immutable build is not replaced`)
    const files = filesOf(path.join(own, build)).map((file) => path.relative(path.join(own, build), file))
    const first = files.filter((file) => !LAST.includes(file))
    for (const file of [...(kept ? [] : first), ...LAST])
      await bucket.write(keyOf(build, file.replaceAll('\\', '/')), await readFile(path.join(own, build, file)))
    await bucket.write(keyOf('latest.json'), await readFile(path.join(own, 'latest.json')))
    return { area, build, isNew: kept === undefined }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** Makes another build in the bucket the latest. Throws if the bucket lacks it. */
export async function rollBucketTo(store: string, area: string, build: string): Promise<Published> {
  const bucket = openBucket(store)
  const data = await bucket.read(`${area}/dist/${build}/area.json`)
  if (!data) throw new Error(`${store} has no build ${build} of ${area}`)
  const latest = JSON.stringify({ build, integrity: integrityOf(data) })
  await bucket.write(`${area}/dist/latest.json`, Buffer.from(`${latest}\n`))
  return { area, build, isNew: false }
}

function openBucket(store: string) {
  const [, Bucket, prefix] = ADDRESS.exec(store) ?? []
  if (Bucket === undefined) throw new Error(`${store} is no bucket: it must look like s3://bucket/prefix`)
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    // Servers other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (name: string) => (prefix === undefined ? name : `${prefix}/${name}`)
  return {
    async read(name: string): Promise<Buffer | undefined> {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (thrown) {
        if (thrown instanceof Error && thrown.name === 'NoSuchKey') return undefined
        const { name: reason, message } = thrown as Error
        // S3 gives this answer for a missing object if the key may not list the bucket.
        const advice = reason === 'AccessDenied' ? '; the key needs s3:GetObject, and s3:ListBucket of the bucket' : ''
        throw new Error(`${store} cannot be read: ${message}${advice}`, { cause: thrown })
      }
    },
    async write(name: string, Body: Buffer): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body })).catch((thrown: Error) => {
        throw new Error(`${store} cannot be written to: ${thrown.message}`, { cause: thrown })
      })
    },
  }
}
