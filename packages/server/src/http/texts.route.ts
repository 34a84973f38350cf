import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../accounts/sessions.ts'
import { principalOf } from '../channel/principal-of.ts'
import { listValues } from '../lists/list-values.ts'
import type { InstallRegistry } from '../registry/registry.ts'
import type { Principals, Store } from '../store/types.ts'
import { etagOf } from './etag.ts'
import { identifyReader } from './identify.ts'

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
const overridesSchema = v.record(v.string(), v.string())

export interface TextRouteParts {
  store: Store
  registry: InstallRegistry
  sessions: Sessions
  principals: Principals
}

/** GET /locale-overrides/{language} and /lov/{locale}/{list}[/{ownerId}]. Overrides are read from `locale-overrides/` in the data directory. */
export function textRoutes(app: FastifyInstance, parts: TextRouteParts, dataDir: string): void {
  app.get<{ Params: { language: string } }>('/locale-overrides/:language', async ({ params, log }, reply) => {
    if (!LANGUAGE.test(params.language)) throw new CairnError('notFound')
    const overrides = await readOverrides(join(dataDir, 'locale-overrides', `${params.language}.json`)).catch(
      (thrown: unknown) => {
        log.error({ err: thrown, language: params.language }, 'locale overrides cannot be read')
        return {}
      },
    )
    return reply.header('cache-control', 'no-cache').send(overrides)
  })

  const lists = { store: parts.store, areas: parts.registry.areas }
  app.get<{ Params: { locale: string; list: string; owner?: string } }>(
    '/lov/:locale/:list/:owner?',
    async (request, reply) => {
      const { locale } = request.params
      if (!LANGUAGE.test(locale)) throw new CairnError('notFound')
      const claims = await identifyReader(request, parts.sessions)
      const principal = await principalOf(claims, parts.principals)
      const text = JSON.stringify(await listValues(lists, principal, request.params))
      const etag = etagOf(text)
      void reply.headers({ etag, vary: 'authorization, cookie', 'cache-control': claims ? 'no-store' : 'no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}

async function readOverrides(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return v.parse(overridesSchema, JSON.parse(text))
}
