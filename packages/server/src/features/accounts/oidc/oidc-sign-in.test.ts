import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'

/** People of the provider: their subject is their address. */
const UNVERIFIED = 'unverified@test.example'

let server: Community
let provider: Server
let issuer = ''

beforeAll(async () => {
  server = await startCommunity()
  provider = await startProvider(`${server.url}/api/oidc/callback`)
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  await install({ createUsers: false })
})
afterAll(async () => {
  provider.close()
  await server.close()
})

/** A real provider whose own sign-in takes any address and no password. */
async function startProvider(redirect: string): Promise<Server> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  const oidc = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'cairn',
        client_secret: 'secret of the test client',
        redirect_uris: [redirect],
        post_logout_redirect_uris: [redirect.replace('/api/oidc/callback', '/sign-in')],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: id !== UNVERIFIED, name: `Name of ${id}` }),
    }),
  })
  probe.on('request', oidc.callback())
  return probe
}

async function install(change: Record<string, unknown>): Promise<void> {
  const file = server.install.install
  const before = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  const openIdConnect = { name: 'Test sign-in', issuer, clientId: 'cairn', createUsers: false, ...change }
  await writeFile(file, JSON.stringify({ ...before, openIdConnect }))
  await vi.waitFor(
    () =>
      expect(server.parts.registry.install().openIdConnect).toMatchObject({
        issuer: openIdConnect.issuer,
        createUsers: openIdConnect.createUsers,
      }),
    { timeout: 60_000 },
  )
}

