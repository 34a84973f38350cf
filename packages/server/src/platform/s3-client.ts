import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from './settings/s3-settings.ts'

/**
 * Creates a client of an S3-compatible server; each command names its bucket. Without `limits` it has no
 * timeout, because uploading a large part takes long.
 */
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

/** Tells whether an S3 command failed because the object does not exist. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && ['NoSuchKey', 'NotFound'].includes(thrown.name)
}
