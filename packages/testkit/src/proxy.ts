import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './server-process.ts'

/** A running haproxy that spreads requests over several servers. `url` is its address for clients. */
export interface Proxy {
  url: string
  close: () => Promise<void>
}

/** True if haproxy is installed. */
export const hasProxy = spawnSync('haproxy', ['-v']).status === 0

/**
 * Starts haproxy in front of these servers: round robin, without sticky sessions. It drops a server that
 * fails `/readyz` and closes its connections, so that clients reconnect to another. Throws if it exits.
 */
export async function startProxy(urls: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-proxy-'))
  const port = await freePort()
  const servers = urls.map((url, at) => `  server s${at} ${new URL(url).host} check inter 200ms fall 2 rise 1`)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `${SETTINGS}frontend people\n  bind 127.0.0.1:${port}\n  default_backend cairn\n${BACKEND}${servers.join('\n')}\n`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SETTINGS = `defaults
  mode http
  timeout connect 1s
  timeout check 500ms
  timeout client 30s
  timeout server 30s
  timeout tunnel 1h
  option redispatch 1
  retries 3
`

const BACKEND = `backend cairn
  balance roundrobin
  option httpchk GET /readyz
  option forwardfor
  default-server on-marked-down shutdown-sessions
`
