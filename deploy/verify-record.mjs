#!/usr/bin/env node
// Verifies a sealed record of consultation without the product.
//
//   node verify-record.mjs record-of-consultation.zip PUBLIC_KEY
//
// PUBLIC_KEY is `signedWith` of the install's /config.json (Ed25519, base64). Ends with 0 if the record is as
// it was sealed, else with 1, and names each file that differs; with 2 if an argument is missing. Needs
// Node.js 20 or newer, and nothing else.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const [LOCAL, DIRECTORY, END_OF_DIRECTORY, BEHIND] = [0x04034b50, 0x02014b50, 0x06054b50, 0x08074b50]
const END_BYTES = 22
/** Bit of an entry's flags that says that its checksum and sizes stand behind its bytes. */
const HAS_BEHIND = 0x0008
/** Extra fields of sizes, times and owners. Any other may say another path than the entry does. */
const EXTRAS = [0x0001, 0x000a, 0x5455, 0x7875]
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE = 'signature-ed25519.txt'
const MANIFESTS = ['tagmanifest-sha256.txt', 'manifest-sha256.txt']

/**
 * Reads the files of a zip by path, and lists what could hide content from other programs: duplicate paths,
 * bytes that belong to no file, and entries whose two headers differ.
 */
function readZip(zip) {
  const end = zip.length - END_BYTES
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error('not a zip file, or there are bytes after its end')
  const files = new Map()
  const problems = []
  const taken = new Set()
  const spans = []
  const directory = zip.readUInt32LE(end + 16)
  let at = directory
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY) throw new Error('its directory is damaged')
    const entry = entryAt(zip, at)
    const { path } = entry
    const same = path.normalize('NFC').toLowerCase()
    if (taken.has(same)) problems.push(`${path}: there twice`)
    taken.add(same)
    problems.push(...differencesOf(zip, entry))
    spans.push([entry.head, entry.end])
    if (!path.endsWith('/') || entry.size > 0) files.set(path, unpack(entry))
    at += entry.length
  }
  const ends = [...spans.sort(([one], [other]) => one - other), [directory, at], [end, zip.length]]
  const isWhole = ends.every(([begin], place) => begin === (place === 0 ? 0 : ends[place - 1][1]))
  if (!isWhole) problems.push('bytes that belong to no file')
  return { files, problems }
}

/** An entry as the directory tells of it at that place. */
function entryAt(zip, at) {
  const short = (offset) => zip.readUInt16LE(at + offset)
  const long = (offset) => zip.readUInt32LE(at + offset)
  const [flags, method, crc, size, whole, head] = [short(8), short(10), long(16), long(20), long(24), long(42)]
  const [name, extra, comment] = [short(28), short(30), short(32)]
  const nameAt = at + 46
  const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
  const behind = (flags & HAS_BEHIND) === 0 ? 0 : zip.readUInt32LE(start + size) === BEHIND ? 16 : 12
  return {
    ...{ flags, method, crc, size, whole, head, comment, length: 46 + name + extra + comment },
    ...{ path: zip.toString('utf8', nameAt, nameAt + name), name: zip.subarray(nameAt, nameAt + name) },
    extra: zip.subarray(nameAt + name, nameAt + name + extra),
    ...{ packed: zip.subarray(start, start + size), start, end: start + size + behind },
  }
}

/** What of an entry is told otherwise at its bytes than in the directory. */
function differencesOf(zip, { path, name, flags, method, crc, size, whole, head, extra, comment, start, end }) {
  const nameBytes = zip.readUInt16LE(head + 26)
  const localExtra = zip.subarray(head + 30 + nameBytes, start)
  const numbers = [crc, size, whole]
  const numbersAt = (place) => numbers.every((number, at) => zip.readUInt32LE(place + 4 * at) === number)
  const isSame =
    zip.readUInt32LE(head) === LOCAL &&
    zip.readUInt16LE(head + 6) === flags &&
    zip.readUInt16LE(head + 8) === method &&
    zip.subarray(head + 30, head + 30 + nameBytes).equals(name) &&
    numbersAt(end === start + size ? head + 14 : end - 12)
  const isPlain = comment === 0 && [extra, localExtra].every((fields) => isKnown(fields))
  return [...(isSame ? [] : [`${path}: told in two ways`]), ...(isPlain ? [] : [`${path}: with fields of its own`])]
}

function isKnown(fields) {
  let at = 0
  while (at + 4 <= fields.length && EXTRAS.includes(fields.readUInt16LE(at))) at += 4 + fields.readUInt16LE(at + 2)
  return at === fields.length
}

/** Unpacks a file; one that cannot be unpacked, or has bytes behind, has no bytes, and so another digest. */
function unpack({ packed, method, whole }) {
  if (method === 0) return packed.length === whole ? packed : Buffer.alloc(0)
  try {
    const { buffer, engine } = inflateRawSync(packed, { info: true })
    return engine.bytesWritten === packed.length && buffer.length === whole ? buffer : Buffer.alloc(0)
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
let counted = 0
let problems
try {
  const zip = readZip(readFileSync(path))
  counted = zip.files.size
  problems = [...zip.problems, ...problemsOf(zip.files, publicKey)]
} catch (thrown) {
  problems = [`${path}: ${thrown.message}`]
}
for (const problem of problems) console.log(problem)
console.log(problems.length === 0 ? `${counted} files are as they were sealed.` : 'The record is not as it was sealed.')
process.exit(problems.length === 0 ? 0 : 1)
