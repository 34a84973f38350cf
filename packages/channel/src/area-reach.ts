import { send } from './fetching.ts'

/** An area has eight seconds (ARCHITECTURE.md, "Rules", 2). */
export const AREA_TIMEOUT_MS = 8000

/**
 * Whether a file of an area can be fetched at all: tells one that is missing from one that was refused. What comes replaces
 * the copy in the browser's cache.
 */
export async function isReachable(url: string, timeout: number): Promise<boolean> {
  try {
    return (await send(url, { method: 'GET', cache: 'reload', credentials: 'omit' }, timeout)).ok
  } catch {
    return false
  }
}
