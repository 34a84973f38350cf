import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_VARIANTS, isItemId, LISTEN_VARIANT, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { attachmentOfUpload } from '../../../features/files/uploads/finish-upload.ts'
import { imageOfItem } from '../../../features/files/shown/image-of-item.ts'
import { itemOfUuid } from '../../../features/files/uploads/item-of-uuid.ts'
import { openBytes, type OpenBytes, type Variant } from '../../../features/files/shown/open-bytes.ts'
import { shownInVisit } from '../../../features/files/shown/shown-warnings.ts'
import type { Files } from '../../../features/files/open-files.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { createRecent } from '../recent.ts'
import { shownBy } from '../cookies.ts'
import { createPacedReads, type PacedReadDeps } from '../paced-reads.ts'
import { sendBytes } from '../send-bytes.ts'

/** Services of the routes that send files. */
export interface AttachmentRouteDeps extends PacedReadDeps {
  files: Files
}

interface Query {
  variant?: string
  download?: string
  as?: string
}

/** Cost of opening a file, in units of work (`lib/pacing.ts`). */
export const OPENING_UNITS = 1
/** Range requests within this time count as one read (milliseconds). */
const ONE_READING_MS = 10 * 60_000

/**
 * Adds GET and HEAD of attachments and of items' images, with the permissions of their item. Supports ranges.
 * With `as=visitor`, which public pages say, somebody signed in gets what visitors get in this visit.
 * `?variant=` names an image's size; without it an attachment's id gives the file itself, an upload's id or
 * an item the small image. They throw `badMessage` for another variant, `notFound` for what is missing, and
 * as `openBytes` does.
 */
export function attachmentRoutes(app: FastifyInstance, deps: AttachmentRouteDeps): void {
  const reads = createPacedReads(deps)
  const wasNotedLately = createRecent(ONE_READING_MS)
  app.get<{ Params: { id: string }; Querystring: Query }>('/attachment/:id', byId)
  app.get<{ Params: { id: string }; Querystring: Query }>('/attachment/:id/*', byId)
  app.get<{ Params: { id: string }; Querystring: Query }>('/item-id-image/:id', async (request, reply) => {
    const { id } = request.params
    return sendImageOf(request, reply, async () => (isItemId(id) ? id : undefined))
  })
  app.get<{ Params: { uuid: string }; Querystring: Query }>('/item-uuid-image/:uuid', (request, reply) =>
    sendImageOf(request, reply, (principal) => itemOfUuid(deps.files, principal, request.params.uuid)),
  )

  /**
   * Sends a file by attachment id, or by upload id, which means the small image unless a variant is named.
   */
  async function byId(request: FastifyRequest<{ Params: { id: string }; Querystring: Query }>, reply: FastifyReply) {
    const { id } = request.params
    const bytes = await reads(request, OPENING_UNITS, async ({ principal }) => {
      if (isItemId(id)) return open(request, principal, id, variantOf(request.query.variant))
      const uploaded = await attachmentOfUpload(deps.files, id)
      if (!uploaded) throw new CairnError('notFound')
      return open(request, principal, uploaded.facts.id, variantOf(request.query.variant ?? 'small'))
    })
    return sendBytes(request, reply, bytes)
  }

  /** Sends the main image of an item, the small variant by default. */
  async function sendImageOf(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    itemFor: (principal: Principal) => Promise<ItemId | undefined>,
  ): Promise<FastifyReply> {
    const bytes = await reads(request, OPENING_UNITS, async ({ principal }) => {
      const id = await itemFor(principal)
      const image = id && (await imageOfItem(deps.files.context.loader, principal, id))
      if (!image) throw new CairnError('notFound')
      return open(request, principal, image, variantOf(request.query.variant ?? 'small'))
    })
    return sendBytes(request, reply, bytes)
  }

  function open(
    request: FastifyRequest<{ Querystring: Query }>,
    reader: Principal,
    id: ItemId,
    variant: Variant | undefined,
  ): Promise<OpenBytes> {
    const principal = request.query.as === 'visitor' ? deps.principals.visitor : reader
    const wasNoted = (reading: string) => wasNotedLately([principal.actor, principal.userId, id, reading].join(' '))
    const shown = principal.userId === undefined ? shownInVisit(shownBy(request)) : deps.files.shown
    const files = { ...deps.files, shown }
    return openBytes(files, principal, id, variant, variant ? 'read' : 'download', wasNoted)
  }
}

function variantOf(asked: string | undefined): Variant | undefined {
  if (asked === undefined || asked === 'original') return undefined
  const variant = ([...IMAGE_VARIANTS, LISTEN_VARIANT] as const).find((each) => each === asked)
  if (!variant)
    throw new CairnError('badMessage', `variant is one of ${[...IMAGE_VARIANTS, LISTEN_VARIANT].join(', ')}`)
  return variant
}
