import { send } from './link/fetching.ts'

/** Milliseconds in which a file of an area must arrive. */
export const AREA_TIMEOUT_MS = 8000

/**
 * Tells whether a file can be fetched: `there`, `missing` if the server refuses it, or `offline` if no server
 * answers. Replaces the copy in the browser's cache. `timeout` is in milliseconds. Never rejects.
 */
export async function reach(url: string, timeout: number): Promise<'there' | 'missing' | 'offline'> {
  try {
    const { ok } = await send(url, { method: 'GET', cache: 'reload', credentials: 'omit' }, timeout)
    return ok ? 'there' : 'missing'
  } catch {
    return 'offline'
  }
}
