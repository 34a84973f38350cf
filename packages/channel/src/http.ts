import { listValuesSchema, type ListValues } from '@cairn/contract'
import { CairnError, errorFromBody } from '@cairn/contract/errors'
import {
  configSchema,
  messagesSchema,
  registrySchema,
  type Config,
  type Messages,
  type Registry,
} from '@cairn/contract/registry'
import { envelopeSchema, type Envelope } from '@cairn/contract/wire'
import { bearer, getJson, getTagged, parse, refusal, send } from './fetching.ts'

/* `origin` is the server's, such as `https://knowledge.example`: the page's own in a browser. */

/** Longest wait for the documents of the start, in milliseconds; after that the configuration's own times rule. */
const START_TIMEOUT_MS = 15_000
/** Header that carries a new token (platform-core section 7). */
const TOKEN_HEADER = 'x-vgn-token'

/** `GET /config.json`. */
export async function fetchConfig(origin: string): Promise<Config> {
  return parse(configSchema, await getJson(`${origin}/config.json`, START_TIMEOUT_MS))
}

/** `GET /registry.json`: the areas of this install that the bearer of the token may use, named in a language. */
export async function fetchRegistry(origin: string, token: string | undefined, language = 'en'): Promise<Registry> {
  const query = language === 'en' ? '' : `?language=${encodeURIComponent(language)}`
  return parse(registrySchema, await getJson(`${origin}/registry.json${query}`, START_TIMEOUT_MS, token))
}

/** The values of a list, and the tag by which the server knows whether they are still right. */
export interface TaggedList {
  values: ListValues
  etag: string
}

/**
 * `GET /lov/{locale}/{list}`: the values of a list that the bearer of the token may see, by owner. What is known of it in the same language and for the
 * same person is given back where it is still right.
 */
export async function fetchList(
  origin: string,
  language: string,
  list: string,
  token: string | undefined,
  known: TaggedList | undefined,
): Promise<TaggedList> {
  const path = ['lov', language, list].map(encodeURIComponent).join('/')
  const fresh = await getTagged(`${origin}/${path}`, START_TIMEOUT_MS, token, known?.etag)
  if (fresh === undefined && known) return known
  return { values: parse(listValuesSchema, fresh?.json), etag: fresh?.etag ?? '' }
}

/** `GET /locale-overrides/{language}`: messages merged over the bundled ones. */
export async function fetchLocaleOverrides(origin: string, language: string): Promise<Messages> {
  return parse(
    messagesSchema,
    await getJson(`${origin}/locale-overrides/${encodeURIComponent(language)}`, START_TIMEOUT_MS),
  )
}

/** What a person signs in with; `code` is that of the second factor, where the account has one. */
interface Credentials {
  email: string
  password: string
  code?: string
}

/**
 * `POST /api/sign-in`; the token. Refused with `signInFailed` or `tooManyAttempts`, the latter with `retryAfter` in seconds, and with
 * `secondFactorRequired`, `secondFactorFailed` or `secondFactorSetUp`.
 */
export function postSignIn(origin: string, credentials: Credentials, timeout: number): Promise<string> {
  return postForToken(`${origin}/api/sign-in`, credentials, timeout)
}

/** `POST /api/oidc/sign-in`, for whom the provider has sent back; refused as `postSignIn` is, and with `oidcRefused` and `oidcNoAccount`. */
export function postOidcSignIn(origin: string, code: string | undefined, timeout: number): Promise<string> {
  return postForToken(`${origin}/api/oidc/sign-in`, code === undefined ? {} : { code }, timeout)
}

/** A POST that reads the token from the response header (platform-core section 7). */
async function postForToken(url: string, body: object, timeout: number): Promise<string> {
  const response = await send(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    timeout,
  )
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (!response.ok) throw await refusal(response, retryAfter === undefined ? {} : { retryAfter })
  const token = response.headers.get(TOKEN_HEADER)
  if (!token) throw new CairnError('emptyResponse', 'sign-in without a token')
  return token
}

/** The body of an answer; the renewed token and the key of its parts where the answer brought them. */
export interface Posted {
  body: unknown
  token: string | undefined
  streamKey: string | undefined
}

/** `POST /api/item`: one message where the socket cannot carry it. */
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

/** `GET /ws-{op}`: the body that an `lrg/{op}` push announced. */
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
