import * as v from 'valibot'

/** Schema of `manifest.json`: every file of a build with its integrity hash. A publisher signs its bytes. */
export const manifestSchema = v.strictObject({
  area: v.string(),
  build: v.string(),
  /** File name → `sha384-…`. Leaves out the manifest, its signature and the compressed variants. */
  files: v.record(v.string(), v.string()),
})
/**
 * Content of a build's `manifest.json`: the area, the build, and the hash of each file, `'sha384-…'` by
 * its path. A publisher signs its bytes.
 */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** Schema of an Ed25519 public key: its 32 bytes in base64url. */
export const publicKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'must be an Ed25519 public key as `npm run area -- key` prints it'),
)

/**
 * Schema of `signature.json`, which lies beside a manifest: the publisher's key, and the Ed25519 signature of
 * the manifest's bytes in base64.
 */
export const signatureSchema = v.strictObject({ key: publicKeySchema, signature: v.string() })
