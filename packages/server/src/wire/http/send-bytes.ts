import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBytes } from '../../features/files/shown/open-bytes.ts'
import { byteRange } from './byte-range.ts'
import { disposition } from './disposition.ts'

/**
 * Media types that a browser may display directly, because it executes nothing in them. Others, and all
 * markup, are downloads only (TRUST.md, T29).
 */
const SHOWN = /^(image\/(jpeg|png|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/

/**
 * Sends an opened attachment; rights are the caller's to check. Types that are safe to show are sent inline
 * unless `download` is asked for, others as a download. Supports HEAD, ranges and ETags (RFC 9110).
 */
export async function sendBytes(
  request: FastifyRequest<{ Querystring: { download?: string } }>,
  reply: FastifyReply,
  { store, key, size, type, name, tag }: OpenBytes,
): Promise<FastifyReply> {
  const isShown = SHOWN.test(type) && request.query.download === undefined
  void reply.headers({
    'accept-ranges': 'bytes',
    // Browsers must revalidate, because rights, protocols and warnings may change; unchanged bytes are not
    // sent again.
    'cache-control': reply.getHeader('cache-control') ?? 'private, no-cache',
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': SHOWN.test(type) ? withCharset(type) : 'application/octet-stream',
    etag: tag,
    // Search engines list no file by itself, unless the owner of a public page lets them.
    'x-robots-tag': reply.getHeader('x-robots-tag') ?? 'noindex',
  })
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim() === tag)) return reply.status(304).send()
  const isFresh = (request.headers['if-range'] ?? tag) === tag
  const range = isFresh ? byteRange(request.headers.range, size) : undefined
  if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  void reply.header('content-length', range ? range.end - range.start + 1 : size)
  // A HEAD request has the length without reading the bytes.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await store.read(key, range))
}

/** A charset is added only if the file is valid UTF-8. */
function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}
