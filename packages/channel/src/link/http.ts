import * as v from 'valibot'
import { listValuesSchema, type ListValues } from '@cairn/contract'
import { CairnError, errorFromBody } from '@cairn/contract/errors'
import { configSchema, messagesSchema, type Config, type Messages, type Registry } from '@cairn/contract/registry'
import { shortRegistrySchema } from '@cairn/contract/short-registry'
import { envelopeSchema, type Envelope } from '@cairn/contract/wire'
import { bearer, getJson, getWithEtag, parse, refusal, send } from './fetching.ts'

/* `origin` is the server's, such as `https://knowledge.example`. `timeout` is in milliseconds, 0 for none. */

/** Milliseconds for documents that are needed before the configuration with its timeouts is there. */
const START_TIMEOUT_MS = 15_000
/** Response header that carries a new token. */
const TOKEN_HEADER = 'x-vgn-token'

/** Fetches `/config.json`, the configuration of the client. Throws a `CairnError`. */
export async function fetchConfig(origin: string): Promise<Config> {
  return parse(configSchema, await getJson(`${origin}/config.json`, START_TIMEOUT_MS))
}

/**
 * Fetches `/registry.json`: the areas that the bearer of the token may use, with names in a language.
 * Throws a `CairnError`.
 */
export async function fetchRegistry(origin: string, token: string | undefined, language = 'en'): Promise<Registry> {
  const query = language === 'en' ? '?short' : `?short&language=${encodeURIComponent(language)}`
  return parse(shortRegistrySchema, await getJson(`${origin}/registry.json${query}`, START_TIMEOUT_MS, token))
}

/** Values of a managed list with their ETag. */
export interface TaggedList {
  values: ListValues
  etag: string
}

/**
 * Fetches the values of a managed list that the bearer of the token may see, by owner
 * (`/lov/{locale}/{list}`). Returns `known` if it is still current; it must be of the same language and
 * user. Throws a `CairnError`.
 */
export async function fetchList(
  origin: string,
  language: string,
  list: string,
  token: string | undefined,
  known: TaggedList | undefined,
): Promise<TaggedList> {
  const path = ['lov', language, list].map(encodeURIComponent).join('/')
  const fresh = await getWithEtag(`${origin}/${path}`, START_TIMEOUT_MS, token, known?.etag)
  if (fresh === undefined && known) return known
  return { values: parse(listValuesSchema, fresh?.json), etag: fresh?.etag ?? '' }
}

/**
 * Fetches the texts of an installation that replace bundled ones in a language. Throws a `CairnError`.
 */
export async function fetchLocaleOverrides(origin: string, language: string): Promise<Messages> {
  return parse(
    messagesSchema,
    await getJson(`${origin}/locale-overrides/${encodeURIComponent(language)}`, START_TIMEOUT_MS),
  )
}

/** What a user signs in with. `code` is that of the second factor, if the account has one. */
interface Credentials {
  email: string
  password: string
  code?: string
}

/**
 * Signs in and resolves to the token. Rejects with a `CairnError`: `signInFailed`, `tooManyAttempts`
 * (with `retryAfter` in seconds), `secondFactorRequired`, `secondFactorFailed` or `secondFactorSetUp`.
 */
export function postSignIn(origin: string, credentials: Credentials, timeout: number): Promise<string> {
  return postForToken(`${origin}/api/sign-in`, credentials, timeout)
}

/**
 * Signs in a user whom the identity provider has sent back, and resolves to the token. Rejects like
 * `postSignIn`, and with `oidcRefused` or `oidcNoAccount`.
 */
export function postOidcSignIn(origin: string, code: string | undefined, timeout: number): Promise<string> {
  return postForToken(`${origin}/api/oidc/sign-in`, code === undefined ? {} : { code }, timeout)
}

const signOutSchema = v.object({ address: v.string() })

/**
 * Resolves to the address at which a user ends their session at the identity provider. Rejects with a
 * `CairnError`.
 */
export async function postOidcSignOut(origin: string, timeout: number): Promise<string> {
  const response = await postJson(`${origin}/api/oidc/sign-out`, {}, timeout)
  if (!response.ok) throw await refusal(response)
  return parse(signOutSchema, await response.json()).address
}

/** Posts and returns the token in the response header. */
async function postForToken(url: string, body: object, timeout: number): Promise<string> {
  const response = await postJson(url, body, timeout)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (!response.ok) throw await refusal(response, retryAfter === undefined ? {} : { retryAfter })
  const token = response.headers.get(TOKEN_HEADER)
  if (!token) throw new CairnError('emptyResponse', 'sign-in without a token')
  return token
}

function postJson(url: string, body: object, timeout: number): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return send(url, { method: 'POST', headers, body: JSON.stringify(body) }, timeout)
}

/**
 * Answer to a message posted over HTTP: its body, a renewed token if any, and the key to fetch further
 * parts if any.
 */
export interface Posted {
  body: unknown
  token: string | undefined
  streamKey: string | undefined
}

/**
 * Sends a message that the socket cannot carry by `POST /api/item`. Throws a `CairnError`. With
 * `takesParts` the server may send the answer in parts.
 */
export async function postMessage(
  origin: string,
  message: Envelope,
  token: string | undefined,
  timeout: number,
  takesParts: boolean,
): Promise<Posted> {
  const parts = takesParts ? { 'stream-expected': 'true' } : {}
  const headers = { 'content-type': 'application/json', ...bearer(token), ...parts }
  const response = await send(
    `${origin}/api/item`,
    { method: 'POST', headers, body: JSON.stringify(message), credentials: 'omit' },
    timeout,
  )
  if (!response.ok) throw await refusal(response)
  const answer = parse(envelopeSchema, await response.json())
  if (answer.erred) throw errorFromBody(answer.b)
  return {
    body: answer.b,
    token: response.headers.get(TOKEN_HEADER) ?? undefined,
    streamKey: response.headers.get('x-vgn-stream-key') ?? undefined,
  }
}

/**
 * Fetches the body that an `lrg/{operation}` push announced (`GET /ws-{operation}`). Throws a
 * `CairnError`.
 */
export function fetchLargeBody(
  origin: string,
  operation: string,
  key: string,
  token: string | undefined,
  timeout: number,
): Promise<unknown> {
  const path = operation.split('/').map(encodeURIComponent).join('/')
  return getJson(`${origin}/ws-${path}?key=${encodeURIComponent(key)}`, timeout, token)
}
