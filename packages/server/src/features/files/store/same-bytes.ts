import { FILE_TYPE, isItemId, type Item, type ItemId } from '@cairn/contract'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Store } from '../../../items/facts/types.ts'
import type { ByteStore } from './byte-store.ts'
import { keysOfBytes, listenKey } from '../shown/variants.ts'

/** What a File item records about its stored bytes. */
export interface BytesOfFile {
  repo: ByteStore['name']
  key: string
  /** SHA-256, hexadecimal. */
  checksum: string
  /** Bytes. */
  size: number
  filetype: string
  /** The account that uploaded them. */
  broughtBy: string
}

interface SameDeps {
  store: Store
  context: Pick<ItemContext, 'loader'>
}

/** Files that are compared with one of the same checksum. */
const MOST_COMPARED = 20

/**
 * Creates the File item of an upload; idempotent. Bytes that another File already has are not stored again:
 * both share them. `put` stores them under the upload's key; it may be called again after a crash, or if the
 * other File is deleted meanwhile.
 */
export async function makeFile(
  { store, context }: SameDeps,
  file: BytesOfFile,
  put: () => Promise<void>,
): Promise<ItemId> {
  const same = await findSame({ store, context }, 'checksum', file)
  if (!same) await put()
  const made = await store.create(SYSTEM, FILE_TYPE, { ...file, key: same?.key ?? file.key, $key: `file ${file.key}` })
  // Whoever removes the other looks for this one once that is done.
  if (
    made['key'] === file.key ||
    (await findSame({ store, context }, 'key', { ...file, key: String(made['key']) }, made))
  )
    return made.$id
  await put()
  await store.update(SYSTEM, { _t: FILE_TYPE, _i: made._i, _u: made._u, key: file.key })
  return made.$id
}

/**
 * Deletes a File item and its listening copy, and its bytes if no other File shares them. Does nothing if it
 * is missing.
 */
export async function removeFile(
  { store, context, storeOf }: SameDeps & { storeOf(repo: unknown): ByteStore },
  id: ItemId,
): Promise<void> {
  const file = await context.loader.loadOne(id)
  if (!file) return
  await store.remove(SYSTEM, id)
  const { repo, key } = file.facts.values as unknown as BytesOfFile
  const isShared = (await livingWith({ store, context }, 'key', key)).some(({ facts }) => facts.id !== id)
  await storeOf(repo).remove([listenKey(key, id), ...(isShared ? [] : keysOfBytes(key))])
}

/** Finds another File with the same bytes; `but` is excluded. */
async function findSame(
  same: SameDeps,
  by: 'checksum' | 'key',
  file: BytesOfFile,
  but?: Item,
): Promise<BytesOfFile | undefined> {
  const found = await livingWith(same, by, file[by])
  return found
    .filter(({ facts }) => facts.id !== but?.$id)
    .map(({ facts }) => facts.values as unknown as BytesOfFile)
    .find(
      (each) =>
        each.checksum === file.checksum &&
        each.size === file.size &&
        each.repo === file.repo &&
        each.filetype === file.filetype,
    )
}

async function livingWith({ store, context }: SameDeps, prop: 'checksum' | 'key', value: string) {
  const must = [{ prop, kind: 'is' as const, value }]
  const { ids } = await store.search(SYSTEM, { types: [FILE_TYPE], must, max: MOST_COMPARED, total: false })
  return [...(await context.loader.load(ids.filter(isItemId))).values()].filter(({ row }) => !row.deleted)
}
