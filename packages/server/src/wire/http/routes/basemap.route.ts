import type { FastifyInstance } from 'fastify'
import { WORLD_FILE } from '@cairn/basemap/files'
import { CairnError } from '@cairn/contract/errors'
import { baseMapFolder, worldFolder, type BaseMapPlaces } from '../../../features/maps/port.ts'
import { refuseBeyond } from '../beyond-file.ts'

/** GET /basemap/{map,relief,world}.pmtiles: tiles of the base map, by ranges. Everybody may have them. */
export function baseMapRoute(app: FastifyInstance, settings: BaseMapPlaces): void {
  app.get<{ Params: { file: string } }>('/basemap/:file(^(?:map|relief|world)\\.pmtiles$)', async (request, reply) => {
    const folder = request.params.file === WORLD_FILE ? worldFolder() : baseMapFolder(settings)
    if (folder === undefined) throw new CairnError('notFound')
    if (await refuseBeyond(request, reply, folder, request.params.file)) return reply
    return reply.sendFile(request.params.file, folder, { cacheControl: false, index: false, dotfiles: 'deny' })
  })
}
