import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startServerProcess } from '@cairn/testkit/server-process'
import { TestClient, writeArea } from '@cairn/testkit/server'
import { main } from './new-install.ts'

const ADMIN = 'rowan@inlet.example'
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-new-'))
  env = { AREA_STORE: join(folder, 'areas'), DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://inlet.example' }
  await writeArea(
    env.AREA_STORE ?? '',
    buildAreaData('trees', [buildItemType('Tree')], {
      views: {
        trees: { title: 'types.Tree.name', icon: 'tree', width: 'FULL', code: './trees', show: { keyCap: 'Groves' } },
      },
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The command in this process, with what it says. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const code = await main(args).finally(() => {
    writing.mockRestore()
    vi.unstubAllEnvs()
  })
  return { code, said: said.join('') }
}
const file = () => join(folder, 'inlet.json')
const whole = () => ['--kind', 'dedicated', '--name', 'Inlet Nation', '--admin', ADMIN, '--file', file()]
const tokenIn = (said: string) =>
  new URLSearchParams(/https:\/\/inlet\.example\/set-pass#(\S+)/.exec(said)?.[1] ?? '').get('t') ?? ''

test.each([
  [['--kind', 'dedicated'], /--admin\s+address of the first administrator/],
  [['--colour', 'red'], /Unknown option '--colour'/],
  [['--kind', 'both', '--name', 'Inlet', '--admin', ADMIN], /is wrong at kind/],
  [['--kind', 'shared', '--name', 'Inlet', '--admin', 'rowan'], /"rowan" is no mail address/],
  [
    ['--kind', 'shared', '--name', 'Inlet', '--admin', ADMIN, '--areas', 'roads'],
    /areas\.roads: .* there are trees, admin/,
  ],
])('%j is refused in words, and nothing is left', async (args, words) => {
  const { code, said } = await run(...args, ...(args.includes('--file') ? [] : ['--file', file()]))
  expect(code).toBe(1)
  expect(said).toMatch(words)
  await expect(readFile(file())).rejects.toThrow('ENOENT')
})

test('one command makes an install and its first administrator, who signs in with the password they chose', async () => {
  const made = await run(...whole())
  expect(made).toMatchObject({ code: 0 })
  // Whoever copies the line into another shell starts this install.
  expect(made.said).toContain(
    `INSTALL=${file()} DEMO=0 DATA_DIR=${env.DATA_DIR} AREA_STORE=${env.AREA_STORE} PUBLIC_URL=`,
  )
  expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({
    ...{ kind: 'dedicated', siteName: 'Inlet Nation', areas: { trees: 'latest' }, registration: 'invitation' },
  })
  expect(JSON.parse(await readFile(join(folder, 'data/secrets.json'), 'utf8'))).toHaveProperty('tokenKey')
  const again = await run(...whole())
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is there already: name another file')])

  const server = await startServerProcess({ ...env, INSTALL: file(), DEMO: '0', PUBLIC_URL: '' })
  try {
    await expect(TestClient.signedIn(server.url, ADMIN, 'not chosen yet')).rejects.toThrow('signInFailed')
    const password = 'a driftwood lantern at noon'
    expect((await choose(server.url, tokenIn(made.said), password)).status).toBeLessThan(300)
    expect((await choose(server.url, tokenIn(made.said), password)).status).toBeGreaterThanOrEqual(400)
    const admin = await TestClient.signedIn(server.url, ADMIN, password)
    // No area runs without a way into it.
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({
      keyCaps: expect.arrayContaining(['Groves', 'Research']),
    })
    expect(await admin.request('act/accounts', {})).toMatchObject({ accounts: [{ email: ADMIN }] })
    // Without a mail server an invitation waits, and says so; the administrator can hand its link over.
    const invited = await admin.request<{ isMailed: boolean; link: string }>('act/invite', {
      email: 'ben@inlet.example',
    })
    expect(invited).toEqual({ isMailed: false, link: expect.stringContaining('/register#t=') })
    const t = new URLSearchParams(invited.link.split('#')[1]).get('t')
    expect((await post(server.url, 'register', { token: t, name: 'Ben', password })).status).toBeLessThan(300)
    expect(await admin.request('act/invite', { email: ADMIN })).toEqual({ isMailed: false })
    admin.close()
    const other = await run(...whole().slice(0, -1), join(folder, 'other.json'))
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('has accounts already')])
    // Beside the running server, whoever may reach its database gives an administrator another link.
    const link = await run('--link', '--admin', ADMIN, '--file', file())
    expect(tokenIn(link.said)).not.toBe('')
    expect((await choose(server.url, tokenIn(link.said), 'another lantern of driftwood')).status).toBeLessThan(300)
    const publicUrl = env.PUBLIC_URL ?? ''
    env = { ...env, PUBLIC_URL: '', HOST: '0.0.0.0' }
    expect((await run('--link', '--admin', ADMIN, '--file', file())).said).toContain('http://localhost:8080/set-pass#')
    env = { ...env, PUBLIC_URL: publicUrl }
    const nobody = await run('--link', '--admin', 'heron@inlet.example', '--file', file())
    expect([nobody.code, nobody.said]).toEqual([1, expect.stringContaining('There is no administrator')])
  } finally {
    await server.close()
  }
}, 120_000)

function choose(url: string, token: string, password: string): Promise<Response> {
  return post(url, 'set-pass', { token, password })
}

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
}
