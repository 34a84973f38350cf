import type { MapColours } from './map-colours.ts'

/** Colours by the height or depth in metres from which they are. */
export type Tints = readonly (readonly [from: number, colour: string])[]

/**
 * Returns the colours of depths and heights. The shallowest water and the lowest ground have those of the
 * world around them.
 */
export function tintsOf({
  isDark,
  water,
  land,
}: Pick<MapColours, 'isDark' | 'water' | 'land'>): Record<'sea' | 'land', Tints> {
  const palette = PALETTES[isDark ? 'dark' : 'light']
  return { sea: [[0, water], ...palette.sea], land: [[0, land], ...palette.land] }
}

/**
 * Colours of the ground in both themes; those of sea and land by the depth or height in metres from which
 * they are.
 */
export const PALETTES = {
  light: {
    sea: [
      [12, '#c9e2f3'],
      [45, '#b8d8ee'],
      [120, '#a9cee8'],
    ],
    land: [
      [80, '#e2e9d2'],
      [200, '#dbe4ca'],
      [380, '#d6ddc7'],
      [600, '#d4d8c9'],
      [850, '#dbdbd2'],
      [1050, '#eae9e5'],
    ],
    ...{ lake: '#b8d8ee', river: '#8dbbdd', shore: '#5f93bd', house: '#b9a690' },
    ...{ road: '#fdfdfa', casing: '#9c8f75', track: '#8f7f62' },
    ...{ contour: '#b7b08f', shade: '#6c7560', light: '#ffffff' },
    ...{ halo: '#f7f8f2', waterName: '#3d6d92', name: '#46503f' },
  },
  dark: {
    sea: [
      [12, '#132e43'],
      [45, '#102639'],
      [120, '#0d1f30'],
    ],
    land: [
      [80, '#262f2a'],
      [200, '#2a342d'],
      [380, '#2f3831'],
      [600, '#353c37'],
      [850, '#3c423f'],
      [1050, '#474b49'],
    ],
    ...{ lake: '#16334a', river: '#2b5677', shore: '#4c7ea6', house: '#5b5549' },
    ...{ road: '#8f897a', casing: '#14181a', track: '#766a52' },
    ...{ contour: '#4a4f45', shade: '#0a0d0b', light: '#6a7268' },
    ...{ halo: '#161b19', waterName: '#7fb2d6', name: '#c3cbbf' },
  },
} as const
