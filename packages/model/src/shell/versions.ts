import { satisfies } from 'compare-versions'
import { CONTRACT_VERSION, FORMER_CONTRACT_VERSION } from '@cairn/contract'

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

/**
 * Tells whether areas built for this version range of the contract run here: the range must include the
 * present version or the previous one.
 */
export function runsHere(range: string): boolean {
  return [CONTRACT_VERSION, FORMER_CONTRACT_VERSION].some((version) => contractFits(range, version))
}
