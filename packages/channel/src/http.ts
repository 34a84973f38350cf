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
import { bearer, getJson, parse, refusal, send } from './fetching.ts'

/* `origin` is the server's, such as `https://knowledge.example`: the page's own in a browser. */

/** Longest wait for the documents of the start, in milliseconds; after that the configuration's own times rule. */
const START_TIMEOUT_MS = 15_000
/** Header that carries a new token (platform-core section 7). */
const TOKEN_HEADER = 'x-vgn-token'

/** `GET /config.json`. */
export async function fetchConfig(origin: string): Promise<Config> {
  return parse(configSchema, await getJson(`${origin}/config.json`, START_TIMEOUT_MS))
}

/** `GET /registry.json`: the areas of this install that the bearer of the token may use. */
export async function fetchRegistry(origin: string, token: string | undefined): Promise<Registry> {
  return parse(registrySchema, await getJson(`${origin}/registry.json`, START_TIMEOUT_MS, token))
}

/** `GET /locale-overrides/{language}`: messages merged over the bundled ones. */
export async function fetchLocaleOverrides(origin: string, language: string): Promise<Messages> {
  return parse(
    messagesSchema,
    await getJson(`${origin}/locale-overrides/${encodeURIComponent(language)}`, START_TIMEOUT_MS),
  )
}

/** `POST /api/sign-in`; the token. Refused with `signInFailed` or `tooManyAttempts`, the latter with `retryAfter` in seconds. */
export async function postSignIn(origin: string, email: string, password: string, timeout: number): Promise<string> {
  const response = await send(
    `${origin}/api/sign-in`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) },
    timeout,
  )
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
export async function postMessage(
  origin: string,
  message: Envelope,
  token: string | undefined,
  timeout: number,
): Promise<Posted> {
  const headers = { 'content-type': 'application/json', ...bearer(token) }
  const response = await send(
    `${origin}/api/item`,
    { method: 'POST', headers, body: JSON.stringify(message), credentials: 'omit' },
    timeout,
  )
  if (!response.ok) throw await refusal(response)
  const answer = parse(envelopeSchema, await response.json())
  if (answer.erred) throw errorFromBody(answer.b)
  return { body: answer.b, token: response.headers.get(TOKEN_HEADER) ?? undefined }
}

/** `GET /ws-{op}`: the body that an `lrg/…` push announced. */
export function fetchLargeBody(
  origin: string,
  operation: string,
  token: string | undefined,
  timeout: number,
): Promise<unknown> {
  return getJson(`${origin}/ws-${operation.split('/').map(encodeURIComponent).join('/')}`, timeout, token)
}
