/** UTM zones of Canada, from west to east. */
const UTM_ZONES = Array.from({ length: 16 }, (_, at) => at + 7)

/** Coordinate systems that files from this part of the world mostly have: EPSG code and name. */
export const COMMON_SYSTEMS: readonly (readonly [code: string, name: string])[] = [
  ['EPSG:4326', 'WGS 84'],
  ['EPSG:4269', 'NAD83'],
  ['EPSG:3857', 'WGS 84 / Pseudo-Mercator'],
  ['EPSG:3005', 'NAD83 / BC Albers'],
  ['EPSG:3347', 'NAD83 / Statistics Canada Lambert'],
  ...UTM_ZONES.map((zone) => [`EPSG:${26_900 + zone}`, `NAD83 / UTM ${zone}N`] as const),
]

/** Returns true if `COMMON_SYSTEMS` has this code, such as `EPSG:4326`. */
export function isCommonSystem(code: string): boolean {
  return COMMON_SYSTEMS.some(([known]) => known === code)
}
