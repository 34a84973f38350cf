import type { FeaturesRequest } from '@cairn/contract/features'

/** Longer addresses may be refused on their way. */
const LONGEST = 8000

/** Where the vector tiles of a request are (`GET /tiles/{z}/{x}/{y}.mvt`); undefined where no address has room for it, or it has bounds of its own. */
export function tilesAddress({ bounds, zoom: _zoom, ...request }: FeaturesRequest): string | undefined {
  const asked = encodeURIComponent(JSON.stringify(request))
  if (bounds || asked.length > LONGEST) return undefined
  return `${location.origin}/tiles/{z}/{x}/{y}.mvt?request=${asked}`
}
