import * as v from 'valibot'

/** `manifest.json` of a build: every file of it with its integrity, as it was built. What a publisher signs are the bytes of this file. */
export const manifestSchema = v.strictObject({
  area: v.string(),
  build: v.string(),
  /** File → `sha384-…`; not the manifest itself, its signature, and the compressed variants, which hold the same. */
  files: v.record(v.string(), v.string()),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** An Ed25519 public key as an install lists it: its 32 bytes in base64url. */
export const publicKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'must be an Ed25519 public key as `npm run area -- key` prints it'),
)

/** `signature.json` beside a manifest: whose it is, and the Ed25519 signature of the manifest's bytes in base64. */
export const signatureSchema = v.strictObject({ key: publicKeySchema, signature: v.string() })
