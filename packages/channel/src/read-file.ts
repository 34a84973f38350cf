import { bearer, refusal, send } from './fetching.ts'

/** The beginning of a file of the server, up to so many bytes. Throws a `CairnError`. */
export async function readFile(url: string, most: number, timeout: number, token?: string): Promise<Uint8Array> {
  const response = await send(
    url,
    { headers: { range: `bytes=0-${most - 1}`, ...bearer(token) }, credentials: 'omit' },
    timeout,
  )
  if (!response.ok) throw await refusal(response)
  return new Uint8Array(await response.arrayBuffer())
}
