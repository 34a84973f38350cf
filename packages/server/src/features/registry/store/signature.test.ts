import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AreaData } from '@cairn/contract/registry'
import { buildAreaData } from '@cairn/testkit/builders'
import { writeArea } from '@cairn/testkit/server'
import { createAreaMistakes } from '../area-mistakes.ts'
import { readAreaBuild } from './area-store.ts'
import { loadArea } from './load-area.ts'
import { PRODUCT } from '../name-ownership.ts'
import type { Install } from '../../../platform/settings/install-file.ts'
import { publisherOf } from './signature.ts'

const BUILD = 'abcdef012345'
const HALF = 'export default { saveRules: {} }'
const [team, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const nameOf = (key: KeyObject) => String(key.export({ format: 'jwk' }).x)
const KEY = nameOf(team.publicKey)
const words: Install['publishers'] = [{ name: 'Words team', key: KEY }]

let store: string
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'cairn-signed-'))
  await writeArea(store, buildAreaData('gardens', [], { build: BUILD, server: true }))
  await writeFile(file('server.mjs'), HALF)
  await writeFile(file('manifest.json'), await manifestOf('gardens'))
  await signAs(team.privateKey)
})
afterEach(() => rm(store, { recursive: true }))

const file = (name: string) => join(store, 'gardens/dist', BUILD, name)
const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

async function manifestOf(area: string): Promise<string> {
  const files = await Promise.all(
    ['area.json', 'server.mjs'].map(async (name) => [name, integrityOf(await readFile(file(name)))]),
  )
  return JSON.stringify({ area, build: BUILD, files: Object.fromEntries(files) })
}

async function signAs(privateKey: KeyObject, key = KEY): Promise<void> {
  const signature = sign(null, await readFile(file('manifest.json')), privateKey).toString('base64')
  await writeFile(file('signature.json'), JSON.stringify({ key, signature }))
}

/**
 * What loading it as the install lists its publishers came to: the failures, and whether area and half run.
 */
async function load(publishers: Install['publishers'], lastGood?: AreaData, shipped = new Set<string>()) {
  const kept = {
    keep: async () => {},
    lastGood: async () => lastGood && { data: lastGood, json: JSON.stringify(lastGood) },
  }
  const log = { error: () => {} } as never
  const { area, failures } = await loadArea('gardens', 'latest', {
    areaStore: store,
    kept,
    trust: { ...(publishers ? { publishers } : {}), shipped },
    log,
    mistakes: createAreaMistakes(),
    names: { reasonsToWait: async () => [] },
    switchedOff: new Map(),
  })
  const code = area !== undefined && area.data.entry.url !== ''
  return { runs: area !== undefined, code, half: area?.half !== undefined, said: failures.join('; ') }
}

test('a build that a listed publisher signed runs, and its server half; without publishers any does', async () => {
  expect(await load(words)).toMatchObject({ runs: true, half: true, said: '' })
  expect(await load([{ name: 'Gardens team', key: KEY, areas: ['gardens'] }])).toMatchObject({ half: true })
  await rm(file('signature.json'))
  expect(await load(undefined)).toMatchObject({ runs: true, half: true, said: '' })
})

test('a build that came with the product runs unsigned, and is the product’s; one byte changed, it is not', async () => {
  await rm(file('signature.json'))
  const shipped = new Set([integrityOf(await readFile(file('manifest.json')))])
  expect(await load(words, undefined, shipped)).toMatchObject({ runs: true, half: true, said: '' })
  const trust = { publishers: words ?? [], shipped }
  const folder = join(store, 'gardens/dist', BUILD)
  expect(await publisherOf(folder, trust)).toBe(PRODUCT)
  // An install that asks for no signatures knows what came with the product too.
  expect(await publisherOf(folder, { shipped })).toBe(PRODUCT)
  await writeFile(file('manifest.json'), `${await readFile(file('manifest.json'), 'utf8')} `)
  expect(await load(words, undefined, shipped)).toMatchObject({
    runs: false,
    said: expect.stringMatching(/it is not signed/),
  })
})

test.each<[string, RegExp, () => Promise<unknown>, Install['publishers']?]>([
  ['unsigned', /it is not signed, and this install takes signed areas only/, () => rm(file('signature.json'))],
  ['without a manifest', /it is not signed/, () => rm(file('manifest.json'))],
  [
    'signed with a key of nobody',
    /which the install file does not list/,
    () => signAs(stranger.privateKey, nameOf(stranger.publicKey)),
  ],
  ['signed by another in its name', /the signature of Words team is not valid/, () => signAs(stranger.privateKey)],
  [
    'signed for other areas',
    /by Roads team, who publishes only roads here/,
    async () => {},
    [{ name: 'Roads team', key: KEY, areas: ['roads'] }],
  ],
  [
    'of another area, signed',
    /its manifest names roads/,
    async () => {
      await writeFile(file('manifest.json'), await manifestOf('roads'))
      await signAs(team.privateKey)
    },
  ],
  [
    'with one byte of its manifest changed',
    /is not valid: the area was changed after it was signed/,
    async () => writeFile(file('manifest.json'), `${await readFile(file('manifest.json'), 'utf8')} `),
  ],
])('a build that is %s is not run where signatures are asked for', async (_how, words_, spoil, publishers = words) => {
  await spoil()
  expect(await load(publishers)).toMatchObject({ runs: false, said: expect.stringMatching(words_) })
})

test('T34 one byte of area.json or server.mjs changed: it is not run, signatures or not', async () => {
  await writeFile(file('server.mjs'), `${HALF} `)
  for (const publishers of [words, undefined])
    expect(await load(publishers)).toMatchObject({
      ...{ runs: true, half: false },
      said: 'server.mjs was changed after the build: its integrity hash differs',
    })
  await writeFile(file('area.json'), `${await readFile(file('area.json'), 'utf8')} `)
  // Named by its build, so that latest.json says nothing of it.
  await expect(readAreaBuild(store, 'gardens', BUILD)).rejects.toThrow('area.json was changed after the build')
})

test('of a build whose publisher is listed no more its items stay, and no code', async () => {
  const last = buildAreaData('gardens', [], { build: BUILD, server: true })
  const others = [{ name: 'Others', key: nameOf(stranger.publicKey) }]
  expect(await load(others, last)).toMatchObject({ runs: true, code: false, half: false })
  await writeFile(file('area.json'), 'spoilt')
  expect(await load(words, last)).toMatchObject({ runs: true, code: true, half: true })
})
