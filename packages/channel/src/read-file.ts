import { bearer, refusal, send } from './fetching.ts'

/**
 * Fetches the first `most` bytes of a file. `timeout` is in milliseconds, 0 for none. Throws a
 * `CairnError`.
 */
export async function readFile(url: string, most: number, timeout: number, token?: string): Promise<Uint8Array> {
  const response = await send(
    url,
    { headers: { range: `bytes=0-${most - 1}`, ...bearer(token) }, credentials: 'omit' },
    timeout,
  )
  if (!response.ok) throw await refusal(response)
  return new Uint8Array(await response.arrayBuffer())
}
