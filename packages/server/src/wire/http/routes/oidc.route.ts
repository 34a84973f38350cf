import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { secondStepSchema } from '@cairn/contract/wire'
import { accountOf, openOidcSession, type OidcDeps } from '../../../features/accounts/oidc/oidc-sign-in.ts'
import { createProvider, type Provider } from '../../../features/accounts/oidc/provider.ts'
import type { OpenIdConnect } from '../../../platform/settings/install-file.ts'
import { setSessionCookies, type CookieKeys } from '../cookies.ts'
import { TOKEN_HEADER } from './sign-in.route.ts'

/** Services and settings of the OpenID Connect routes. */
export interface OidcRouteDeps extends OidcDeps {
  /** Of the install as it is now; undefined where it has no provider. */
  openIdConnect: () => OpenIdConnect | undefined
  clientSecret: string
  origin: () => string
  keys: CookieKeys
}

const COOKIE = 'cairn-oidc'
const PATH = '/api/oidc'
const LIFETIME_SECONDS = 10 * 60

/** An address that is too long is not gone back to, nor one that is given twice. */
const next = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000)), '/'), '/')
const journeySchema = v.object({ state: v.string(), nonce: v.string(), verifier: v.string(), next: v.string() })
const arrivedSchema = v.object({ user: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/**
 * Adds the routes for sign-in by OpenID Connect. `GET /api/oidc/start?next=` redirects to the provider,
 * `/api/oidc/callback` back to `/sign-in?oidc=done` or `?oidc=` and an error code; then `POST
 * /api/oidc/sign-in {code?}` answers as `/api/sign-in`, or throws `oidcRefused` and as `openOidcSession`
 * does. `POST /api/oidc/sign-out` returns the `address` that ends the provider's session, `/sign-in` if it
 * has none; the session here stays. State in between is for 10 minutes in a signed cookie limited to this
 * path. Without a provider they throw `notFound`; but without this cookie the callback and sign-in end in
 * `oidcRefused`, and sign-in after a finished callback needs no provider.
 */
export function oidcRoutes(app: FastifyInstance, deps: OidcRouteDeps): void {
  const providerNow = keptProvider(deps)

  app.get(`${PATH}/start`, async (request, reply) => {
    const { next: target } = v.parse(v.object({ next }), request.query)
    return orBack(reply, target, async () => {
      const { address, journey } = await providerNow().leave(callbackOf(deps))
      await remember(reply, deps, { ...journey, next: target })
      return address.href
    })
  })

  app.get(`${PATH}/callback`, async (request, reply) => {
    const journey = await recall(request, deps, journeySchema)
    forget(reply)
    return orBack(reply, journey?.next ?? '/', async () => {
      if (!journey) throw new CairnError('oidcRefused', 'this browser has no sign-in in progress')
      const person = await providerNow().arrive(new URL(request.url, deps.origin()), journey)
      await remember(reply, deps, {
        user: await accountOf(deps, person, deps.openIdConnect()?.createUsers ?? false),
      })
      return backTo(journey.next, 'done')
    })
  })

  app.post(`${PATH}/sign-in`, { bodyLimit: 4096 }, async (request, reply) => {
    const body = v.safeParse(secondStepSchema, request.body)
    if (!body.success) throw new CairnError('badMessage', 'the body must be {code?}')
    const arrived = await recall(request, deps, arrivedSchema)
    if (!arrived) throw new CairnError('oidcRefused', 'this browser has no finished sign-in at the provider')
    const { bearer, cookie } = await openOidcSession(deps, arrived.user, body.output.code, request.ip)
    forget(reply)
    setSessionCookies(reply, cookie.token, cookie.claims.session, deps.keys)
    return reply.header(TOKEN_HEADER, bearer.token).header('cache-control', 'no-store').status(204).send()
  })

  app.post(`${PATH}/sign-out`, { bodyLimit: 4096 }, async (_request, reply) => {
    const address = await providerNow().signOutAddress(`${deps.origin()}/sign-in`)
    return reply.header('cache-control', 'no-store').send({ address: address?.href ?? '/sign-in' })
  })
}

/** The provider the install names now. Throws `notFound` where it names none. */
function keptProvider({ openIdConnect, clientSecret }: OidcRouteDeps): () => Provider {
  let kept: { key: string; provider: Provider } | undefined
  return () => {
    const install = openIdConnect()
    if (!install) throw new CairnError('notFound')
    const key = JSON.stringify(install)
    if (kept?.key !== key) kept = { key, provider: createProvider(install, clientSecret) }
    return kept.provider
  }
}

/** Redirects the browser or, on an error, to the sign-in view, which shows why. */
async function orBack(reply: FastifyReply, target: string, address: () => Promise<string>): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store')
  try {
    return await reply.redirect(await address())
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code === 'notFound') throw thrown
    reply.log.info({ code: thrown.code, reason: thrown.message }, 'sign-in by the provider failed')
    return reply.redirect(backTo(target, thrown.code))
  }
}

function backTo(target: string, outcome: string): string {
  return `/sign-in?${new URLSearchParams({ oidc: outcome, next: target }).toString()}`
}

function callbackOf({ origin }: OidcRouteDeps): string {
  return `${origin()}${PATH}/callback`
}

async function remember(reply: FastifyReply, { keys }: OidcRouteDeps, what: Record<string, unknown>): Promise<void> {
  const value = await new SignJWT(what)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(COOKIE)
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(keys.tokenKey)
  const { secure } = keys
  void reply.setCookie(COOKIE, value, { path: PATH, httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME_SECONDS })
}

async function recall<T>(
  request: FastifyRequest,
  { keys }: OidcRouteDeps,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | undefined> {
  const options = { algorithms: ['HS256'], issuer: COOKIE }
  const read = await jwtVerify(request.cookies[COOKIE] ?? '', keys.tokenKey, options).catch(() => undefined)
  const parsed = v.safeParse(schema, read?.payload)
  return parsed.success ? parsed.output : undefined
}

function forget(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, { path: PATH })
}
