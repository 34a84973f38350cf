import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Files } from '../../../features/files/open-files.ts'
import { ATTACHMENT_TYPE, isItemId, itemId } from '@cairn/contract'
import { shippedLanguage } from '../../../features/mail/render.ts'
import { feedOf, findFront, mapOfFront, mapsOfSite, robotsOfSite } from '../../../features/pages/port.ts'
import { askerOf } from '../../../lib/asker.ts'
import { openFrontFile, type FrontFile } from '../open-front-file.ts'
import { runPaced } from '../paced-reads.ts'
import { sendBytes } from '../send-bytes.ts'
import { createPageSender } from '../send-page.ts'
import { OPENING_UNITS } from './attachment.route.ts'
import { PAGE_UNITS, pagesOf, type PagesRouteDeps } from './pages.route.ts'

const languageSchema = v.object({ language: v.fallback(v.optional(v.string(), ''), '') })

interface FileRequest {
  Params: { handle: string }
  Querystring: { download?: string }
}

/**
 * Adds GET of what stands beside public pages: the mark and the picture of a front, and the maps and feeds
 * that machines read where its owner says so. All else answers the page of what is missing.
 */
export function pageFilesRoute(
  app: FastifyInstance,
  { pacing, install, origin, files, ...deps }: Omit<PagesRouteDeps, 'shell'> & { files: Files },
): void {
  const pages = pagesOf(deps, install)
  const { sendMissing } = createPageSender(install)
  for (const name of ['mark', 'picture'] as const)
    app.get<FileRequest>(`/@:handle/${name}`, (request, reply) => sendFile(name, request, reply))
  app.get<FileRequest & { Params: { handle: string; id: string } }>('/@:handle/pictures/:id', (request, reply) =>
    sendFile(isItemId(request.params.id) ? request.params.id : itemId(ATTACHMENT_TYPE, 0), request, reply),
  )
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robotsOfSite(origin())),
  )
  app.get('/sitemap.xml', (request, reply) => sendXml(request, reply, () => mapsOfSite(pages, origin())))
  app.get<{ Params: { handle: string } }>('/@:handle/sitemap.xml', (request, reply) =>
    sendXml(request, reply, () => mapOfFront(pages, request.params.handle, origin())),
  )
  app.get<{ Params: { handle: string } }>('/@:handle/feed', (request, reply) => {
    const { language } = v.parse(languageSchema, request.query)
    const made = () => feedOf(pages, request.params.handle, shippedLanguage(language), origin())
    return sendXml(request, reply, made, 'application/atom+xml')
  })

  /** Sends what machines read, if the owner has it; else the page of what is missing. */
  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    made: () => Promise<string | undefined>,
    type = 'application/xml',
  ): Promise<FastifyReply> {
    const started = performance.now()
    const xml = await asVisitor(request, PAGE_UNITS, made)
    if (xml !== undefined) return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(xml)
    return sendMissing(request, reply, started)
  }

  /** Sends the picture or the mark of a front as it was published. */
  async function sendFile(name: FrontFile, request: FastifyRequest<FileRequest>, reply: FastifyReply) {
    const started = performance.now()
    const found = await asVisitor(request, OPENING_UNITS, async () => {
      const front = await findFront(pages, request.params.handle, 'en')
      return { front, bytes: await openFrontFile(files, pages.principals.visitor, front, name) }
    })
    if (!found.bytes) return sendMissing(request, reply, started)
    if (found.front?.findable) void reply.header('x-robots-tag', 'all')
    return sendBytes(request, reply, found.bytes)
  }

  /** Does what a visitor asks for at their pace, and within the budget of one call. */
  function asVisitor<T>(request: FastifyRequest, units: number, work: () => Promise<T>): Promise<T> {
    return runPaced(pacing, askerOf(undefined, request.ip, request.signal), units, work)
  }
}
