import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import { listValues } from '../../../features/lists/list-values.ts'
import type { InstallRegistry } from '../../../features/registry/registry.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Store } from '../../../items/facts/types.ts'
import type { SystemTexts } from '../../../features/texts/system-texts.ts'
import { LANGUAGE } from '../../../lib/language-tag.ts'
import { etagOf } from '../etag.ts'
import { createPacedReads, type PacedReadDeps } from '../paced-reads.ts'

/** What an answer costs besides its searches. */
const UNITS = 1

/** Services of the text routes. */
export interface TextRouteDeps extends PacedReadDeps {
  store: Store
  context: ItemContext
  registry: InstallRegistry
  systemTexts: SystemTexts
}

/**
 * Adds GET /locale-overrides/{language} (changed texts) and /lov/{locale}/{list}[/{ownerId}] (list values).
 * Both throw `notFound` for what is no language tag.
 */
export function textRoutes(app: FastifyInstance, deps: TextRouteDeps): void {
  const reads = createPacedReads(deps)
  app.get<{ Params: { language: string } }>('/locale-overrides/:language', async (request, reply) => {
    const { language } = request.params
    if (!LANGUAGE.test(language)) throw new CairnError('notFound')
    const overrides = await reads(request, UNITS, () => deps.systemTexts.overrides(language))
    return sendTagged(request, reply.header('cache-control', 'no-cache'), overrides)
  })

  const lists = { store: deps.store, context: deps.context, areas: deps.registry.areas }
  app.get<{ Params: { locale: string; list: string; owner?: string } }>(
    '/lov/:locale/:list/:owner?',
    async (request, reply) => {
      const { locale } = request.params
      if (!LANGUAGE.test(locale)) throw new CairnError('notFound')
      const { claims, values } = await reads(request, UNITS, async ({ claims: own, principal }) => ({
        claims: own,
        values: await listValues(lists, principal, request.params),
      }))
      void reply.headers({ vary: 'authorization, cookie', 'cache-control': claims ? 'no-store' : 'no-cache' })
      return sendTagged(request, reply, values)
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
