import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BUILT, MAP_FILE } from '@cairn/basemap/files'
import { CairnError } from '@cairn/contract/errors'
import { refuseBeyond } from './beyond-file.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type Where = Pick<Settings, 'dataDir' | 'demo'>

/**
 * Returns the folder of the base map's files: `basemap` in the data folder, else the invented coast if the
 * content is the demo's. Undefined if there is none.
 */
export function baseMapFolder({ dataDir, demo }: Where): string | undefined {
  const folders = [join(dataDir, 'basemap'), ...(demo ? [BUILT] : [])]
  return folders.find((folder) => existsSync(join(folder, MAP_FILE)))
}

/** GET /basemap/{map,relief}.pmtiles: tiles of the base map, by ranges. Everybody may have them. */
export function baseMapRoute(app: FastifyInstance, settings: Where): void {
  app.get<{ Params: { file: string } }>('/basemap/:file(^(?:map|relief)\\.pmtiles$)', async (request, reply) => {
    const folder = baseMapFolder(settings)
    if (folder === undefined) throw new CairnError('notFound')
    if (await refuseBeyond(request, reply, folder, request.params.file)) return reply
    return reply.sendFile(request.params.file, folder, { cacheControl: false, index: false, dotfiles: 'deny' })
  })
}
