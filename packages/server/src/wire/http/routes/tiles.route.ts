import * as v from 'valibot'
import type { FastifyInstance } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import { HIGHEST_ZOOM } from '@cairn/contract/features'
import { parseRequest } from '../../../features/maps/stream-features.action.ts'
import { forAsker } from '../../../platform/database/stoppable.ts'
import { makeTile } from '../../../search/places/make-tile.ts'
import type { TileAddress } from '../../../search/places/tile-grid.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { etagOf } from '../etag.ts'
import { createPacedReads, type PacedReadDeps } from '../paced-reads.ts'

/** Services of the tile route. */
export interface TileRouteDeps extends PacedReadDeps {
  engine: { context: ItemContext }
}

/** What a tile costs besides its search. */
const TILE_UNITS = 5
const NUMBER = String.raw`^\d{1,8}$`

/**
 * Adds GET /tiles/{z}/{x}/{y}.mvt?request={JSON}: places as a vector tile (Mapbox Vector Tile 2.1), with the
 * session's rights. `request` is the payload of `streamFeatures` without bounds and zoom. Browsers must
 * revalidate, so that the next person at the same browser does not see cached tiles. Throws `notFound` for an
 * invalid tile, and as `parseRequest` and `makeTile` do.
 */
export function tileRoutes(app: FastifyInstance, { engine, ...parts }: TileRouteDeps): void {
  const reads = createPacedReads(parts)
  app.get<{ Params: Record<'z' | 'x' | 'y', string>; Querystring: { request?: string } }>(
    `/tiles/:z(${NUMBER})/:x(${NUMBER})/:y(${NUMBER}).mvt`,
    async (request, reply) => {
      const address = addressOf(request.params)
      const asked = parseRequest(jsonOf(request.query.request ?? '{}'))
      // A map that moves on gives up the tiles it has left.
      const tile = await reads(request, TILE_UNITS, ({ principal }) =>
        makeTile(forAsker(engine.context), principal, asked, address),
      )
      const tag = etagOf(tile)
      void reply.headers({
        'cache-control': 'private, no-cache',
        'content-type': 'application/vnd.mapbox-vector-tile',
        etag: tag,
      })
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.send(tile)
    },
  )
}

/** Throws `notFound` for what is no tile. */
function addressOf({ z, x, y }: Record<'z' | 'x' | 'y', string>): TileAddress {
  const address = { z: Number(z), x: Number(x), y: Number(y) }
  const count = 2 ** address.z
  if (address.z > HIGHEST_ZOOM || address.x >= count || address.y >= count) throw new CairnError('notFound')
  return address
}

/** Throws `badMessage` for what is no JSON. */
function jsonOf(text: string): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success) throw new CairnError('badMessage', 'request is not valid JSON')
  return parsed.output
}
