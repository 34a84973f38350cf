import { satisfies } from 'compare-versions'

/** Whether the contract of this shell lies in the semver range an area was built for. A range that is not one never fits. */
export function contractFits(range: string, version: string): boolean {
  try {
    return range.trim() !== '' && satisfies(version, range)
  } catch {
    return false
  }
}
