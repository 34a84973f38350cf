import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { manifestSchema } from '@cairn/contract/area-build'
import { createS3Client, isMissing } from '../../../platform/s3-client.ts'
import type { AreaBucket } from '../../../platform/settings/s3-settings.ts'
import { areasOf, isReadOnly, readInstall } from '../../../platform/settings/install-file.ts'
import { buildFolder, parseLatest } from './area-store.ts'

/** Valid file names in a manifest: none leaves the build's folder. */
const FILE = /^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
/** What a build compresses (area-build, `compress.ts`). */
const COMPRESSED = /\.(js|css|html|json|svg)$/
const AT_ONCE = 8
/** Milliseconds that a server has to take a connection, to begin an answer, and between two pieces of it. */
const LIMITS = {
  connectionTimeout: 5000,
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
  socketTimeout: 60_000,
}

/**
 * Creates the downloader that copies the builds an install needs from the bucket to a folder; builds that the
 * bucket lacks are skipped. Builds in the folder are not fetched again and work while the bucket is away.
 * `fetch` rejects with an `Error` with a readable message.
 */
export function createAreaBucket(bucket: AreaBucket, folder: string, installFile: string): { fetch(): Promise<void> } {
  const client = createS3Client(bucket, LIMITS)
  const keyOf = (id: string, ...rest: string[]) => [`${bucket.prefix}${id}`, 'dist', ...rest].join('/')

  async function read(Key: string, isOptional = false): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key }))
      return Body && Buffer.from(await Body.transformToByteArray())
    } catch (thrown) {
      if (isMissing(thrown) || (isOptional && isDenied(thrown))) return undefined
      throw new Error(
        `the area store s3://${bucket.bucket}/${bucket.prefix} cannot be read: ${(thrown as Error).message}`,
        {
          cause: thrown,
        },
      )
    }
  }

  async function fetchArea(id: string, version: string): Promise<void> {
    const latest = await read(keyOf(id, 'latest.json'))
    const local = join(folder, id, 'dist/latest.json')
    const before = await readFile(local).catch(() => undefined)
    const isSame = latest !== undefined && before?.equals(latest) === true
    const follows = version === 'latest' || isReadOnly(version)
    const build = follows ? latest && parseLatest(latest.toString('utf8')).build : version
    if (build === undefined) return
    if (!existsSync(buildFolder(folder, id, build))) await fetchBuild(id, build)
    else if (!isSame) await fetchSignature(id, build)
    // Written last, so that readers of the name find the files.
    if (latest && !isSame) await writeWhole(local, latest)
  }

  async function fetchBuild(id: string, build: string): Promise<void> {
    const target = buildFolder(folder, id, build)
    // Another process may fetch the same into the same folder.
    const unfinished = `${target}.${randomUUID()}`
    const manifest = await read(keyOf(id, build, 'manifest.json'))
    if (!manifest) return
    const { files } = v.parse(manifestSchema, JSON.parse(manifest.toString('utf8')))
    const named = Object.keys(files).filter((file) => FILE.test(file))
    const wanted = ['manifest.json', 'signature.json', ...named.flatMap((file) => [file, ...variantsOf(file)])]
    const fetchOne = (file: string) =>
      fetchFile(keyOf(id, build, file), join(unfinished, file), !Object.hasOwn(files, file) && file !== 'manifest.json')
    try {
      for (let at = 0; at < wanted.length; at += AT_ONCE)
        await allOf(wanted.slice(at, at + AT_ONCE).map((file) => fetchOne(file)))
      if (!existsSync(target)) await rename(unfinished, target).catch(() => {})
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  }

  /** Not every file is signed or has compressed variants: what is not there is left out. */
  async function fetchFile(key: string, file: string, isOptional: boolean): Promise<void> {
    const content = await read(key, isOptional)
    if (!content) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }

  /** The same build may have a new signature. */
  async function fetchSignature(id: string, build: string): Promise<void> {
    const signature = await read(keyOf(id, build, 'signature.json'), true)
    if (signature) await writeWhole(join(buildFolder(folder, id, build), 'signature.json'), signature)
  }

  return {
    async fetch() {
      const asked = areasOf(await readInstall(installFile))
      await mkdir(folder, { recursive: true })
      await Promise.all(asked.map(([id, version]) => fetchArea(id, version)))
    },
  }
}

/** So S3 answers for an object that there is not, where the key may not list the bucket. */
function isDenied(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AccessDenied'
}

/** Waits until all have ended, even if one fails, so that none writes afterwards. */
async function allOf(running: Promise<void>[]): Promise<void> {
  await Promise.allSettled(running)
  await Promise.all(running)
}

function variantsOf(file: string): string[] {
  return COMPRESSED.test(file) ? [`${file}.br`, `${file}.gz`] : []
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
