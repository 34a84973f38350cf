import { buffer } from 'node:stream/consumers'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { openBytes, type BytesDeps } from '../shown/open-bytes.ts'

/** A file in memory. */
export interface ReadWhole {
  name: string
  type: string
  bytes: Uint8Array
}

/** Reads an attachment's file into memory with the server's rights. Undefined if it is gone. */
export async function readWhole(files: BytesDeps, id: ItemId): Promise<ReadWhole | undefined> {
  try {
    const { store, key, name, type } = await openBytes(files, SYSTEM, id, undefined, 'read')
    return { name, type, bytes: await buffer(await store.read(key)) }
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code === 'notFound') return undefined
    throw thrown
  }
}
