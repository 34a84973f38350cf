import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { CairnError } from '@cairn/contract/errors'
import { createS3Client, isMissing } from '../../../platform/s3-client.ts'
import type { S3Settings } from '../../../platform/settings/s3-settings.ts'
import { StartError } from '@cairn/embedded-postgres'
import type { ByteRange, ByteStore } from './byte-store.ts'

const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
const MARK = 'cairn'

/** Opens a byte store in an S3 bucket. Throws a `StartError` if the bucket cannot be written to. */
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
  async function read(Key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(translate)
    if (!Body) throw new CairnError('notFound')
    return Body as Readable
  }

  return {
    name: 'S3',
    read,
    async *pieces(Key) {
      yield* await read(Key)
    },
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
    async remove(wanted) {
      for (const Key of wanted) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(translate)
    },
  }
}

function translate(thrown: unknown): never {
  if (isMissing(thrown)) throw new CairnError('notFound')
  throw new CairnError(
    'storeUnavailable',
    `the file store: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
  )
}
