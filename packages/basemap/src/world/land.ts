import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type World = Topology<{ land: GeometryCollection }>

/** Loads the outlines of all land of the world at 1 : 10 million (Natural Earth), in degrees. */
export async function loadOutlines(): Promise<Position[][]> {
  const world = (await import('world-atlas/land-10m.json', { with: { type: 'json' } })).default as unknown as World
  return feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}
