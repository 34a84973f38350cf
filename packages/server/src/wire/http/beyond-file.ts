import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from './byte-range.ts'

/**
 * Answers 416 with the file's size if a request asks for a range beyond its end (RFC 9110, section 15.5.17).
 * Returns whether it did. A missing file is left to the caller.
 */
export async function refuseBeyond(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  file: string,
): Promise<boolean> {
  if (headers.range === undefined) return false
  const size = (await stat(join(folder, file)).catch(() => undefined))?.size
  if (size === undefined || byteRange(headers.range, size) !== null) return false
  await reply.status(416).header('content-range', `bytes */${size}`).send()
  return true
}
