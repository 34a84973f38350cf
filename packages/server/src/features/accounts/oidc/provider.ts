import * as oidc from 'openid-client'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { OpenIdConnect } from '../../../platform/settings/install-file.ts'
import { isLoopback } from '../../../platform/settings/settings.ts'

/**
 * State kept between redirecting to the provider and coming back (OpenID Connect Core 1.0, section 3.1; PKCE,
 * RFC 7636).
 */
export interface Journey {
  state: string
  nonce: string
  verifier: string
}

/** The person authenticated by the provider. Only a verified address may sign in. */
export interface ProviderPerson {
  email: string
  isVerified: boolean
  name: string
}

/**
 * Client of the install's OpenID Connect provider. Every call throws `oidcUnavailable` if it cannot be
 * reached.
 */
export interface Provider {
  /** Returns the address to redirect the browser to, and the state to check when it returns to `redirect`. */
  leave(redirect: string): Promise<{ address: URL; journey: Journey }>
  /**
   * Redeems the code in the address that the browser returned to. Throws `oidcRefused` unless it is a valid
   * answer to this journey.
   */
  arrive(address: URL, journey: Journey): Promise<ProviderPerson>
  /**
   * Returns the address at which the person signs out of the provider too, and then returns to `back`;
   * undefined if the provider has none.
   */
  signOutAddress(back: string): Promise<URL | undefined>
}

const TIMEOUT_SECONDS = 10
/** Longest name of a User item. */
const NAME_LENGTH = 200

const claimsSchema = v.object({
  // ASCII only: accounts are found by compatibility form, and a lookalike address may belong to somebody
  // else.
  email: v.pipe(v.string(), v.email(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(254)),
  email_verified: v.fallback(v.boolean(), false),
  name: v.fallback(v.string(), ''),
})

/** Creates the client of the provider. The provider's configuration is fetched on first use. */
export function createProvider(install: OpenIdConnect, secret: string): Provider {
  let found: Promise<oidc.Configuration> | undefined
  const discovered = (): Promise<oidc.Configuration> => {
    found ??= discover(install, secret).catch((thrown: unknown) => {
      // The next person tries again.
      found = undefined
      throw new CairnError('oidcUnavailable', thrown instanceof Error ? thrown.message : '')
    })
    return found
  }
  return {
    async leave(redirect) {
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirect,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
        state: journey.state,
        nonce: journey.nonce,
      })
      return { address, journey }
    },
    async arrive(address, { state, nonce, verifier }) {
      const config = await discovered()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const claims = await claimsOf(config, address, checks).catch((thrown: unknown) => {
        throw new CairnError(isUnreachable(thrown) ? 'oidcUnavailable' : 'oidcRefused', String(thrown))
      })
      const parsed = v.safeParse(claimsSchema, claims)
      if (!parsed.success) throw new CairnError('oidcRefused', 'the provider names no e-mail address')
      const { email, email_verified, name } = parsed.output
      return { email, isVerified: email_verified, name: name.slice(0, NAME_LENGTH) || email }
    },
    async signOutAddress(back) {
      const config = await discovered()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: back })
    },
  }
}

/** Reads the address from the id token or, if the provider omits it there, from the user info endpoint. */
async function claimsOf(
  config: oidc.Configuration,
  address: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<unknown> {
  const answer = await oidc.authorizationCodeGrant(config, address, checks)
  const claims = answer.claims()
  if (!claims || 'email' in claims) return claims
  return oidc.fetchUserInfo(config, answer.access_token, claims.sub)
}

function discover({ issuer, clientId }: OpenIdConnect, secret: string): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  return oidc.discovery(url, clientId, secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Only for a provider on this very machine.
    ...(url.protocol === 'http:' && isLoopback(url.hostname) ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
}

/** Whether nothing answered, as against an answer that is no good. */
function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return thrown instanceof TypeError || (thrown as oidc.ClientError).code === 'OAUTH_TIMEOUT'
}
