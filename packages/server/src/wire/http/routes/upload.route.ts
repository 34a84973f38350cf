import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../../../features/accounts/sign-in/sessions.ts'
import { principalOf } from '../../../items/rights/principal/principal-of.ts'
import type { Uploads } from '../../../features/files/uploads/uploads.ts'
import { askerOf } from '../../../lib/asker.ts'
import type { Pacing } from '../../../lib/pacing.ts'
import type { Principals } from '../../../items/facts/types.ts'
import { identifySender } from '../identify.ts'

/** Services of the upload route. */
export interface UploadRouteDeps {
  sessions: Sessions
  principals: Principals
  tokenKey: Uint8Array
  files: { uploads: Uploads }
  pacing: Pacing
}

/** What a request of an upload costs: a file comes in a few. */
const UNITS = 20
const METHODS = ['POST', 'PATCH', 'HEAD', 'DELETE']

/** Adds `/files`: uploads by tus 1.0. The sender is authenticated before the first byte is read. */
export async function uploadRoutes(app: FastifyInstance, deps: UploadRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    // The bytes are not ours to read: they go on as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/files', '/files/:id'])
      scope.route({
        url,
        method: METHODS,
        async handler(request, reply) {
          const claims = await identifySender(request, deps.sessions, deps.tokenKey)
          const principal = await principalOf(claims, deps.principals)
          await deps.pacing.run(askerOf(claims?.user, request.ip), UNITS, async () => {})
          void reply.hijack()
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          await deps.files.uploads.handle(request.raw, reply.raw, principal)
        },
      })
  })
}
