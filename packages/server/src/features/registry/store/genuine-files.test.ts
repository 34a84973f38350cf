import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGenuineFiles } from './genuine-files.ts'
import type { Trust } from './signature.ts'

const BUILD = 'aaaaaaaa0001'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = String(publicKey.export({ format: 'jwk' }).x)

test('a build whose publisher is struck off while it is read is not genuine, nor later', async () => {
  const store = await mkdtemp(join(tmpdir(), 'cairn-genuine-'))
  try {
    const folder = join(store, 'paths/dist', BUILD)
    const manifest = JSON.stringify({ area: 'paths', build: BUILD, files: { 'entry.js': 'sha384-x' } })
    const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'signature.json'), JSON.stringify({ key, signature }))
    // A pipe: whoever reads it waits until something is written.
    execFileSync('mkfifo', [join(folder, 'manifest.json')])
    let trust: Trust = { publishers: [{ name: 'Paths team', key }], shipped: new Set() }
    const isGenuine = createGenuineFiles(store, () => trust)
    const asked = isGenuine('paths', BUILD, 'entry.js')
    trust = { ...trust, publishers: [{ name: 'Others', key: 'A'.repeat(43) }] }
    expect(await isGenuine('paths', 'aaaaaaaa0002', 'entry.js')).toBe(false)
    await writeFile(join(folder, 'manifest.json'), manifest)
    expect(await asked).toBe(false)
    await rm(join(folder, 'manifest.json'))
    await writeFile(join(folder, 'manifest.json'), manifest)
    expect(await isGenuine('paths', BUILD, 'entry.js')).toBe(false)
  } finally {
    await rm(store, { recursive: true, force: true })
  }
})
