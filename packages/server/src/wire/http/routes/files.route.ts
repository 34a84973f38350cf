import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import { buildFolder, type AreaStore } from '../../../features/registry/store/area-store.ts'
import type { InstallRegistry } from '../../../features/registry/registry.ts'
import { createAreaReach, type AreaReachDeps } from '../area-reach.ts'

/** A file whose name carries a hash of its content never changes under that name. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/
const BUILD = /^[a-z0-9]{8,64}$/
const SERVER_HALF = /(^|[\\/])server\.mjs/
const IMMUTABLE = { cacheControl: true, maxAge: '365d', immutable: true, index: false, dotfiles: 'deny' } as const

const REVALIDATED = { cacheControl: false, index: false, dotfiles: 'deny' } as const
/** First parts of paths that are calls; anything else without an extension is a place in the product. */
const CALLS = new Set([
  'api',
  'areas',
  'lov',
  'locale-overrides',
  'files',
  'front-preview',
  'attachment',
  'item-id-image',
  'item-uuid-image',
  'task-result',
  'ws',
])

/** Where the files of the shell and of areas are. */
export interface FilePlaces extends AreaReachDeps {
  areaStore: AreaStore
  shellDir: string
  registry: InstallRegistry
}

/**
 * Adds routes that serve the files of the shell and of the builds of enabled areas, precompressed if the
 * build has a compressed variant. Other paths without a file's extension get the shell's page. Throws
 * `notFound` for the server half of an area, for areas that the sender may not load, and for files that are
 * not as they were signed.
 */
export async function fileRoutes(app: FastifyInstance, places: FilePlaces): Promise<void> {
  const { areaStore, shellDir, registry } = places
  const reach = createAreaReach(places)
  await app.register(fastifyStatic, { serve: false, root: shellDir, preCompressed: true, suppressWarning: true })

  app.get<{ Params: { id: string; build: string; '*': string } }>('/areas/:id/:build/*', async (request, reply) => {
    const { id, build, '*': file } = request.params
    const reached = BUILD.test(build) ? await reach(request, id) : undefined
    // The server half is code of the server: no browser has business with it.
    const isServed = reached && !SERVER_HALF.test(file) && (await registry.isGenuine(id, build, file))
    if (!isServed) throw new CairnError('notFound')
    if (reached === 'person') void reply.header('cache-control', 'private, no-store')
    return reply.sendFile(file, buildFolder(areaStore, id, build), reached === 'open' ? IMMUTABLE : REVALIDATED)
  })

  app.get('/*', async (request, reply) => sendShell(request, reply, shellDir))
}

/** Answers requests that match no route or file with 404 and the error `notFound`. */
export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send(new CairnError('notFound').toBody())
}

/** Sends the page of the shell, or a file of it, by the path of a request. */
export function sendShell(request: FastifyRequest, reply: FastifyReply, shellDir: string): FastifyReply {
  const path = decodeURIComponent(request.url.split('?')[0] ?? '/')
  if (CALLS.has(path.split('/')[1] ?? '')) return notFound(request, reply)
  if (isClientRoute(path))
    return reply.header('cache-control', 'no-cache').sendFile('index.html', shellDir, REVALIDATED)
  if (HASHED.test(path)) return reply.sendFile(path, shellDir, IMMUTABLE)
  return reply.header('cache-control', 'no-cache').sendFile(path, shellDir, REVALIDATED)
}

/**
 * Tells whether a path is a route of the shell rather than a file: it has no file extension (a dot in a
 * view's name, as in `spatial.map`, is none).
 */
function isClientRoute(path: string): boolean {
  return !FILE_EXTENSIONS.has(extname(path.replace(SOURCE_MAP, '')))
}

/** The map of a script or a style sheet follows its extension. */
const SOURCE_MAP = /(?<=\.(?:m?js|css))\.map$/

const FILE_EXTENSIONS = new Set(
  [
    'br',
    'css',
    'gif',
    'gz',
    'html',
    'ico',
    'jpg',
    'js',
    'json',
    'mjs',
    'pfb',
    'php',
    'png',
    'svg',
    'txt',
    'wasm',
    'webmanifest',
    'webp',
    'woff',
    'woff2',
    'xml',
  ].map((extension) => `.${extension}`),
)
