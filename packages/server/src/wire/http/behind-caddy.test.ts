import { request } from 'node:https'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hasCaddy, startCaddy, type Caddy } from '@cairn/testkit/caddy'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import type { TestDatabase } from '../../testing/open-test-database.ts'

const SCRIPT = 'packages/server/src/testing/server-child.ts'
const FILE = 'main.0123456789.js'

if (!hasCaddy) console.warn('caddy is not installed here (apt-get install caddy): deploy/Caddyfile is not tried')

describe.runIf(hasCaddy)('two processes behind deploy/Caddyfile', () => {
  let community: Community
  let processes: ServerProcess[] = []
  let caddy: Caddy
  beforeAll(async () => {
    community = await startCommunity()
    const { install, areaStore, shellDir, dataDir } = community.install
    await writeFile(join(shellDir, FILE), 'let shell = 1')
    await writeFile(join(shellDir, `${FILE}.br`), brotliCompressSync('let shell = 1'))
    const { url } = community.parts.database as TestDatabase
    const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: join(dataDir, 'shared') }
    caddy = await startCaddy(async (host) => {
      const key = { TOKEN_KEY: 'ab'.repeat(32), NEW_TOKEN_KEY: '1' }
      const env = {
        ...places,
        ...key,
        DATABASE_URL: url,
        DEMO: '0',
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_URL: `https://${host}`,
      }
      processes = await Promise.all([startServerProcess(env, SCRIPT), startServerProcess(env, SCRIPT)])
      return processes.map((each) => each.url)
    })
  }, 120_000)
  afterAll(async () => {
    await caddy?.close()
    for (const process of processes) await process.close()
    await community?.close()
  })

  /** A request that trusts nobody but this Caddy's own authority. */
  function ask(path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      request(`https://${caddy.host}${path}`, { ca: caddy.ca, headers, agent: false }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      })
        .once('error', reject)
        .end()
    })
  }

  /** A signed-in socket through it, with what it hears. */
  async function openSocket(token: string) {
    const socket = new WebSocket(`wss://${caddy.host}/ws`, { ca: caddy.ca, origin: `https://${caddy.host}` })
    const heard: string[] = []
    const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.send(JSON.stringify({ o: 'tokenAuth', b: token }))
    await expect.poll(() => heard.some((text) => text.includes('"o":"authed"'))).toBe(true)
    return { socket, heard, closed }
  }

  test('people come by TLS alone, and what is written for the inside stays there', async () => {
    const { status, headers } = await fetch(`${caddy.plainUrl}/home`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, 'https://localhost/home'])
    const page = await ask('/home')
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining(`connect-src 'self' wss://${caddy.host}`),
    })
    expect((await ask('/metrics')).status).toBe(404)
  })

  test('what was compressed at build goes out as it is, what was not is compressed on the way', async () => {
    const takes = { 'accept-encoding': 'br, zstd, gzip' }
    const script = await ask(`/${FILE}`, takes)
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const config = await ask('/config.json', takes)
    expect(['zstd', 'gzip']).toContain(config.headers['content-encoding'])
  })

  test('one of the two is drained: its sockets are told and come back to the other, and nobody is refused', async () => {
    const client = await TestClient.signedIn(processes[0]?.url ?? '', community.ana.email, TEST_PASSWORD)
    const { token } = client
    client.close()
    const note = await community.addNote()
    const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(token)))
    const answers: number[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) answers.push((await ask('/config.json')).status)
    })()
    await processes[0]?.stop()
    // The two were taken in turn, or by who had fewer.
    expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(1013)
    const again = await openSocket(token)
    again.socket.send(JSON.stringify({ o: `read/${note}`, s: 7 }))
    await expect.poll(() => again.heard.some((text) => text.includes('"s":7'))).toBe(true)
    isOver = true
    await asking
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter((status) => status !== 200)).toEqual([])
    for (const { socket } of [...sockets, again]) socket.terminate()
  })
})
