import * as v from 'valibot'
import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'
import { areaDataSchema, configSchema, messagesSchema, registrySchema, type AreaData, type Config, type Messages, type Registry } from '@cairn/contract/registry'
import { envelopeSchema, type Envelope } from '@cairn/contract/wire'

/** Longest wait for the documents of the start, in milliseconds; after that the configuration's own times rule. */
const START_TIMEOUT_MS = 15_000
/** An area has eight seconds (architecture.md, rule 2). */
export const AREA_TIMEOUT_MS = 8000
/** Header that carries a new token (platform-core section 7). */
const TOKEN_HEADER = 'x-vgn-token'

/** `GET /config.json`. */
export async function fetchConfig(): Promise<Config> {
  return parse(configSchema, await getJson('/config.json', START_TIMEOUT_MS))
}

/** `GET /registry.json`: the areas of this install that the bearer of the token may use. */
export async function fetchRegistry(token: string | undefined): Promise<Registry> {
  return parse(registrySchema, await getJson('/registry.json', START_TIMEOUT_MS, token))
}

/** `area.json` of one build; `base` ends with a slash and lies on the own origin. */
export async function fetchAreaData(base: string): Promise<AreaData> {
  return parse(areaDataSchema, await getJson(`${base}area.json`, AREA_TIMEOUT_MS))
}

/** `GET /locale-overrides/{language}`: messages merged over the bundled ones. */
export async function fetchLocaleOverrides(language: string): Promise<Messages> {
  return parse(messagesSchema, await getJson(`/locale-overrides/${encodeURIComponent(language)}`, START_TIMEOUT_MS))
}

/** `POST /api/sign-in`; the token. Refused with `signInFailed` or `tooManyAttempts`, the latter with `retryAfter` in seconds. */
export async function postSignIn(email: string, password: string, timeout: number): Promise<string> {
  const response = await send('/api/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) }, timeout)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (!response.ok) throw await refusal(response, retryAfter === undefined ? {} : { retryAfter })
  const token = response.headers.get(TOKEN_HEADER)
  if (!token) throw new CairnError('emptyResponse', 'sign-in without a token')
  return token
}

/** The body of an answer, and the renewed token when the answer brought one. */
export interface Posted {
  body: unknown
  token: string | undefined
}

/** `POST /api/item`: one message where the socket cannot carry it. */
export async function postMessage(message: Envelope, token: string | undefined, timeout: number): Promise<Posted> {
  const headers = { 'content-type': 'application/json', ...bearer(token) }
  const response = await send('/api/item', { method: 'POST', headers, body: JSON.stringify(message), credentials: 'omit' }, timeout)
  if (!response.ok) throw await refusal(response)
  const answer = parse(envelopeSchema, await response.json())
  if (answer.erred) throw errorFromBody(answer.b)
  return { body: answer.b, token: response.headers.get(TOKEN_HEADER) ?? undefined }
}

/** `GET /ws-{op}`: the body that an `lrg/…` push announced. */
export function fetchLargeBody(operation: string, token: string | undefined, timeout: number): Promise<unknown> {
  return getJson(`/ws-${operation.split('/').map(encodeURIComponent).join('/')}`, timeout, token)
}

/** Whether a file of an area can be fetched at all: tells one that is missing from one that was refused. */
export async function isReachable(url: string, timeout: number): Promise<boolean> {
  try {
    return (await send(url, { method: 'GET', cache: 'no-store', credentials: 'omit' }, timeout)).ok
  } catch {
    return false
  }
}

async function getJson(url: string, timeout: number, token?: string): Promise<unknown> {
  const response = await send(url, { headers: { accept: 'application/json', ...bearer(token) } }, timeout)
  if (!response.ok) throw await refusal(response)
  return response.json().catch(() => {
    throw new CairnError('emptyResponse', url)
  })
}

async function send(url: string, init: RequestInit, timeout: number): Promise<Response> {
  try {
    return await fetch(url, timeout > 0 ? { ...init, signal: AbortSignal.timeout(timeout) } : init)
  } catch (thrown) {
    throw new CairnError('networkError', toCairnError(thrown).message)
  }
}

async function refusal(response: Response, details: Record<string, unknown> = {}): Promise<CairnError> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = errorFromBody(body)
  if (said.code !== 'generalFailure') return new CairnError(said.code, said.message, { ...said.details, ...details })
  // A gateway that answers for a server which is down is no answer of the server.
  if (response.status >= 502 && response.status <= 504) return new CairnError('networkError', `HTTP ${response.status}`)
  if (response.status === 401) return new CairnError('notSignedIn', `HTTP ${response.status}`)
  if (response.status === 404) return new CairnError('notFound', response.url)
  return new CairnError('generalFailure', said.message || `HTTP ${response.status}`, details)
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('generalFailure', parsed.issues[0].message)
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
