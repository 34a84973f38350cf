import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileSigner } from './sign-files.ts'

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const isSigned = (bytes: Buffer, signature: string, publicKey: string) => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, bytes, key, Buffer.from(signature, 'base64'))
}

test('T56 a signature fits the bytes and the key of the install alone, and is the same again', () => {
  const signer = createFileSigner(new Uint8Array(32).fill(7))
  const bytes = Buffer.from('k̓ record')
  const signature = signer.sign(bytes)
  expect(isSigned(bytes, signature, signer.publicKey)).toBe(true)
  expect(isSigned(Buffer.from('k̓ recorD'), signature, signer.publicKey)).toBe(false)
  const other = createFileSigner(new Uint8Array(32).fill(8))
  expect(isSigned(bytes, signature, other.publicKey)).toBe(false)
  expect(createFileSigner(new Uint8Array(32).fill(7)).publicKey).toBe(signer.publicKey)
})