/** A browser without a page: it keeps cookies and follows redirects by hand. */
function browser() {
  const jars = new Map<string, Map<string, string>>()
  async function go(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) }
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const leadsTo = (response: Response, from: string) => new URL(response.headers.get('location') ?? '', from).href

  /** Signs in at the provider and gives the address it sends the browser back to. */
  async function throughProvider(email: string, start = '/api/oidc/start?next=/my-contacts'): Promise<string> {
    let address = leadsTo(await go(server.url + start), server.url)
    for (let hops = 0; hops < 12 && !address.startsWith(server.url); hops++) {
      const response = await go(address)
      if (response.status >= 300) address = leadsTo(response, address)
      else {
        const html = await response.text()
        const body = new URLSearchParams({
          prompt: html.includes('name="login"') ? 'login' : 'consent',
          login: email,
          password: 'x',
        })
        address = leadsTo(
          await go(/action="([^"]+)"/.exec(html)?.[1] ?? address, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
          address,
        )
      }
    }
    return address
  }
  async function arrive(address: string): Promise<string> {
    return leadsTo(await go(address), server.url)
  }
  const finish = (body: object = {}) =>
    go(`${server.url}/api/oidc/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { go, throughProvider, arrive, finish, leadsTo }
}

const outcome = (address: string) => Object.fromEntries(new URL(address).searchParams)

describe('sign-in by OpenID Connect', () => {
  test('brings the person of the verified address back to where they wanted to go, with a session', async () => {
    const tab = browser()
    const back = await tab.arrive(await tab.throughProvider(server.ana.email))
    expect(outcome(back)).toEqual({ oidc: 'done', next: '/my-contacts' })
    const answer = await tab.finish()
    expect(answer.status).toBe(204)
    const { user } = await server.parts.sessions.check(answer.headers.get('x-vgn-token') ?? '')
    expect(user).toBe(server.ana.index)
    expect((await tab.finish()).status).toBe(401)
  })

  test('a wrong state, a wrong nonce, another browser and no journey at all are refused', async () => {
    const tab = browser()
    const arrived = new URL(await tab.throughProvider(server.ana.email))
    arrived.searchParams.set('state', 'another')
    expect(outcome(await tab.arrive(arrived.href))).toMatchObject({ oidc: 'oidcRefused' })

    const foreign = await browser().throughProvider(server.ana.email)
    expect(outcome(await browser().arrive(foreign))).toMatchObject({ oidc: 'oidcRefused' })

    // The browser is sent on with the nonce of another journey: the id token then holds that one.
    const start = await tab.go(`${server.url}/api/oidc/start`)
    const leaving = new URL(tab.leadsTo(start, server.url))
    leaving.searchParams.set('nonce', 'another')
    let address = leaving.href
    for (let hops = 0; hops < 6 && !address.startsWith(server.url); hops++) {
      const response = await tab.go(address)
      address = tab.leadsTo(response, address)
    }
    expect(new URL(address).searchParams.has('code')).toBe(true)
    expect(outcome(await tab.arrive(address))).toMatchObject({ oidc: 'oidcRefused' })
    expect((await browser().finish()).status).toBe(401)
  })

  test('an address that is not verified, and one without an account, are refused', async () => {
    for (const [email, code] of [
      [UNVERIFIED, 'oidcUnverified'],
      ['nobody@test.example', 'oidcNoAccount'],
      // The long s looks like Ana's address once it is folded.
      [server.ana.email.replace('test', 'te\u017Ft'), 'oidcRefused'],
    ] as const) {
      const tab = browser()
      const back = await tab.arrive(await tab.throughProvider(email))
      expect(outcome(back)).toMatchObject({ oidc: code })
      expect((await tab.finish()).status).toBe(401)
    }
  })

  test('makes an account where the install allows it, once', async () => {
    await install({ createUsers: true })
    const signedInAs = async () => {
      const tab = browser()
      await tab.arrive(await tab.throughProvider('New@test.example'))
      const token = (await tab.finish()).headers.get('x-vgn-token') ?? ''
      return (await server.parts.sessions.check(token)).user
    }
    const made = await signedInAs()
    expect(await signedInAs()).toBe(made)
    await server.parts.database.query('update account set disabled = true where user_i = $1', [made])
    await expect(signedInAs()).rejects.toMatchObject({ code: 'notSignedIn' })
    await install({ createUsers: false })
  })

  test('a refused code of the second factor is in the sign-in log, as after a password', async () => {
    const { index, email } = await server.addUser()
    const { secondFactor } = server.parts.flows
    const tab = browser()
    await tab.arrive(await tab.throughProvider(email))
    const { secret } = await secondFactor.enrol(index, email)
    await secondFactor.confirm(index, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    expect((await tab.finish()).status).toBe(401)
    expect((await tab.finish({ code: '000000' })).status).toBe(401)
    const logged = 'select result from sign_in_log where user_i = $1'
    expect(await server.parts.database.query(logged, [index])).toEqual([{ result: 'codeRefused' }])
  })

  test('goes to the start where the address to go back to is too long', async () => {
    const tab = browser()
    const back = await tab.arrive(
      await tab.throughProvider(server.ana.email, `/api/oidc/start?next=/${'x'.repeat(2000)}`),
    )
    expect(outcome(back)).toEqual({ oidc: 'done', next: '/' })
  })

  test('signs out at the provider too; a provider that is down is said to be', async () => {
    const tab = browser()
    const ask = (headers: object) =>
      tab.go(`${server.url}/api/oidc/sign-out`, {
        ...{ method: 'POST', body: '{}' },
        headers: { 'content-type': 'application/json', ...headers },
      })
    const { address } = (await (await ask({})).json()) as { address: string }
    expect(address.startsWith(`${issuer}/session/end`)).toBe(true)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await tab.go(`${server.url}/api/oidc/sign-out`)).status, 'a link leads nowhere').toBe(404)
    await install({ issuer: 'http://127.0.0.1:9' })
    const failed = tab.leadsTo(await tab.go(`${server.url}/api/oidc/start?next=//evil.example`), server.url)
    expect(outcome(failed)).toMatchObject({ oidc: 'oidcUnavailable' })
    await install({})
  })

  test('shows its name, and nothing else, to the shell', async () => {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as Record<string, unknown>
    expect(config['openIdConnect']).toEqual({ name: 'Test sign-in' })
  })
})
