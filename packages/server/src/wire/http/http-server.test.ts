import { request } from 'node:http'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliCompressSync } from 'node:zlib'
import { startCommunity, type Community } from '@cairn/testkit/community'

let server: Community
const BUILD = '0123456789ab'
beforeAll(async () => {
  server = await startCommunity()
  const shell = join(server.install.folder, 'shell')
  await writeFile(join(shell, 'main.0123456789.js'), 'let shell = 1')
  await writeFile(join(shell, 'main.0123456789.js.br'), brotliCompressSync('let shell = 1'))
  await writeFile(join(server.install.folder, 'secret.js'), 'not for anyone')
  const build = join(server.install.folder, 'areas/test-area/dist', BUILD)
  await mkdir(join(build, 'c'), { recursive: true })
  await writeFile(join(build, 'c/view.0123456789.js'), 'export default 1')
  await writeFile(join(build, 'server.mjs'), 'export default {}')
})
afterAll(() => server.close())

/** Sends a path as it is written, which fetch would tidy up first. */
function raw(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

/** Method and an address of each route, read from the code: a route that is new is looked at as well. */
async function routesOfCode(): Promise<[method: string, path: string][]> {
  const folder = join(import.meta.dirname, 'routes')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.route.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/app\.(get|post|put|patch|delete|all)(?:<.*?>)?\(\s*['"`]([^'"`]+)['"`]/gs)].map(
      ([, method = '', path = '']): [string, string] => [
        method === 'all' ? 'GET' : method.toUpperCase(),
        `/${path.replaceAll(/\$\{[^}]*\}|:\w+|\*/g, 'x')}`.replace('//', '/'),
      ],
    ),
  )
}

describe('headers', () => {
  test('every answer carries the strict policy, errors too; what can be a page carries the rest', async () => {
    for (const path of ['/', '/config.json', '/api/nothing', '/main.0123456789.js']) {
      const { headers } = await fetch(`${server.url}${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain(`connect-src 'self' ws://${new URL(server.url).host};`)
      expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const path of ['/', '/config.json', '/api/nothing']) {
      const { headers } = await fetch(`${server.url}${path}`)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    }
  })

  test('every route that the code has answers with them, whatever it answers', async () => {
    const routes = await routesOfCode()
    expect(routes.length).toBeGreaterThan(20)
    for (const [method, path] of routes) {
      const { headers } = await raw(path, { method })
      expect({ path, method, ...headers, frames: headers['x-frame-options'] ?? 'DENY' }).toMatchObject({
        ...{ path, method, frames: 'DENY' },
        'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src '(self|none)';/),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      for (const name of ['access-control-allow-origin', 'x-powered-by', 'server'])
        expect(headers).not.toHaveProperty(name)
    }
  })

  test('a host name that is none does not get into the policy', async () => {
    const { headers } = await raw('/config.json', { headers: { host: "x; script-src 'unsafe-inline'" } })
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })
})

describe('files', () => {
  test('a place in the product is answered with the shell, never kept', async () => {
    for (const path of [
      '/',
      '/home',
      '/my-contacts/i-Contact-3?c0=%C3%A9',
      '/vocab.words-phrases',
      '/spatial.map',
      '/i-Note-1',
    ]) {
      const response = await fetch(`${server.url}${path}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await response.text()).toContain('<title>shell</title>')
    }
  })

  test('an address that cannot be decoded is answered with the shell, which says so in words', async () => {
    const { status, body, headers } = await raw('/my-contacts/%E0%A4%A?c0=%')
    expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(body).toContain('<title>shell</title>')
    expect((await raw('/areas/%E0%A4%A')).status).toBe(404)
  })

  test('hashed files are kept for good, compressed when a variant is there', async () => {
    const response = await fetch(`${server.url}/main.0123456789.js`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('let shell = 1')
    const area = await fetch(`${server.url}/areas/test-area/${BUILD}/c/view.0123456789.js`)
    expect([area.status, area.headers.get('content-type'), area.headers.get('cache-control')]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
  })

  test.each([
    '/missing.js',
    '/favicon.ico',
    '/api/nothing',
    '/api',
    '/areas/other/0123456789ab/x.js',
    `/areas/test-area/${BUILD}/missing.js`,
    `/areas/test-area/${BUILD}/server.mjs`,
    '/areas/test-area/other/area.json',
    '/locale-overrides/..',
    '/lov/../NOTHING',
  ])('%s is 404 and JSON', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ userMessage: 'errors.notFound' })
  })

  test.each([
    '/../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/..%5csecret.js',
    '//../secret.js',
    `/areas/test-area/${BUILD}/../../../../../secret.js`,
    `/areas/test-area/${BUILD}/..%2f..%2f..%2f..%2f..%2fsecret.js`,
    '/areas/..%2f..%2fsecret/0123456789ab/x.js',
    '/areas/test-area/..%2f..%2f/secret.js',
    '/main.0123456789.js%00.html',
    '/%',
    '/%c0%ae%c0%ae/secret.js',
  ])('T30 %s reaches nothing', async (path) => {
    const { status, body } = await raw(path)
    expect(body).not.toContain('not for anyone')
    expect(status).toBeLessThan(500)
  })
})

describe('bad input', () => {
  const json = { 'content-type': 'application/json' }

  test.each([
    ['malformed JSON', { headers: json, body: '{' }, 400, 'errors.badMessage'],
    ['no body', { headers: json }, 400, 'errors.badMessage'],
    ['no message', { headers: json, body: '{"b":1}' }, 400, 'errors.badMessage'],
    ['prototype pollution', { headers: json, body: '{"o":"x","__proto__":{"admin":true}}' }, 400, 'errors.badMessage'],
    [
      'a plain form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'o=x' },
      400,
      'errors.badMessage',
    ],
    [
      'plain text',
      { headers: { 'content-type': 'text/plain' }, body: '{"o":"label/Note-1"}' },
      400,
      'errors.badMessage',
    ],
    [
      'a body over the limit',
      { headers: { ...json, 'content-length': '99999999' }, body: '{}' },
      413,
      'errors.messageTooLarge',
    ],
  ])('%s', async (_what, options, status, userMessage) => {
    const answer = await raw('/api/item', { method: 'POST', ...options })
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ userMessage })
  })

  test('an endless path and a wrong method are refused', async () => {
    expect((await raw(`/lov/en/${'x'.repeat(5000)}`)).status).toBeGreaterThanOrEqual(400)
    expect((await raw('/config.json', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('documents', () => {
  test('config.json tells the install', async () => {
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({
      kind: 'shared',
      siteName: 'Test',
      wsMaxMsgSize: 1_048_576,
      defaultBounds: [-141, 48, -53, 70],
    })
  })

  test('registry.json has an ETag; a signed-in person gets their own and keeps no copy', async () => {
    const visitor = await fetch(`${server.url}/registry.json`)
    expect(visitor.headers.get('cache-control')).toBe('no-cache')
    const again = await raw('/registry.json', { headers: { 'if-none-match': visitor.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const { bearer, cookie } = await server.parts.sessions.open(server.ana.index)
    const mine = await fetch(`${server.url}/registry.json`, { headers: { authorization: `Bearer ${bearer.token}` } })
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(((await mine.json()) as { areas: { id: string }[] }).areas.map(({ id }) => id)).toEqual(['test-area'])
    const byCookie = await raw('/registry.json', { headers: { cookie: `cairn-token=${cookie.token}` } })
    expect(byCookie.headers['cache-control']).toBe('no-store')
    const stale = await fetch(`${server.url}/registry.json`, { headers: { authorization: 'Bearer x.y.z' } })
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  test('T17 the token of the cookie is no bearer, and a bearer is no cookie', async () => {
    const { bearer, cookie } = await server.parts.sessions.open(server.ana.index)
    const keeps = async (headers: Record<string, string>) =>
      (await raw('/registry.json', { headers })).headers['cache-control'] === 'no-store'
    expect(await keeps({ authorization: `Bearer ${cookie.token}` })).toBe(false)
    expect(await keeps({ cookie: `cairn-token=${bearer.token}` })).toBe(false)
    const posted = await fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cookie.token}` },
      body: JSON.stringify({ o: 'act/notifyChoices', b: {}, s: 1 }),
    })
    expect([posted.status, await posted.json()]).toMatchObject([401, { userMessage: 'errors.notSignedIn' }])
  })

  test('locale overrides are merged from the data directory; none is an empty object', async () => {
    expect(await (await fetch(`${server.url}/locale-overrides/en`)).json()).toEqual({})
    await mkdir(join(server.install.folder, 'data/locale-overrides'), { recursive: true })
    await writeFile(join(server.install.folder, 'data/locale-overrides/fr.json'), '{"app.save":"Enregistrer"}')
    expect(await (await fetch(`${server.url}/locale-overrides/fr`)).json()).toEqual({ 'app.save': 'Enregistrer' })
  })

  test('health, readiness and metrics', async () => {
    expect((await raw('/healthz')).status).toBe(200)
    expect(JSON.parse((await raw('/readyz')).body)).toEqual({ status: 'ready' })
    const metrics = (await raw('/metrics')).body
    for (const name of [
      'cairn_http_request_seconds_bucket',
      'cairn_operation_seconds',
      'cairn_sockets',
      'cairn_watches',
      'cairn_pool_total',
      'cairn_feed_lag_seconds',
    ]) {
      expect(metrics).toContain(name)
    }
  })
})
