import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bareEnvironment, runApart, startApart, wallsHere, type Decoder } from '@cairn/apart'
import { ATTACK, commandOf, type Attack, type Loot } from '@cairn/apart/testing'
import { PLACE_READER, PLACE_WRITER, SHEET_READER, SHEETS_READER, XML_READER } from '@cairn/geo-files/testing'
import { createPool } from '../../lib/decoder-pool.ts'
import * as own from './decoders.ts'

const PACKAGES = resolve(import.meta.dirname, '../../../..')
const DECODERS: Record<string, Decoder> = {
  ...own,
  ...{ PLACE_READER, PLACE_WRITER, SHEET_READER, SHEETS_READER, XML_READER },
}
const each = Object.entries(DECODERS)
/** The environment that Node or the system adds. */
const BARE = ['PATH', 'LANG', 'PWD', 'SHLVL', '_', 'OLDPWD']

let secret: string
let port = 0
let met = 0
const listener = createServer((socket) => {
  met += 1
  socket.destroy()
})
beforeAll(async () => {
  secret = join(mkdtempSync(join(tmpdir(), 'cairn-secret-')), 'secret')
  writeFileSync(secret, 'a key')
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done))
  port = (listener.address() as AddressInfo).port
})
afterAll(() => void listener.close())

test('T61 every program that reads what strangers sent is in the table', () => {
  const programs = globSync('{geo-files,server}/src/**/*-process.ts', { cwd: PACKAGES }).map((each) =>
    join(PACKAGES, each),
  )
  expect(programs.toSorted()).toEqual(each.map(([, { program }]) => fileURLToPath(program)).toSorted())
})

test.each(each)('T61 %s reaches no environment, file, network or program', async (_name, decoder) => {
  // A name of its own: a server that another file starts would take TOKEN_KEY for its key.
  vi.stubEnv('KEY_OF_NOBODY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const running = startApart({ ...decoder, program: ATTACK })
  onTestFinished(() => running.end())
  const attack: Attack = { try: 'all', secret, port }
  const loot = (await running.ask(attack, { limitMs: 60_000 })) as Loot
  expect(loot.environment.filter((name) => !BARE.includes(name))).toEqual([])
  expect(loot).toMatchObject({ file: '', parent: '', written: '', connected: false })
  if (!decoder.starts) expect(loot.started).toBe('')
  expect(met).toBe(0)
})

test.each(['namespaces', 'confined'] as const)(
  'T61 where Linux gives it (%s), native code finds no file and no network either',
  async (wall) => {
    const here = wallsHere()
    if (!here[wall])
      return expect(wall === 'namespaces' && process.platform === 'linux' && process.getuid?.() === 0).toBe(false)
    // Without the walls of Node, as if compiled code went around them.
    const walls = { ...here, namespaces: wall === 'namespaces' }
    const [file, args] = commandOf({ ...own.IMAGE_MAKER, program: ATTACK }, {}, walls)
    const bare = args.filter((arg) => !/^--(permission|allow-)/.test(arg))
    const { promise, resolve: told } = Promise.withResolvers<Loot>()
    const { spawn } = await import('node:child_process')
    const { openChannel } = await import('../../../../apart/src/channel.ts')
    const child = spawn(file, [...bare, fileURLToPath(ATTACK)], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: bareEnvironment(),
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    openChannel(child.stdio[3] as never, (message) => told((message as { answer: Loot }).answer)).send({
      ...{ request: { try: 'all', secret, port } satisfies Attack, size: 0 },
    })
    expect(await promise).toMatchObject({ file: '', parent: '', written: '', connected: false })
    expect(met).toBe(0)
  },
)

describe('what takes too much', () => {
  const small: Decoder = { ...own.MAIL_READER, program: ATTACK, heap: 128, beside: 900 }

  test.each(['heap', 'buffers'] as const)('T61 memory (%s) ends the process, and the server lives', async (what) => {
    if (what === 'buffers' && !wallsHere().memory) return
    expect(await runApart(small, { try: what } satisfies Attack, { limitMs: 60_000 })).toBeUndefined()
  })

  test('T61 T44 time ends the process; the work of others goes on meanwhile, and after', async () => {
    const pool = createPool<Attack, Loot>(small, { atOnce: 2, limitMs: 8000 })
    onTestFinished(() => pool.close())
    const looping = pool.ask({ try: 'loop' })
    const over = looping.then(
      () => 'answered',
      () => 'ended',
    )
    expect(await pool.ask({ try: 'all' })).toMatchObject({ connected: false })
    expect(await over).toBe('ended')
    expect(await pool.ask({ try: 'all' })).toMatchObject({ connected: false })
  })
})
