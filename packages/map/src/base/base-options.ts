import type { MapLayer } from '@cairn/contract/registry'
import { useConfig } from '@cairn/contract/web'
import { useMemo } from 'react'
import type { GroundPlaces } from './ground.ts'

/** What base map an install has, besides the one that comes with the product. */
export interface BaseOptions {
  /** URL of the install's own style. Default: the built-in base map. */
  styleUrl: string | undefined
  /** Where tiles of the ground are, which the built-in base map then shows. */
  tiles: GroundPlaces
  /** The install's own pictures of the ground, such as from satellites. */
  layers: readonly MapLayer[]
}

/** Returns the base map settings of the install: style, tile URLs and extra layers. */
export function useBaseOptions(): BaseOptions {
  const { map, basemap, world } = useConfig()
  return useMemo(() => {
    const server = `${globalThis.location.origin}/basemap`
    const ground = map?.basemap ?? (basemap ? server : undefined)
    return {
      styleUrl: map?.style,
      tiles: { ground, world: world ? server : undefined },
      layers: map?.layers ?? [],
    }
  }, [map, basemap, world])
}
