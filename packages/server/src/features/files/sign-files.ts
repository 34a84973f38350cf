import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** Signs exported files, so that others can verify that they are unchanged. */
export interface FileSigner {
  /** Public key (Ed25519, base64) that signatures are verified with. `/config.json` tells it to everyone. */
  publicKey: string
  /** Returns the Ed25519 signature of bytes, in base64. */
  sign(bytes: Uint8Array): string
}

/** Head of an Ed25519 private key in PKCS #8; the 32 bytes of its seed follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/** Creates the signer of an install. Its key is derived from the install's secret only. */
export function createFileSigner(installKey: Uint8Array): FileSigner {
  const seed = Buffer.from(hkdfSync('sha256', installKey, '', 'signature of files', RAW_KEY_BYTES))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(-RAW_KEY_BYTES).toString('base64'),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  }
}
