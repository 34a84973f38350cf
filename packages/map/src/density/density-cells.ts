import { HIGHEST_ZOOM, type Density, type DensityCell } from '@cairn/contract/features'
import { boundsIntersect } from '@cairn/model/bounds'
import { hexCorners, hexGridAt } from '@cairn/model/hex-grid'
import type { Bounds } from '@cairn/contract'
import type { CellsLayer } from '../deck/data-layers.ts'
import { lengthOf } from '../measure/geodesic.ts'
import { classOf, type DensityClass } from './density-classes.ts'

/** Pixels: of a map in a column, and of the world at zoom 0. */
const [MAP_WIDTH, WORLD_WIDTH] = [800, 512]

/**
 * Returns the data layer that draws hexagons coloured by the number of places in each. A cell gets the
 * colour of its class.
 */
export function cellsLayer(key: string, { zoom, cells }: Density, classes: readonly DensityClass[]): CellsLayer {
  const grid = hexGridAt(zoom)
  return {
    kind: 'cells',
    key,
    cells: cells.map(({ at, count }) => ({ at, corners: hexCorners(grid, at), step: classOf(classes, count) })),
  }
}

/** Returns the width of a cell at the centre of the map, in metres. */
export function cellWidth(zoom: number, latitude: number): number {
  return lengthOf([
    [0, latitude],
    [360 / hexGridAt(zoom).columns, latitude],
  ])
}

/** Returns the bounds around a hexagon, in degrees. `zoom` names its grid. */
export function cellBounds(zoom: number, { at }: Pick<DensityCell, 'at'>): Bounds {
  const corners = hexCorners(hexGridAt(zoom), at)
  const [longitudes, latitudes] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Returns the indices in the density of the cells that touch the bounds, in order. */
export function cellsWithin({ zoom, cells }: Density, bounds: Bounds): number[] {
  return cells.flatMap((cell, at) => (boundsIntersect(cellBounds(zoom, cell), bounds) ? [at] : []))
}

/** Returns bounds with the zoom at which a map in a column shows about that area. */
export function sightOf(bounds: Bounds): { bounds: Bounds; zoom: number } {
  const [west, , east] = bounds
  const width = east < west ? east + 360 - west : east - west
  return { bounds, zoom: Math.min(HIGHEST_ZOOM, Math.max(0, Math.log2((MAP_WIDTH * 360) / (WORLD_WIDTH * width)))) }
}
