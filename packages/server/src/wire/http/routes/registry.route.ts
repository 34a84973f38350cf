import type { Files } from '../../../features/files/open-files.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import { shortRegistry } from '@cairn/contract/short-registry'
import type { InstallRegistry } from '../../../features/registry/registry.ts'
import { configOf } from '../../../platform/settings/install-file.ts'
import type { Viewers } from '../../../features/registry/shown/viewers.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { SystemTexts } from '../../../features/texts/system-texts.ts'
import { createAreaReach } from '../area-reach.ts'
import { baseMapFolder, worldFolder } from '../../../features/maps/port.ts'
import { etagOf } from '../etag.ts'
import { createPacedReads, type PacedReadDeps } from '../paced-reads.ts'

const pack = promisify(brotliCompress)
/** Somebody waits for the first answer: the best takes thirty times as long to save an eighth. */
const QUALITY = 6
const compress = (json: string) => pack(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

/** Cost of the registry, which is built for each request. */
const REGISTRY_UNITS = 5

/** Services of the registry routes. */
export interface RegistryRouteDeps extends PacedReadDeps {
  registry: InstallRegistry
  viewers: Viewers
  systemTexts: SystemTexts
  version: string
  settings: Pick<Settings, 'demo' | 'dataDir'>
  files: Files
}

/**
 * Adds GET /config.json, /registry.json and the area.json of each build. The last throws `notFound` for an
 * unknown build, and for an area that the sender may not load.
 */
export function registryRoutes(
  app: FastifyInstance,
  { registry, viewers, sessions, principals, pacing, systemTexts, version, settings, files }: RegistryRouteDeps,
): void {
  const reads = createPacedReads({ sessions, principals, pacing })
  app.get('/config.json', async (_request, reply) => {
    const maps = { basemap: baseMapFolder(settings) !== undefined, world: worldFolder() !== undefined }
    const signedWith = files.signer.publicKey
    const config = configOf(registry.install(), version, { demo: settings.demo, ...maps })
    return reply
      .header('cache-control', 'no-cache')
      .send({ ...config, signedWith, languages: await systemTexts.added() })
  })

  app.get<{ Querystring: { language?: unknown; short?: unknown } }>('/registry.json', async (request, reply) => {
    const { claims, text } = await reads(request, REGISTRY_UNITS, async ({ claims: own, principal }) => {
      const whole = registry.forViewer(await viewers.of(principal), languageOf(request.query))
      return { claims: own, text: JSON.stringify(request.query.short === undefined ? whole : shortRegistry(whole)) }
    })
    const etag = etagOf(text)
    // Not cached for signed-in people: it depends on their rights.
    void reply.headers({ etag, vary: 'authorization, cookie', 'cache-control': claims ? 'no-store' : 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })

  /**
   * What was read is what was signed: it is compressed here, once a build, and the variant on the disk is
   * left alone.
   */
  const packed = new Map<string, Promise<Buffer>>()
  const reach = createAreaReach({ registry, viewers, sessions, principals })
  app.get<{ Params: { id: string; build: string } }>('/areas/:id/:build/area.json', async (request, reply) => {
    const { id, build } = request.params
    const reached = await reach(request, id)
    const json = reached && /^[a-z0-9]{8,64}$/.test(build) ? await registry.areaJson(id, build) : undefined
    if (json === undefined) throw new CairnError('notFound')
    const kept = reached === 'open' ? 'public, max-age=31536000, immutable' : 'private, no-store'
    void reply.headers({ 'cache-control': kept, vary: 'accept-encoding' }).type('application/json; charset=utf-8')
    if (!takesBrotli(request.headers['accept-encoding'])) return reply.send(json)
    const compressed = packed.get(`${id} ${build}`) ?? compress(json)
    packed.set(`${id} ${build}`, compressed)
    return reply.header('content-encoding', 'br').send(await compressed)
  })
}

function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))
}

function languageOf({ language }: { language?: unknown }): string {
  return typeof language === 'string' ? language : 'en'
}
