import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from './settings/s3-settings.ts'

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
