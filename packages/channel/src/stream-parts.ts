import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { streamPartSchema } from '@cairn/contract/wire'
import { bearer, refusal, send } from './link/fetching.ts'

export type { StreamSink } from '@cairn/contract/web'

/** Takes the body of a part of a streamed answer. Returns false if no more parts are wanted. */
export type PartHandler = (body: unknown) => boolean

/**
 * Returns the sequence number `s` of the request that a pushed part belongs to, and the part's body.
 * Undefined if the message is not a part.
 */
export function readPart(o: string, b: unknown): { of: number; body: unknown } | undefined {
  if (!o.startsWith('stream:')) return undefined
  const parsed = v.safeParse(streamPartSchema, b)
  if (!parsed.success || typeof parsed.output.of !== 'number') return undefined
  return { of: parsed.output.of, body: parsed.output.b }
}

/**
 * Fetches the parts of an answer over HTTP and passes each to `onPart`. Resolves to the final answer.
 * Rejects with `streamEnded` if `onPart` wants no more. `timeout` is in milliseconds for each part.
 */
export async function fetchParts(
  origin: string,
  key: string,
  onPart: PartHandler,
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
