import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areasOf, configOf, parseInstall, readInstall } from './install-file.ts'
import { loadSecrets } from './secrets.ts'
import { misspeltSettings, parseSettings } from './settings.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')

describe('settings', () => {
  test('defaults are those of README.md', () => {
    const settings = parseSettings({}, '/repo')
    expect(settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: false,
      dataDir: '/repo/.data',
      areaStore: '/repo/remotes',
      shippedAreas: '/repo/remotes',
      shellDir: '/repo/host/dist',
    })
    expect(settings.install).toBe('/repo/deploy/installs/shared.json')
  })

  test.each([
    [{ PORT: '99999' }, 'PORT'],
    [{ PORT: '80a' }, 'PORT'],
    [{ HOST: 'a b' }, 'HOST'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ NATS_URL: 'http://nats.example' }, 'NATS_URL'],
    [{ NATS_URL: 'nats://a:b:c' }, 'NATS_URL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ COLUMN_INDEX: 'no' }, 'COLUMN_INDEX'],
    [{ PUBLIC_URL: 'https://cairn.example/path' }, 'PUBLIC_URL'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'DEMO'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, 'MAIL_FROM'],
    [{ REPLY_ADDRESS: 'no address' }, 'REPLY_ADDRESS'],
    [{ REPLY_ADDRESS: 'a-name-that-leaves-no-room@reply.example' }, 'REPLY_ADDRESS'],
    [{ REPLY_ADDRESS: 'cairn@reply.example', REPLY_PORT: '70000' }, 'REPLY_PORT'],
    [{ REPLY_ADDRESS: 'cairn@reply.example', REPLY_PORT: '25', REPLY_HOST: 'a b' }, 'REPLY_HOST'],
    [{ REPLY_PORT: '2525' }, 'REPLY_PORT'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY'],
  ])('%o is refused in one sentence', (env, name) => {
    expect(() => parseSettings(env, '/repo')).toThrow(new RegExp(`^${name}[^\n]*\\.$`))
  })

  test('a variable one letter away from a setting is named, others are not', () => {
    const env = { DATABSE_URL: 'x', DATA_DIRS: 'x', PUBLIC_ULR: 'x', PORTS: '1', PATH: '/bin', SMTP_URL: 'x' }
    expect(misspeltSettings(env)).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'],
      ['DATA_DIRS', 'DATA_DIR'],
      ['PUBLIC_ULR', 'PUBLIC_URL'],
    ])
  })

  test('answers to mail are taken where their port says so, on the loopback address unless told otherwise', () => {
    const address = 'cairn@reply.example'
    expect(parseSettings({}, '/repo').answers).toBeUndefined()
    expect(parseSettings({ REPLY_ADDRESS: address, REPLY_PORT: '' }, '/repo').answers).toEqual({
      address,
      host: '127.0.0.1',
      port: undefined,
    })
    const environment = { REPLY_ADDRESS: address, REPLY_HOST: '10.0.0.7', REPLY_PORT: '2525' }
    expect(parseSettings(environment, '/repo').answers).toEqual({ address, host: '10.0.0.7', port: 2525 })
  })

  test('an empty variable counts as none', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: '' }, '/repo')).toMatchObject({ port: 8080, databaseUrl: undefined })
  })
})

