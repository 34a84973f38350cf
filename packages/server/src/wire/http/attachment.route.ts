import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_VARIANTS, isItemId, LISTEN_VARIANT, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../../features/accounts/sessions.ts'
import { principalOf } from '../../items/rights/principal-of.ts'
import { attachmentOfUpload } from '../../features/files/finish-upload.ts'
import { imageOfItem } from '../../features/files/image-of-item.ts'
import { itemOfUuid } from '../../features/files/item-of-uuid.ts'
import { openBytes, type OpenBytes, type Variant } from '../../features/files/open-bytes.ts'
import { shownInVisit } from '../../features/files/shown-warnings.ts'
import type { Files } from '../../features/files/open-files.ts'
import { FILE_LINK_PATH } from '../../features/files/file-links.ts'
import type { Principal, Principals } from '../../items/model/types.ts'
import { byteRange } from './byte-range.ts'
import { createRecent } from './recent.ts'
import { disposition } from './disposition.ts'
import { shownBy } from './cookies.ts'
import { identifyReader } from './identify.ts'

export interface AttachmentRouteParts {
  sessions: Sessions
  principals: Principals
  files: Files
}

/** What a browser may show as it comes: it runs nothing of it. Anything else, and all that is markup, is for saving only (TRUST.md, T29). */
const SHOWN = /^(image\/(jpeg|png|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/
/** The bytes of an address whose `v` names their File, at which others never lie. */

interface Query {
  variant?: string
  download?: string
}

/** Who reads a file in pieces reads it once, for so long (milliseconds). */
const ONE_READING_MS = 10 * 60_000

/** GET and HEAD of attachments and the images of items (platform-core section 7), by the rule of the item they belong to. Takes ranges. */
export function attachmentRoutes(app: FastifyInstance, parts: AttachmentRouteParts): void {
  const wasNotedLately = createRecent(ONE_READING_MS)
  app.get<{ Params: { id: string }; Querystring: Query }>('/attachment/:id', (request, reply) => byId(request, reply))
  app.get<{ Params: { id: string }; Querystring: Query }>('/attachment/:id/*', (request, reply) => byId(request, reply))
  app.get<{ Params: { id: string }; Querystring: Query }>('/item-id-image/:id', async (request, reply) => {
    const { id } = request.params
    return sendImageOf(request, reply, await principalFor(request), isItemId(id) ? id : undefined)
  })
  app.get<{ Params: { uuid: string }; Querystring: Query }>('/item-uuid-image/:uuid', async (request, reply) => {
    const principal = await principalFor(request)
    return sendImageOf(request, reply, principal, await itemOfUuid(parts.files, principal, request.params.uuid))
  })

  app.get<{ Params: { token: string }; Querystring: Query }>(`${FILE_LINK_PATH}/:token`, async (request, reply) => {
    const id = parts.files.links.read(request.params.token, Date.now())
    if (id === 'expired') throw new CairnError('linkExpired')
    if (id === undefined) throw new CairnError('notFound')
    // The link was given by who may give the file: it is opened by the server's rights, and noted as nobody's.
    const reader = { ...parts.principals.visitor, admin: true }
    const given = { ...parts.files, shown: { isShown: async () => true } }
    return sendBytes(request, reply, await openBytes(given, reader, id, undefined, 'download'))
  })

  /** By the id of the attachment, or by that of its upload, which asks for the small image where it names none. */
  async function byId(request: FastifyRequest<{ Params: { id: string }; Querystring: Query }>, reply: FastifyReply) {
    const { id } = request.params
    if (isItemId(id)) return send(request, reply, id, variantOf(request.query.variant))
    const uploaded = await attachmentOfUpload(parts.files, id)
    if (!uploaded) throw new CairnError('notFound')
    return send(request, reply, uploaded.facts.id, variantOf(request.query.variant ?? 'small'))
  }

  /** The image that stands for an item, small where no variant is named. */
  async function sendImageOf(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    principal: Principal,
    id: ItemId | undefined,
  ): Promise<FastifyReply> {
    const image = id && (await imageOfItem(parts.files.parts.loader, principal, id))
    if (!image) throw new CairnError('notFound')
    return send(request, reply, image, variantOf(request.query.variant ?? 'small'))
  }

  async function send(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    id: ItemId,
    variant: Variant | undefined,
  ): Promise<FastifyReply> {
    const principal = await principalFor(request)
    const wasNoted = (reading: string) => wasNotedLately([principal.actor, principal.userId, id, reading].join(' '))
    const shown = principal.userId === undefined ? shownInVisit(shownBy(request)) : parts.files.shown
    const files = { ...parts.files, shown }
    const bytes = await openBytes(files, principal, id, variant, variant ? 'read' : 'download', wasNoted)
    return sendBytes(request, reply, bytes)
  }

  async function principalFor(request: FastifyRequest) {
    return principalOf(await identifyReader(request, parts.sessions), parts.principals)
  }
}

async function sendBytes(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  { store, key, size, type, name, tag }: OpenBytes,
): Promise<FastifyReply> {
  const isShown = SHOWN.test(type) && request.query.download === undefined
  void reply.headers({
    'accept-ranges': 'bytes',
    // Rights, protocols and warnings may change at any time: the browser asks again, and unchanged bytes are not sent again.
    'cache-control': 'private, no-cache',
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': SHOWN.test(type) ? withCharset(type) : 'application/octet-stream',
    etag: tag,
  })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.status(304).send()
  const isFresh = (request.headers['if-range'] ?? tag) === tag
  const range = isFresh ? byteRange(request.headers.range, size) : undefined
  if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  void reply.header('content-length', range ? range.end - range.start + 1 : size)
  // Its length is told without reading it.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await store.read(key, range))
}

/** A file is told to be text only when it reads as UTF-8. */
function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

function variantOf(asked: string | undefined): Variant | undefined {
  if (asked === undefined || asked === 'original') return undefined
  const variant = ([...IMAGE_VARIANTS, LISTEN_VARIANT] as const).find((each) => each === asked)
  if (!variant)
    throw new CairnError('badMessage', `variant is one of ${[...IMAGE_VARIANTS, LISTEN_VARIANT].join(', ')}`)
  return variant
}
