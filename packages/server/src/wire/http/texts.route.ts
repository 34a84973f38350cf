import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../../features/accounts/sessions.ts'
import { principalOf } from '../../items/rights/principal-of.ts'
import { listValues } from '../../features/lists/list-values.ts'
import type { InstallRegistry } from '../../features/registry/registry.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principals, Store } from '../../items/model/types.ts'
import type { SystemTexts } from '../../features/texts/system-texts.ts'
import { LANGUAGE } from '../../lib/language-tag.ts'
import { etagOf } from './etag.ts'
import { identifyReader } from './identify.ts'

export interface TextRouteParts {
  store: Store
  parts: StoreParts
  registry: InstallRegistry
  sessions: Sessions
  principals: Principals
  systemTexts: SystemTexts
}

/** GET /locale-overrides/{language} and /lov/{locale}/{list}[/{ownerId}]. */
export function textRoutes(app: FastifyInstance, parts: TextRouteParts): void {
  app.get<{ Params: { language: string } }>('/locale-overrides/:language', async (request, reply) => {
    const { language } = request.params
    if (!LANGUAGE.test(language)) throw new CairnError('notFound')
    return sendTagged(request, reply.header('cache-control', 'no-cache'), await parts.systemTexts.overrides(language))
  })

  const lists = { store: parts.store, parts: parts.parts, areas: parts.registry.areas }
  app.get<{ Params: { locale: string; list: string; owner?: string } }>(
    '/lov/:locale/:list/:owner?',
    async (request, reply) => {
      const { locale } = request.params
      if (!LANGUAGE.test(locale)) throw new CairnError('notFound')
      const claims = await identifyReader(request, parts.sessions)
      const principal = await principalOf(claims, parts.principals)
      void reply.headers({ vary: 'authorization, cookie', 'cache-control': claims ? 'no-store' : 'no-cache' })
      return sendTagged(request, reply, await listValues(lists, principal, request.params))
    },
  )
}

/** Sends an answer with its tag, or that the one the client has is still right. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer)
  const etag = etagOf(text)
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
