import type { FastifyInstance } from 'fastify'
import { FILE_LINK_PATH } from '../../../features/files/shown/file-links.ts'
import { isOpenStill, linkTermsOf } from '../../../features/files/shown/link-terms.ts'
import { openBytes } from '../../../features/files/shown/open-bytes.ts'
import { serverText } from '../../../features/mail/render.ts'
import { OPENING_UNITS, type AttachmentRouteDeps } from './attachment.route.ts'
import { pageLanguage } from '../page-language.ts'
import { createPacedReads } from '../paced-reads.ts'
import { sendBytes } from '../send-bytes.ts'

/**
 * Adds GET /file-link/{token}: a file for anyone who has the link, logged without a reader. A link expires on
 * its date, or when the file is replaced, deleted, restricted or given a warning. Answers 404 for an invalid
 * link and 410 for an ended one.
 */
export function fileLinkRoute(app: FastifyInstance, { files, ...parts }: AttachmentRouteDeps): void {
  const reads = createPacedReads(parts)
  app.get<{ Params: { token: string }; Querystring: { download?: string } }>(
    `${FILE_LINK_PATH}/:token`,
    async (request, reply) => {
      const say = (status: number, key: string) =>
        reply
          .header('cache-control', 'no-store')
          .status(status)
          .type('text/plain; charset=utf-8')
          .send(serverText(`fileLink.${key}`, pageLanguage(request)))
      const link = files.links.read(request.params.token, Date.now())
      if (link === undefined) return say(404, 'invalid')
      if (link === 'expired') return say(410, 'ended')
      const bytes = await reads(request, OPENING_UNITS, async () => {
        if (!isOpenStill(link.terms, await linkTermsOf(files.context.loader, link.attachment))) return undefined
        // The link was made by a person who may share the file, so the server's rights are used.
        const reader = { ...parts.principals.visitor, admin: true }
        const given = { ...files, shown: { isShown: async () => true } }
        return openBytes(given, reader, link.attachment, undefined, 'download')
      })
      return bytes ? sendBytes(request, reply, bytes) : say(410, 'ended')
    },
  )
}
