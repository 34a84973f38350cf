import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { freePort } from './server-process.ts'

/**
 * A running Caddy reverse proxy with the configuration of `deploy/Caddyfile`, and a certificate authority of
 * its own.
 */
export interface Caddy {
  /** Host name and port for HTTPS, such as `localhost:8443`. */
  host: string
  /** URL for plain HTTP, which redirects to HTTPS. */
  plainUrl: string
  /** Certificate of its authority (PEM). */
  ca: string
  close: () => Promise<void>
}

const FILE = path.resolve(import.meta.dirname, '../../../deploy/Caddyfile')
const UPSTREAMS = 'server-1:8080 server-2:8080'
/** Caddy 2.6 of Debian 12 closes sockets when its configuration changes, and lacks this setting. */
const SINCE_2_7 = /^\s*stream_close_delay .*\n/m

const version = spawnSync('caddy', ['version'], { encoding: 'utf8' })
/** True if Caddy is installed. */
export const hasCaddy = version.status === 0

/**
 * Starts Caddy on free ports in front of servers. `serversAt` gets the host that clients will use, starts
 * the servers, and returns their URLs. Throws if Caddy exits.
 */
export async function startCaddy(serversAt: (host: string) => Promise<readonly string[]>): Promise<Caddy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-caddy-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const host = `localhost:${secure}`
  const hosts = (await serversAt(host)).map((url) => new URL(url).host)
  const text = readFileSync(FILE, 'utf8')
  if (!text.includes(UPSTREAMS)) throw new Error(`deploy/Caddyfile does not name ${UPSTREAMS}`)
  const own = text.replace(UPSTREAMS, hosts.join(' ')).replace(isOld() ? SINCE_2_7 : '', '')
  const options = `admin off\nhttp_port ${plain}\nhttps_port ${secure}\nskip_install_trust\nstorage file_system ${folder}/data`
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${options}\n}\n${own}`)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SITE: 'localhost', HOME: folder },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const plainUrl = `http://localhost:${plain}`
  // It answers before it has its certificate.
  while (!((await redirects(plainUrl)) && (await greets(secure)))) {
    if (child.exitCode !== null) throw new Error(`caddy ended with ${child.exitCode}:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    host,
    plainUrl,
    ca: readFileSync(path.join(folder, 'data/pki/authorities/local/root.crt'), 'utf8'),
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isOld(): boolean {
  const [, minor = '0'] = /^v?2\.(\d+)/.exec(version.stdout) ?? []
  return Number(minor) < 7
}

function redirects(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status === 308,
    () => false,
  )
}

/** True if a TLS connection to this port of this machine comes about, whoever signed its certificate. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', servername: 'localhost', rejectUnauthorized: false })
    socket.once('error', () => resolve(false))
    socket.once('secureConnect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
