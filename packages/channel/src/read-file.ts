import { bearer, refusal, send } from './link/fetching.ts'

/** Bytes of a file: from which one on, and how many at most. */
export interface FilePart {
  from: number
  most: number
}

/**
 * Fetches a part of a file. `timeout` is in milliseconds, 0 for none. Throws a `CairnError`.
 */
export async function readFile(
  url: string,
  { from, most }: FilePart,
  timeout: number,
  token?: string,
): Promise<Uint8Array> {
  const range = `bytes=${from}-${from + most - 1}`
  const response = await send(url, { headers: { range, ...bearer(token) }, credentials: 'omit' }, timeout)
  if (!response.ok) throw await refusal(response)
  return new Uint8Array(await response.arrayBuffer())
}
