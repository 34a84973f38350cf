import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from '../../lib/zip.ts'
import { createFileSigner } from './sign-files.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../../../deploy/verify-record.mjs')
const signer = createFileSigner(new Uint8Array(32).fill(7))
const RECORD = 'data/record.csv'
type Entry = readonly [path: string, text: string]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-verify-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The files of a sealed record, in their order. */
function sealed(): Entry[] {
  const lineOf = ([path, text]: Entry) => `${createHash('sha256').update(text).digest('hex')}  ${path}\n`
  const record: Entry = [RECORD, 'day,what\n2026-05-02,What the elders said\n']
  const manifest: Entry = ['manifest-sha256.txt', lineOf(record)]
  const tags: Entry = ['tagmanifest-sha256.txt', lineOf(manifest)]
  const signature = `${signer.sign(Buffer.from(tags[1]))}\n${signer.publicKey}\n`
  return [record, manifest, tags, ['signature-ed25519.txt', signature]]
}

async function zipOf(entries: readonly Entry[], type = 'text/plain'): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const append = async (part: string | Uint8Array) => void parts.push(Buffer.from(part))
  const zip = openZip({ append }, new AbortController().signal)
  for (const [path, text] of entries) await zip.add(path, text, type)
  await zip.close()
  return Buffer.concat(parts)
}

async function verified(bytes: Uint8Array): Promise<{ code: number; said: string }> {
  const path = join(folder, 'record.zip')
  await writeFile(path, bytes)
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT, path, signer.publicKey], (thrown, stdout) => {
      done({ code: thrown ? Number(thrown.code) : 0, said: stdout })
    })
  })
}

/** The same zip with bytes before its directory, which is still found. */
function withBytesBetween(zip: Buffer, bytes: Buffer): Buffer {
  const end = zip.length - 22
  const at = zip.readUInt32LE(end + 16)
  const made = Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)])
  made.writeUInt32LE(at + bytes.length, made.length - 22 + 16)
  return made
}

/** The same zip where the bytes of its first file say another path than its directory does. */
function withOtherName(zip: Buffer): Buffer {
  const made = Buffer.from(zip)
  made.write('data/forged.csv', 30)
  return made
}

/** The same zip with words of its own at its end. */
function withComment(zip: Buffer): Buffer {
  const made = Buffer.concat([zip, Buffer.from('read this instead')])
  made.writeUInt16LE(made.length - zip.length, zip.length - 2)
  return made
}

test('T56 a sealed record is as it was sealed', async () => {
  expect(await verified(await zipOf(sealed()))).toEqual({ code: 0, said: '4 files are as they were sealed.\n' })
})

const forged: Entry = [RECORD, 'day,what\n2026-05-02,We agree\n']
test.each<[string, string, () => Promise<Buffer>]>([
  ['a file is there twice, the other first', `${RECORD}: there twice`, () => zipOf([forged, ...sealed()])],
  ['a file is there twice, the other last', `${RECORD}: there twice`, () => zipOf([...sealed(), forged])],
  [
    'a file is there twice, in other letters',
    'Data/record.csv: there twice',
    () => zipOf([...sealed(), ['Data/record.csv', forged[1]]]),
  ],
  [
    'bytes belong to no file',
    'bytes that belong to no file',
    async () => withBytesBetween(await zipOf(sealed()), Buffer.from('read this instead')),
  ],
  [
    'a file of which the directory does not tell',
    'bytes that belong to no file',
    async () => {
      const other = await zipOf([forged])
      return withBytesBetween(await zipOf(sealed()), other.subarray(0, other.readUInt32LE(other.length - 22 + 16)))
    },
  ],
  ['bytes stand before it', '', async () => Buffer.concat([Buffer.from('read this'), await zipOf(sealed())])],
  [
    'bytes stand behind it',
    'bytes after its end',
    async () => Buffer.concat([await zipOf(sealed()), Buffer.from('x')]),
  ],
  ['it has words of its own', 'bytes after its end', async () => withComment(await zipOf(sealed()))],
  [
    'a file is called otherwise at its bytes',
    `${RECORD}: told in two ways`,
    async () => withOtherName(await zipOf(sealed())),
  ],
  ['it is cut off', '', async () => (await zipOf(sealed())).subarray(0, 200)],
])('T56 a record is not as it was sealed when %s', async (_when, problem, made) => {
  const { code, said } = await verified(await made())
  expect([code, said]).toEqual([1, expect.stringContaining(problem)])
  expect(said).toContain('The record is not as it was sealed.')
})
