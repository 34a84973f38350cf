import { send } from './fetching.ts'

/** Milliseconds in which a file of an area must arrive. */
export const AREA_TIMEOUT_MS = 8000

/**
 * Returns true if a file can be fetched, to tell a missing file from one that fails to run. Replaces the
 * copy in the browser's cache. `timeout` is in milliseconds. Never rejects.
 */
export async function isReachable(url: string, timeout: number): Promise<boolean> {
  try {
    return (await send(url, { method: 'GET', cache: 'reload', credentials: 'omit' }, timeout)).ok
  } catch {
    return false
  }
}
