import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { openBytes } from '../../../features/files/shown/open-bytes.ts'
import { shownInVisit } from '../../../features/files/shown/shown-warnings.ts'
import type { Files } from '../../../features/files/open-files.ts'
import { shippedLanguage } from '../../../features/mail/render.ts'
import { feedOf, findFront, mapOfFront, mapsOfSite, type PagesDeps } from '../../../features/pages/port.ts'
import { attachedLevelOf, type ItemFacts } from '../../../items/facts/item-facts.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { holdsOneOf, keysRequired } from '../../../items/rights/visibility-keys.ts'
import { askerOf } from '../../../lib/asker.ts'
import { runPaced } from '../paced-reads.ts'
import { sendBytes } from '../send-bytes.ts'
import { createPageSender } from '../send-page.ts'
import { OPENING_UNITS } from './attachment.route.ts'
import { PAGE_UNITS, type PagesRouteDeps } from './pages.route.ts'

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
  const pages: PagesDeps = { ...deps, siteName: () => install().siteName }
  const { sendMissing } = createPageSender(install)
  for (const name of ['mark', 'picture'] as const)
    app.get<FileRequest>(`/@:handle/${name}`, (request, reply) => sendFile(name, request, reply))
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

  /**
   * Sends the picture or the mark of a front, scaled, by the server's rights: who published it opened it. One
   * with a warning is veiled, and one that is no longer for everybody is missing.
   */
  async function sendFile(name: 'mark' | 'picture', request: FastifyRequest<FileRequest>, reply: FastifyReply) {
    const started = performance.now()
    const open = async () => {
      const id = (await findFront(pages, request.params.handle, 'en'))?.[name]
      const attachment = id && (await files.context.loader.loadOne(id))
      if (!attachment || !isForAll(attachment.facts)) return undefined
      const shown = shownInVisit([])
      return openBytes({ ...files, shown }, SYSTEM, id, name === 'mark' ? 'small' : 'large', 'read')
    }
    const bytes = await asVisitor(request, OPENING_UNITS, open).catch((thrown: unknown) => {
      if (thrown instanceof CairnError && thrown.code === 'notFound') return undefined
      throw thrown
    })
    // Its own name may tell what the picture does not.
    if (bytes) return sendBytes(request, reply, { ...bytes, name: `${name}.webp` })
    return sendMissing(request, reply, started)
  }

  /**
   * Tells whether the file of a front is for everybody by its own level, which is stricter in the trash, and
   * by where it was used first.
   */
  function isForAll(attachment: ItemFacts): boolean {
    const visitor = pages.principals.visitor
    return (
      attachedLevelOf(attachment) === 'PUBLIC' && keysRequired(attachment).every((keys) => holdsOneOf(visitor, keys))
    )
  }

  /** Does what a visitor asks for at their pace, and within the budget of one call. */
  function asVisitor<T>(request: FastifyRequest, units: number, work: () => Promise<T>): Promise<T> {
    return runPaced(pacing, askerOf(undefined, request.ip, request.signal), units, work)
  }
}
