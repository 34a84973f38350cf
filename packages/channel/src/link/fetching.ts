import * as v from 'valibot'
import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'

/**
 * Fetches JSON; `token` is sent as a bearer token. `timeout` is in milliseconds, 0 for none. Throws a
 * `CairnError`.
 */
export async function getJson(url: string, timeout: number, token?: string): Promise<unknown> {
  // Without cookies: a cookie may belong to a session that another tab is just ending.
  const response = await send(
    url,
    { headers: { accept: 'application/json', ...bearer(token) }, credentials: 'omit' },
    timeout,
  )
  return jsonOf(response, url)
}

/**
 * Fetches JSON with its ETag. Undefined if the document still has the given `etag`. `timeout` is in
 * milliseconds, 0 for none. Throws a `CairnError`.
 */
export async function getWithEtag(
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

/**
 * Calls `fetch` and returns the response, whatever its status. `timeout` is in milliseconds, 0 for none.
 * Throws the `CairnError` `networkError` if the request fails or times out.
 */
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

/**
 * Returns the error that a refused response stands for, with `details` added. It reads the body of the
 * response.
 */
export async function refusal(response: Response, details: Record<string, unknown> = {}): Promise<CairnError> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = errorFromBody(body)
  if (said.code !== 'generalFailure') return new CairnError(said.code, said.message, { ...said.details, ...details })
  // A gateway answers like this while the server is down.
  if (response.status >= 502 && response.status <= 504) return new CairnError('networkError', `HTTP ${response.status}`)
  if (response.status === 401) return new CairnError('notSignedIn', `HTTP ${response.status}`)
  if (response.status === 404) return new CairnError('notFound', response.url)
  return new CairnError('generalFailure', said.message || `HTTP ${response.status}`, details)
}

/** Returns the value parsed by a schema. Throws the `CairnError` `generalFailure` if it does not fit. */
export function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('generalFailure', parsed.issues[0].message)
}

/** Returns the authorization header for a token; no header without one. */
export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
