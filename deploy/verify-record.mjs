#!/usr/bin/env node
// Verifies a sealed record of consultation without the product.
//
//   node verify-record.mjs record-of-consultation.zip PUBLIC_KEY
//
// PUBLIC_KEY is `signedWith` of the install's /config.json (Ed25519, base64). Ends with 0 if the record is as it was
// sealed, else with 1, and names each file that differs. Needs Node.js 20 or newer, and nothing else.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE = 'signature-ed25519.txt'
const MANIFESTS = ['tagmanifest-sha256.txt', 'manifest-sha256.txt']

/** Reads the files of a zip by their path. */
function filesIn(zip) {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  if (end < 0) throw new Error('it is no zip')
  const files = new Map()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    )
    const path = zip.toString('utf8', at + 46, at + 46 + name)
    const head = zip.readUInt32LE(at + 42)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const packed = zip.subarray(start, start + size)
    if (!path.endsWith('/')) files.set(path, unpack(packed, method))
    at += 46 + name + extra + comment
  }
  return files
}

/** Unpacks a file; one that cannot be unpacked has no bytes, and so another digest. */
function unpack(packed, method) {
  if (method === 0) return packed
  try {
    return inflateRawSync(packed)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Returns what differs from the manifests and the signature, one line each. */
function problemsOf(files, publicKey) {
  const [tagManifest, manifest] = MANIFESTS.map((path) => files.get(path) ?? Buffer.alloc(0))
  const [signature = '', key = ''] = (files.get(SIGNATURE) ?? '').toString().split('\n')
  const der = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'base64')])
  const opened = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const isSigned = key === publicKey && verify(null, tagManifest, opened, Buffer.from(signature, 'base64'))
  const listed = new Map(
    `${tagManifest}${manifest}`.split('\n').flatMap((line) => {
      const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return digest ? [[path, digest]] : []
    }),
  )
  const differing = [...listed].flatMap(([path, digest]) => {
    const bytes = files.get(path)
    if (!bytes) return [`${path}: missing`]
    return createHash('sha256').update(bytes).digest('hex') === digest ? [] : [`${path}: changed`]
  })
  const added = [...files.keys()].filter((path) => !listed.has(path) && path !== SIGNATURE && path !== MANIFESTS[0])
  return [
    ...(isSigned ? [] : [`${SIGNATURE}: the signature does not fit`]),
    ...differing,
    ...added.map((path) => `${path}: added`),
  ]
}

const [path, publicKey] = process.argv.slice(2)
if (!path || !publicKey) {
  console.error('usage: node verify-record.mjs RECORD.zip PUBLIC_KEY')
  process.exit(2)
}
const files = filesIn(readFileSync(path))
const problems = problemsOf(files, publicKey)
for (const problem of problems) console.log(problem)
console.log(
  problems.length === 0 ? `${files.size} files are as they were sealed.` : 'The record is not as it was sealed.',
)
process.exit(problems.length === 0 ? 0 : 1)
