import type { FeaturesRequest } from '@cairn/contract/features'

/** Longer URLs may be refused by proxies. */
const LONGEST = 8000

/**
 * Returns the URL template of the vector tiles of a request (`GET /tiles/{z}/{x}/{y}.mvt`). Undefined if the
 * request has bounds or is too long for a URL.
 */
export function tilesAddress({ bounds, zoom: _zoom, ...request }: FeaturesRequest): string | undefined {
  const asked = encodeURIComponent(JSON.stringify(request))
  if (bounds || asked.length > LONGEST) return undefined
  return `${location.origin}/tiles/{z}/{x}/{y}.mvt?request=${asked}`
}
