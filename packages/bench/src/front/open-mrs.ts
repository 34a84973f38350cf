import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fetchPeer } from '../peers/fetch-peer.ts'

const VERSION = '10.0.0'
const SPA = '/openmrs/spa'
const MODULES = ['@openmrs/esm-login-app', '@openmrs/esm-primary-navigation-app', '@openmrs/esm-home-app']
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
/** Already compressed. */
const PACKED = /\.(woff2?|png|jpe?g|ico)$/

/** A running OpenMRS shell for comparison. */
export interface OpenMrs {
  /** With the path of its shell. */
  url: string
  /** Whether the session that the stub tells of is signed in. */
  signIn(isSignedIn: boolean): void
  close(): Promise<void>
}

/**
 * Builds (once) and serves the OpenMRS O3 shell with sign-in, navigation and home, compressed like ours. A
 * stub answers for its backend.
 */
export async function startOpenMrs(): Promise<OpenMrs> {
  const folder = build()
  let isSignedIn = false
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer.test')
    if (pathname.startsWith('/openmrs/ws/')) return answerCall(pathname, isSignedIn, response)
    sendFile(fileOf(folder, pathname), packed, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SPA}`,
    signIn: (signedIn) => (isSignedIn = signedIn),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function build(): string {
  const folder = fetchPeer('openmrs', { dependencies: { openmrs: VERSION } })
  const out = path.join(folder, 'dist')
  if (existsSync(path.join(out, 'index.html'))) return out
  const registry = run(folder, 'npm', ['config', 'get', 'registry']).trim()
  const modules = Object.fromEntries(MODULES.map((name) => [name, VERSION]))
  writeFileSync(path.join(folder, 'spa.json'), JSON.stringify({ frontendModules: modules }))
  const openmrs = ['openmrs', '--registry', registry, '--target', 'dist']
  run(folder, 'npx', [...openmrs, 'assemble', '--mode', 'config', '--config', 'spa.json'])
  const maps = ['--importmap', 'importmap.json', '--routes', 'routes.registry.json']
  run(folder, 'npx', [...openmrs, 'build', ...maps, '--spa-path', SPA, '--api-url', '/openmrs'])
  return out
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${done.stderr.trim().slice(-300)}`)
  return done.stdout
}

function fileOf(folder: string, pathname: string): string {
  const file = path.join(folder, pathname.slice(SPA.length))
  return pathname.startsWith(`${SPA}/`) && path.extname(file) !== '' ? file : path.join(folder, 'index.html')
}

function sendFile(
  file: string,
  packed: Map<string, Buffer>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (!existsSync(file)) return void response.writeHead(404).end()
  const isPacked = PACKED.test(file) || !headers['accept-encoding']?.includes('br')
  const body = packed.get(file) ?? (isPacked ? readFileSync(file) : brotliCompressSync(readFileSync(file)))
  packed.set(file, body)
  response
    .writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'text/html',
      'content-length': body.length,
      'cache-control': 'max-age=3600',
      ...(isPacked ? {} : { 'content-encoding': 'br' }),
    })
    .end(body)
}

const PERSON = {
  uuid: 'user',
  display: 'demo',
  username: 'demo',
  systemId: 'demo',
  userProperties: { defaultLocale: 'en' },
  person: { uuid: 'person', display: 'Demo' },
  privileges: [],
  roles: [{ uuid: 'role', display: 'System Developer' }],
}
const PLACE = { uuid: 'place', display: 'Clinic' }

function answerCall(pathname: string, isSignedIn: boolean, response: ServerResponse): void {
  const session = isSignedIn
    ? {
        authenticated: true,
        sessionId: 'session',
        user: PERSON,
        currentProvider: { uuid: 'p' },
        sessionLocation: PLACE,
      }
    : { authenticated: false, sessionId: 'session' }
  const body = pathname.endsWith('/session') ? { ...session, locale: 'en', allowedLocales: ['en'] } : { results: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
