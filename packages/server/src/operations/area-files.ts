import { createHash, randomUUID } from 'node:crypto'
import type { ItemId } from '@cairn/contract'
import type { AreaFiles } from '@cairn/contract/server'
import { openBytes } from '../features/files/shown/open-bytes.ts'
import type { Files } from '../features/files/open-files.ts'
import { inspectStoredPlaces, readStoredPlaces } from '../features/files/read-places-of.ts'
import type { Principal } from '../items/facts/types.ts'
import { UNITS } from '../items/facts/units.ts'
import { spend } from '../lib/budget.ts'

/**
 * Returns file access for an area's code, with the rights of `principal`. Temporary data is removed when
 * `ended` is aborted. Functions that take an attachment throw as `openBytes` does.
 */
export function filesOf(files: Files, principal: Principal, ended: AbortSignal): AreaFiles {
  const stored = (id: ItemId) => openBytes(files, principal, id, undefined, 'read')
  return {
    inspectPlaces: async (id, plan, signal = ended) =>
      inspectStoredPlaces(await stored(id), plan, AbortSignal.any([ended, signal])),
    readPlaces: async (id, plan, signal = ended) =>
      readStoredPlaces(await stored(id), plan, AbortSignal.any([ended, signal]), ended),
    async open(id) {
      const { store, key, name, type, size } = await stored(id)
      return { name, type, size, stream: () => store.read(key) }
    },
    async readMail(bytes) {
      spend(UNITS.apart)
      return files.mails.file(bytes)
    },
    async pdf(document) {
      spend(UNITS.apart)
      return files.papers.make(document)
    },
    async ground(bounds) {
      spend(UNITS.apart)
      return files.ground(bounds)
    },
    sign: (bytes) => ({ signature: files.signer.sign(bytes), publicKey: files.signer.publicKey }),
    async keep(bytes, name, target, key = randomUUID()) {
      const id = uploadIdOf(String(principal.userId), target.type, target.property, key)
      return (await files.bring(principal, { id, filename: name, bytes, ...target })).$id
    },
  }
}

/** Makes an id of an upload from what it is for, so that the same key names the same upload. */
function uploadIdOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
