import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { writeTestInstall } from '@cairn/testkit/test-install'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Run {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function start(env: Record<string, string>): Run {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: join(folder, 'unused'), LOG_LEVEL: 'warn', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

describe('a server that cannot start says why in one sentence, without a trace', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a bad variable', { PORT: 'eighty' }, /^PORT must be a whole number/],
    ['a demo for everyone', { DEMO: '1', HOST: '0.0.0.0' }, /^DEMO=1 has accounts with a known password/],
    ['a data folder that is a file', { DATA_DIR: import.meta.filename }, /DATA_DIR must name a folder, not a file\.$/],
    ['no install file', { INSTALL: '/nowhere.json' }, /^The install file \/nowhere\.json cannot be read/],
    [
      'no database',
      { DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
      /The database cannot be reached .*DATABASE_URL is right\.$/,
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST=192\.0\.2\.1 is not an address of this machine/],
  ])('%s', async (_what, env, sentence) => {
    const run = start(env)
    expect(await run.ended).toBe(1)
    const lines = run.output().trim().split('\n')
    expect(lines.at(-1)).toMatch(sentence)
    expect(run.output()).not.toMatch(/\n\s+at /)
  })

  test('a bad install file', async () => {
    const install = join(folder, 'bad.json')
    await writeFile(install, '{"kind":"shared"}')
    const run = start({ INSTALL: install })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^The install file .*bad\.json is wrong at siteName/)
  })

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const run = start({ PORT: String(port) })
    expect(await run.ended).toBe(1)
    expect(run.output().trim()).toBe(
      `Port ${port} is in use by another program: stop that one, or choose another port, as in PORT=${port + 1} npm start.`,
    )
    other.close()
  })
})

test('it starts, refuses a second one on its data, and stops when told: sockets closed with 1013', async () => {
  const first = start({ DATA_DIR: join(folder, 'data') })
  await expect.poll(() => first.output(), { timeout: 60_000, interval: 50 }).toContain('Cairn answers at')
  const url = /http:\S+/.exec(first.output())?.[0] ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const second = start({ DATA_DIR: join(folder, 'data') })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/The data directory .*data is in use by process \d+ \(server\)/)

  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => socket.on('open', resolve))
  const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)))
  first.child.kill('SIGTERM')
  // The same wish, passed on by the terminal and by whoever started it.
  first.child.kill('SIGINT')
  expect(await closed).toBe(1013)
  expect(await first.ended).toBe(0)
})

test('T40: an error that an area throws where nobody waits for it switches its half off, and everything else goes on', async () => {
  const area = buildAreaData('trees', [buildItemType('Tree')], { server: true })
  const { install, areaStore } = await writeTestInstall([area])
  const half = "setInterval(() => { throw new Error('a branch broke') }, 50); export default {}"
  await writeFile(join(areaStore, 'trees/dist', area.build, 'server.mjs'), half)
  const run = start({ DATA_DIR: join(folder, 'late'), INSTALL: install, AREA_STORE: areaStore, LOG_LEVEL: 'error' })
  await expect.poll(() => run.output(), { timeout: 60_000, interval: 50 }).toContain('is switched off')
  await expect.poll(() => run.output(), { timeout: 60_000, interval: 50 }).toContain('Cairn answers at')
  const url = /http:\S+/.exec(run.output())?.[0] ?? ''
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await expect.poll(metrics).toContain(`cairn_area_runs{area="trees",build="${area.build}"} 0`)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(run.output().match(/is switched off/g)).toHaveLength(1)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})
