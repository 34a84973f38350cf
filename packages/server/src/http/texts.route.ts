import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AreaData } from '@cairn/contract/registry'
import { CairnError } from '@cairn/contract/errors'
import type { InstallRegistry } from '../registry/registry.ts'

/** One value of a list, with its label in the language that was asked for. */
export interface ListValue {
  key: string
  label: string
}

/** Key that the values every owner has stand under; those of one organisation stand under its id. */
const EVERYONE = 'install'
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
const overridesSchema = v.record(v.string(), v.string())

/** GET /locale-overrides/{language} and /lov/{locale}/{list}. Overrides are read from `locale-overrides/` in the data directory. */
export function textRoutes(app: FastifyInstance, registry: InstallRegistry, dataDir: string): void {
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

  app.get<{ Params: { locale: string; list: string } }>('/lov/:locale/:list', async ({ params }, reply) => {
    const values = listValues(registry.areas(), params.locale, params.list)
    if (!values) throw new CairnError('notFound')
    return reply.header('cache-control', 'no-cache').send({ [EVERYONE]: values })
  })
}

/** The starter values of a list in the area that brings it, with labels from its texts; English where the language has none. */
export function listValues(areas: readonly AreaData[], locale: string, list: string): ListValue[] | undefined {
  const area = areas.find(({ lists }) => lists !== undefined && Object.hasOwn(lists, list))
  const texts = { ...area?.texts.en, ...(Object.hasOwn(area?.texts ?? {}, locale) ? area?.texts[locale] : {}) }
  return area?.lists?.[list]?.map((key) => ({ key, label: plainText(texts[`lists.${list}.${key}`]) ?? key }))
}

/** The text of a compiled message without values; undefined for one that has some. */
function plainText(message: string | unknown[] | undefined): string | undefined {
  if (typeof message === 'string' || message === undefined) return message
  const [only] = message
  const literal = v.safeParse(v.object({ type: v.literal(0), value: v.string() }), only)
  return message.length === 1 && literal.success ? literal.output.value : undefined
}

async function readOverrides(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return v.parse(overridesSchema, JSON.parse(text))
}
