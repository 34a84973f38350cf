/** Returns the SHA-256 of bytes, in hexadecimal digits. */
export type Digest = (bytes: Uint8Array) => string

/** Files by their path. */
export type BagFiles = Readonly<Record<string, Uint8Array>>

const PAYLOAD = 'data/'
const MANIFEST = 'manifest-sha256.txt'
const TAG_MANIFEST = 'tagmanifest-sha256.txt'
/** File with the signature of the tag manifest, and the key that verifies it, each on a line in base64. */
export const SIGNATURE_FILE = 'signature-ed25519.txt'
const DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/**
 * Returns the files of a bag (BagIt, RFC 8493) with this payload. `sign` signs its tag manifest, which
 * covers the manifest, which covers the payload.
 */
export function makeBag(
  payload: BagFiles,
  info: Readonly<Record<string, string>>,
  digest: Digest,
  sign: (bytes: Uint8Array) => { signature: string; publicKey: string },
): Record<string, Uint8Array> {
  const data = Object.fromEntries(Object.entries(payload).map(([path, bytes]) => [`${PAYLOAD}${path}`, bytes]))
  const lines = Object.entries(info).map(([name, value]) => `${name}: ${value.replaceAll(/\s+/g, ' ')}\n`)
  const tags: Record<string, Uint8Array> = {
    'bagit.txt': encode(DECLARATION),
    'bag-info.txt': encode(lines.join('')),
    [MANIFEST]: encode(manifestOf(data, digest)),
  }
  const tagManifest = encode(manifestOf(tags, digest))
  const { signature, publicKey } = sign(tagManifest)
  return {
    ...data,
    ...tags,
    [TAG_MANIFEST]: tagManifest,
    [SIGNATURE_FILE]: encode(`${signature}\n${publicKey}\n`),
  }
}

function manifestOf(files: BagFiles, digest: Digest): string {
  const paths = Object.keys(files).sort()
  return paths.map((path) => `${digest(files[path] ?? new Uint8Array())}  ${path}\n`).join('')
}

/**
 * A problem found in a bag (archive with manifests): a file changed, missing or added, or an invalid
 * signature.
 */
export interface BagProblem {
  path: string
  problem: 'changed' | 'missing' | 'added' | 'signature'
}

/**
 * Verifies a bag against its manifests and signature. Returns what differs; empty if intact. `isSigned`
 * verifies a signature and whether its key is trusted.
 */
export function problemsOfBag(
  files: BagFiles,
  digest: Digest,
  isSigned: (bytes: Uint8Array, signature: string, publicKey: string) => boolean,
): BagProblem[] {
  const [tagManifest, manifest, signature] = [files[TAG_MANIFEST], files[MANIFEST], files[SIGNATURE_FILE]]
  const [signed = '', publicKey = ''] = signature ? decode(signature).split('\n') : []
  const isGenuine = tagManifest !== undefined && isSigned(tagManifest, signed, publicKey)
  const listed = { ...listIn(tagManifest), ...listIn(manifest) }
  const differing = Object.entries(listed).flatMap(([path, wanted]): BagProblem[] => {
    const bytes = files[path]
    if (!bytes) return [{ path, problem: 'missing' }]
    return digest(bytes) === wanted ? [] : [{ path, problem: 'changed' }]
  })
  const known = new Set([...Object.keys(listed), TAG_MANIFEST, SIGNATURE_FILE])
  const added = Object.keys(files).filter((path) => !known.has(path) && !path.endsWith('/'))
  return [
    ...(isGenuine ? [] : [{ path: SIGNATURE_FILE, problem: 'signature' } as const]),
    ...differing,
    ...added.map((path): BagProblem => ({ path, problem: 'added' })),
  ]
}

function listIn(manifest: Uint8Array | undefined): Record<string, string> {
  const lines = manifest ? decode(manifest).split('\n') : []
  const pairs = lines.flatMap((line) => {
    const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    return digest && path ? [[path, digest] as const] : []
  })
  return Object.fromEntries(pairs)
}
