import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isItemId, itemId, FRONT_PAGE_TYPE, type ItemId } from '@cairn/contract'
import type { Files } from '../../../features/files/open-files.ts'
import { shippedLanguage } from '../../../features/mail/render.ts'
import { draftOf, previewFront } from '../../../features/pages/port.ts'
import { openFrontFile, type FrontFile } from '../open-front-file.ts'
import { createPacedReads, type PacedReadDeps } from '../paced-reads.ts'
import { sendBytes } from '../send-bytes.ts'
import { createPageSender } from '../send-page.ts'
import { OPENING_UNITS } from './attachment.route.ts'
import { PAGE_UNITS, pagesOf, type PagesRouteDeps } from './pages.route.ts'

const querySchema = v.object({ language: v.fallback(v.optional(v.string(), ''), '') })

interface PreviewRequest {
  Params: { id: string }
  Querystring: { download?: string }
}

/** Services of the route of previews. */
export interface FrontPreviewDeps
  extends Omit<PagesRouteDeps, 'shell' | 'principals' | 'pacing' | 'origin'>, PacedReadDeps {
  files: Files
}

/**
 * Adds GET of the preview of a front: the page as visitors would see it once its draft is published, and its
 * own files. Only who may change or publish the front gets them, by their session, and no cache keeps them;
 * to everybody else they are the page of what is missing.
 */
export function frontPreviewRoute(app: FastifyInstance, { install, files, ...deps }: FrontPreviewDeps): void {
  const pages = pagesOf(deps, install)
  const { sendPreview, sendMissing } = createPageSender(install)
  const reads = createPacedReads(deps)
  app.get<PreviewRequest>('/front-preview/:id', async (request, reply) => {
    const started = performance.now()
    const language = shippedLanguage(v.parse(querySchema, request.query).language)
    const page = await reads(request, PAGE_UNITS, ({ principal }) =>
      previewFront(pages, principal, idOf(request.params.id), language),
    )
    return page ? sendPreview(request, reply, page) : sendMissing(request, reply, started)
  })
  for (const name of ['mark', 'picture'] as const)
    app.get<PreviewRequest>(`/front-preview/:id/${name}`, (request, reply) => sendFile(name, request, reply))
  app.get<PreviewRequest & { Params: { id: string; picture: string } }>(
    '/front-preview/:id/pictures/:picture',
    (request, reply) => sendFile(idOf(request.params.picture), request, reply),
  )

  async function sendFile(name: FrontFile, request: FastifyRequest<PreviewRequest>, reply: FastifyReply) {
    const started = performance.now()
    const bytes = await reads(request, OPENING_UNITS, async ({ principal }) => {
      const draft = await draftOf(pages, principal, idOf(request.params.id), 'en')
      return openFrontFile(files, deps.principals.visitor, draft, name)
    })
    if (!bytes) return sendMissing(request, reply, started)
    return sendBytes(request, reply.header('cache-control', 'no-store'), bytes)
  }
}

/** What is no id is one that is never given, so that it costs what a hidden one costs. */
function idOf(id: string): ItemId {
  return isItemId(id) ? id : itemId(FRONT_PAGE_TYPE, 0)
}
