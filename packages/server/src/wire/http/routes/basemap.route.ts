import type { FastifyInstance } from 'fastify'
import { WORLD_FILE } from '@cairn/basemap/files'
import { CairnError } from '@cairn/contract/errors'
import { baseMapFolder, worldFolder, type BaseMapPlaces } from '../../../features/maps/port.ts'
import { refuseBeyond } from '../beyond-file.ts'

/**
 * Adds GET /basemap/{map,relief,world}.pmtiles: base map tiles, read by ranges, open to everyone. Throws
 * `notFound` for a file that the install lacks.
 */
export function baseMapRoute(app: FastifyInstance, settings: BaseMapPlaces): void {
  app.get<{ Params: { file: string } }>('/basemap/:file(^(?:map|relief|world)\\.pmtiles$)', async (request, reply) => {
    const folder = request.params.file === WORLD_FILE ? worldFolder() : baseMapFolder(settings)
    if (folder === undefined) throw new CairnError('notFound')
    if (await refuseBeyond(request, reply, folder, request.params.file)) return reply
    return reply.sendFile(request.params.file, folder, { cacheControl: false, index: false, dotfiles: 'deny' })
  })
}
