import { satisfies } from 'compare-versions'

/**
 * Tells whether a contract version is in the semver range an area was built for. False for an invalid range.
 */
export function contractFits(range: string, version: string): boolean {
  try {
    return range.trim() !== '' && satisfies(version, range)
  } catch {
    return false
  }
}
