import * as v from 'valibot'
import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'

/** The JSON of an address; `token` goes along as bearer. Throws a `CairnError`. */
export async function getJson(url: string, timeout: number, token?: string): Promise<unknown> {
  // The token alone says who asks: the cookie may be of a session that another tab is just ending.
  const response = await send(
    url,
    { headers: { accept: 'application/json', ...bearer(token) }, credentials: 'omit' },
    timeout,
  )
  return jsonOf(response, url)
}

/** The JSON of an address with its tag; undefined where what stands under the tag that is known is still right. Throws a `CairnError`. */
export async function getTagged(
  url: string,
  timeout: number,
  token: string | undefined,
  etag: string | undefined,
): Promise<{ json: unknown; etag: string } | undefined> {
  const headers = { accept: 'application/json', ...bearer(token), ...(etag ? { 'if-none-match': etag } : {}) }
  const response = await send(url, { headers, credentials: 'omit' }, timeout)
  if (response.status === 304) return undefined
  return { json: await jsonOf(response, url), etag: response.headers.get('etag') ?? '' }
}

/** A response, however it came out; a failed or late request is a `networkError`. `timeout` in milliseconds, 0 for none. */
export async function send(url: string, init: RequestInit, timeout: number): Promise<Response> {
  try {
    return await fetch(url, timeout > 0 ? { ...init, signal: AbortSignal.timeout(timeout) } : init)
  } catch (thrown) {
    throw new CairnError('networkError', toCairnError(thrown).message)
  }
}

async function jsonOf(response: Response, url: string): Promise<unknown> {
  if (!response.ok) throw await refusal(response)
  return response.json().catch(() => {
    throw new CairnError('emptyResponse', url)
  })
}

/** The error that a refused response stands for. */
export async function refusal(response: Response, details: Record<string, unknown> = {}): Promise<CairnError> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = errorFromBody(body)
  if (said.code !== 'generalFailure') return new CairnError(said.code, said.message, { ...said.details, ...details })
  // A gateway that answers for a server which is down is no answer of the server.
  if (response.status >= 502 && response.status <= 504) return new CairnError('networkError', `HTTP ${response.status}`)
  if (response.status === 401) return new CairnError('notSignedIn', `HTTP ${response.status}`)
  if (response.status === 404) return new CairnError('notFound', response.url)
  return new CairnError('generalFailure', said.message || `HTTP ${response.status}`, details)
}

/** A parsed answer; one that does not fit is a `generalFailure`. */
export function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('generalFailure', parsed.issues[0].message)
}

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
