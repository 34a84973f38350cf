import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeBag, problemsOfBag } from './bag.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const sign = (bytes: Uint8Array) => ({ signature: `signed ${digest(bytes)}`, publicKey: 'key' })
const isSigned = (bytes: Uint8Array, signature: string, key: string) =>
  key === 'key' && signature === `signed ${digest(bytes)}`
const bag = () =>
  makeBag({ 'record.csv': bytesOf('k̓'), 'record.json': bytesOf('{}') }, { Source: 'Saltbox' }, digest, sign)

it('CNS-143 a bag has its payload, manifests and signature, and verifies', () => {
  expect(Object.keys(bag()).sort()).toEqual([
    'bag-info.txt',
    'bagit.txt',
    'data/record.csv',
    'data/record.json',
    'manifest-sha256.txt',
    'signature-ed25519.txt',
    'tagmanifest-sha256.txt',
  ])
  expect(problemsOfBag(bag(), digest, isSigned)).toEqual([])
})

it('CNS-143 names each file that was changed, taken away or added, whichever byte it is', () => {
  for (const path of Object.keys(bag())) {
    const files = bag()
    const changed = Uint8Array.from(files[path] ?? [])
    for (const at of [0, changed.length - 2]) {
      changed[at] = (changed[at] ?? 0) ^ 1
      const problems = problemsOfBag({ ...files, [path]: changed }, digest, isSigned)
      expect({ path, found: problems.length > 0 }).toEqual({ path, found: true })
      changed[at] = (changed[at] ?? 0) ^ 1
    }
  }
  const { 'data/record.csv': csv, ...rest } = bag()
  expect(problemsOfBag(rest, digest, isSigned)).toEqual([{ path: 'data/record.csv', problem: 'missing' }])
  expect(problemsOfBag({ ...bag(), 'data/more.txt': csv ?? bytesOf('') }, digest, isSigned)).toEqual([
    { path: 'data/more.txt', problem: 'added' },
  ])
  expect(problemsOfBag({ ...bag(), 'data/record.csv': bytesOf('other') }, digest, isSigned)).toEqual([
    { path: 'data/record.csv', problem: 'changed' },
  ])
})

it('CNS-143 manifests that were written anew do not have the signature', () => {
  const forged = makeBag({ 'record.csv': bytesOf('other') }, {}, digest, () => ({ signature: 'x', publicKey: 'key' }))
  expect(problemsOfBag(forged, digest, isSigned)).toEqual([{ path: 'signature-ed25519.txt', problem: 'signature' }])
})
