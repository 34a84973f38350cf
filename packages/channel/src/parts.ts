import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { streamPartSchema } from '@cairn/contract/wire'
import { bearer, refusal, send } from './fetching.ts'

export type { StreamSink } from '@cairn/contract/web'

/** Takes the body of a part, and says whether more are wanted. */
export type PartTaker = (body: unknown) => boolean

/** The `s` of the request that a pushed part belongs to, and its body; undefined for what is none. */
export function readPart(o: string, b: unknown): { of: number; body: unknown } | undefined {
  if (!o.startsWith('stream:')) return undefined
  const parsed = v.safeParse(streamPartSchema, b)
  if (!parsed.success || typeof parsed.output.of !== 'number') return undefined
  return { of: parsed.output.of, body: parsed.output.b }
}

/** `GET /api/stream/{key}` until it is done: gives each part to `onPart`, then the answer that ends them. Rejects with `streamEnded` once no more are wanted. */
export async function fetchParts(
  origin: string,
  key: string,
  onPart: PartTaker,
  token: string | undefined,
  timeout: number,
): Promise<unknown> {
  for (;;) {
    const init: RequestInit = { headers: bearer(token), credentials: 'omit' }
    const response = await send(`${origin}/api/stream/${encodeURIComponent(key)}`, init, timeout)
    if (!response.ok) throw await refusal(response)
    const body: unknown = await response.json()
    if (response.headers.get('stream-done') === 'true') return body
    if (!onPart(body)) throw new CairnError('streamEnded')
  }
}
