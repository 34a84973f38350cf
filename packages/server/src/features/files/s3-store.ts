import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { CairnError } from '@cairn/contract/errors'
import { StartError } from '../../platform/settings/start-error.ts'
import type { ByteStore } from './byte-store.ts'

/** A bucket of an S3-compatible server. Without keys the usual places of the AWS libraries are asked. */
export interface S3Settings {
  bucket: string
  region: string
  /** Origin of the server; Amazon's own when undefined. */
  endpoint: string | undefined
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
const MARK = 'cairn'

/** Bytes in a bucket. Throws a `StartError` when the bucket cannot be written to. */
export async function openS3Store(settings: S3Settings): Promise<ByteStore> {
  const { bucket: Bucket, endpoint } = settings
  const client = createS3Client(settings)
  // Writing is the one way to know that one may.
  await client.send(new PutObjectCommand({ Bucket, Key: MARK, Body: 'cairn' })).catch((cause: unknown) => {
    throw new StartError(
      `The bucket ${Bucket} cannot be written to${endpoint ? ` at ${endpoint}` : ''}: check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
      cause,
    )
  })
  return {
    name: 'S3',
    async put(Key, path, onSent) {
      const Body = createReadStream(path, { highWaterMark: 1024 * 1024 })
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      upload.on('httpUploadProgress', ({ loaded = 0 }) => onSent?.(loaded))
      await upload.done().catch(translate)
    },
    async size(Key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch((thrown: unknown) => {
        if (isMissing(thrown)) return undefined
        return translate(thrown)
      })
      return found?.ContentLength
    },
    async read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(translate)
      if (!Body) throw new CairnError('notFound')
      return Body as Readable
    },
    async remove(wanted) {
      for (const Key of wanted) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(translate)
    },
  }
}

/** A client of the server; which bucket it asks each command says. Without limits it waits for as long as the server does: a large part is long on its way. */
export function createS3Client(
  { region, endpoint, keys }: Omit<S3Settings, 'bucket'>,
  limits?: S3ClientConfig['requestHandler'],
): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
    ...(limits ? { requestHandler: limits } : {}),
    // Servers other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Whether a command was refused because there is no such object. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && ['NoSuchKey', 'NotFound'].includes(thrown.name)
}

function translate(thrown: unknown): never {
  if (isMissing(thrown)) throw new CairnError('notFound')
  throw new CairnError(
    'storeUnavailable',
    `the file store: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
  )
}