describe('install file', () => {
  test.each(['shared', 'dedicated'] as const)('%s.json is valid and gives a configuration', async (kind) => {
    const install = await readInstall(join(ROOT, `deploy/installs/${kind}.json`))
    expect(configOf({ ...install, keyCaps: [] }, '1', { demo: false, basemap: false, world: false })).toMatchObject({
      kind,
      version: '1',
      wsMaxMsgSize: 1_048_576,
      wsTimeout: 60_000,
    })
  })

  test('both example installs have every area of the product and its key capabilities', async () => {
    const areas = (await readdir(join(ROOT, 'remotes'), { withFileTypes: true })).filter((each) => each.isDirectory())
    const texts = await Promise.all(areas.map(({ name }) => readFile(join(ROOT, 'remotes', name, 'area.ts'), 'utf8')))
    const keyCaps = texts.flatMap((text) => [...text.matchAll(/keyCap: '(\w+)'/g)].map(([, name]) => name))
    for (const kind of ['shared', 'dedicated']) {
      const install = await readInstall(join(ROOT, `deploy/installs/${kind}.json`))
      expect(
        areasOf(install)
          .map(([id]) => id)
          .sort(),
      ).toEqual(areas.map(({ name }) => name).sort())
      expect([...(install.keyCaps ?? [])].sort()).toEqual([...new Set(keyCaps)].sort())
    }
  })

  test.each([
    ['{', 'is not JSON'],
    ['null', 'wrong at its top'],
    ['{"kind":"both"}', 'wrong at kind: must be "dedicated" or "shared", not "both"'],
    ['{"siteName":""}', 'siteName: must not be empty'],
    ['{"areas":[]}', 'areas: must be an object'],
    ['{"areas":{"admin":3}}', 'areas.admin: must be "latest", "read-only", "off" or the name of a build'],
    ['{"defaultBounds":[1,2,3]}', 'defaultBounds.3: is missing'],
    ['{"defaultBounds":[200,0,0,10]}', 'defaultBounds: must be degrees'],
    ['{"defaultBounds":[0,50,10,40]}', 'defaultBounds: must be degrees'],
    ['{"httpTimeout":5}', 'httpTimeout: must be at least 1000, not 5'],
    ['{"wsTimeout":"60"}', 'wsTimeout: must be a number, not "60"'],
    ['{"keyCaps":"Vocab"}', 'keyCaps: must be a list, not "Vocab"'],
    ['{"disableRecaptcha":"no"}', 'disableRecaptcha: must be true or false, not "no"'],
    ['{"disableRecaptcha":false}', 'disableRecaptcha: must be true: sign-in and registration are throttled'],
    ['{"cmd":"open"}', 'cmd: must be empty: no command is run'],
    ['{"secondFactor":"all"}', 'secondFactor: must be "optional" or "administrators", not "all"'],
    ['{"userTesting":3}', 'userTesting: must be an object, not 3'],
    [JSON.stringify({ kind: 'shared', siteName: 'x', areas: {}, colors: {} }), 'wrong at colours'],
    [JSON.stringify({ kind: 'shared', siteName: 'x', areas: { a1: 'newest!' } }), 'wrong at areas.a1: is neither'],
    ['{"kind":"shared"}', 'wrong at siteName: is missing; and at areas: is missing'],
    ['{"colors":{}}', 'colors: no install has such a setting; there are kind, siteName'],
    ['{"colours":{"light":{"primary":"red"}}}', 'colours.light.primary: must be a colour such as #1976D2'],
    ['{"publishers":[{"name":"Words","key":"short"}]}', 'publishers.0.key: must be an Ed25519 public key'],
  ])('%s is refused with its place', (text, sentence) => {
    expect(() => parseInstall(text, 'my.json')).toThrow(sentence)
  })

  test('a missing file is named', async () => {
    await expect(readInstall('/nowhere/x.json')).rejects.toThrow('/nowhere/x.json cannot be read')
  })
})

describe('secrets', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-secrets-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('are made once, for their owner alone, and read back', async () => {
    const [first, second] = await Promise.all([loadSecrets(dataDir, {}), loadSecrets(dataDir, {})])
    expect(Buffer.from(first.tokenKey).equals(Buffer.from(second.tokenKey))).toBe(true)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toContain(Buffer.from(first.tokenKey).toString('hex'))
  })

  test('come from the environment first; a damaged file is named', async () => {
    await writeFile(join(dataDir, 'secrets.json'), 'x')
    expect((await loadSecrets(dataDir, { TOKEN_KEY: 'ab'.repeat(32) })).tokenKey[0]).toBe(0xab)
    await expect(loadSecrets(dataDir, {})).rejects.toThrow('is damaged')
    await expect(loadSecrets(dataDir, { TOKEN_KEY: 'short' })).rejects.toThrow('TOKEN_KEY must be')
  })
})
