import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../../features/accounts/sessions.ts'
import { principalOf } from '../../items/rights/principal-of.ts'
import type { Uploads } from '../../features/files/uploads.ts'
import type { Principals } from '../../items/model/types.ts'
import { identifySender } from './identify.ts'

export interface UploadRouteParts {
  sessions: Sessions
  principals: Principals
  tokenKey: Uint8Array
  files: { uploads: Uploads }
}

const METHODS = ['POST', 'PATCH', 'HEAD', 'DELETE']

/** `/files`: uploads by tus 1.0. Who sends is known before the first byte is read. */
export async function uploadRoutes(app: FastifyInstance, parts: UploadRouteParts): Promise<void> {
  await app.register(async (scope) => {
    // The bytes are not ours to read: they go on as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/files', '/files/:id'])
      scope.route({
        url,
        method: METHODS,
        async handler(request, reply) {
          const claims = await identifySender(request, parts.sessions, parts.tokenKey)
          const principal = await principalOf(claims, parts.principals)
          void reply.hijack()
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          await parts.files.uploads.handle(request.raw, reply.raw, principal)
        },
      })
  })
}
