import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ATTACHMENT_TYPE, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { stricter } from '../../../items/facts/gate.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Principal, Store } from '../../../items/facts/types.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { plainFileName } from '../store/file-name.ts'
import type { UploadLooks } from './look-at-uploads.ts'
import type { MediaLengths } from '../media/media-lengths.ts'
import { makeFile } from '../store/same-bytes.ts'
import { UPLOAD_ID, type Uploaded, type Uploads } from './uploads.ts'
import { systemFor } from '../../../items/facts/system-principal.ts'

/** Services for turning an upload into an attachment. */
export interface FinishDeps {
  store: Store
  context: Pick<ItemContext, 'loader'>
  uploads: Uploads
  bytes: ByteStore
  lengths: MediaLengths
  looks: UploadLooks
}

/**
 * Creates the attachment of a complete upload, or with `replaces` sets it as the new file of an attachment;
 * the caller has checked that the person may change that one. Calls `onProgress` with the share done, from 0
 * to 1. Idempotent. Throws `notSignedIn` for a visitor, `notFound`, `uploadUnfinished`, or `imageTooLarge`.
 */
export async function finishUpload(
  finishing: FinishDeps,
  principal: Principal,
  uploadID: string,
  replaces: ItemId | undefined,
  onProgress: (done: number) => void,
): Promise<Item> {
  const { store, context, uploads } = finishing
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const made = await attachmentOfUpload(finishing, uploadID)
  if (made && mayRead(principal, made.facts)) return store.read(principal, made.facts.id)
  const former = replaces && (await context.loader.loadOne(replaces))
  const upload = await uploads.take(principal, uploadID)
  const values = await storeBytes(finishing, upload, principal.userId, onProgress)
  if (former) {
    keepGuard(values, former.facts.values)
    values['seconds'] ??= null
  }
  // What only the server sets of an attachment is set in the person's name.
  const maker = systemFor(principal)
  const item = former
    ? await store.update(maker, { _t: ATTACHMENT_TYPE, _i: former.row.i, _u: former.row.u, ...values })
    : await store.create(maker, ATTACHMENT_TYPE, { ...values, $key: `upload ${uploadID}` })
  await uploads.remove(uploadID)
  return store.read(principal, item.$id)
}

/** Finds the attachment that was made from an upload. Undefined if there is none yet. */
export async function attachmentOfUpload(
  { store, context }: Pick<FinishDeps, 'store' | 'context'>,
  uploadID: string,
): Promise<StoredItem | undefined> {
  if (!UPLOAD_ID.test(uploadID)) return undefined
  const must = [{ prop: 'uppyID', kind: 'is' as const, value: uploadID }]
  const { ids } = await store.search(SYSTEM, { types: [ATTACHMENT_TYPE], must, max: 1 })
  return ids[0] === undefined ? undefined : context.loader.loadOne(ids[0] as ItemId)
}

/**
 * Brings the bytes to rest, as a File; gives what the attachment has of them. They are read once, and once
 * more on their way to a bucket.
 */
async function storeBytes(
  { store, context, bytes, lengths, looks }: FinishDeps,
  upload: Uploaded,
  broughtBy: ItemId,
  onProgress: (done: number) => void,
): Promise<Record<string, unknown>> {
  const { id: key, path, size } = upload
  const originalName = plainFileName(upload.filename)
  const { filetype, kind, image } = await looks.look(path, originalName)
  const all = size * (bytes.name === 'S3' ? 2 : 1)
  const checksum = await checksumOf(path, (read) => onProgress(read / all))
  const fileID = await makeFile(
    { store, context },
    { repo: bytes.name, key, checksum, size, filetype, broughtBy },
    () => bytes.put(key, path, (sent) => onProgress((size + sent) / all)),
  )
  const seconds = kind === 'AUDIO' || kind === 'VIDEO' ? await lengths.measure(path) : undefined
  return {
    ...{ originalName, filetype, kind, size, fileID, uppyID: key, ...extensionOf(originalName) },
    ...(seconds === undefined ? {} : { seconds }),
    ...(image?.tellsItsPlace ? { originalAccess: 'PROTECTED' } : {}),
  }
}

/** The ending of a file name in small letters; nothing for a name without one. */
function extensionOf(name: string): { extension?: string } {
  const ending = /\.([A-Za-z0-9]{1,12})$/.exec(name)?.[1]
  return ending === undefined ? {} : { extension: ending.toLowerCase() }
}

/** A file that takes another's place is never opened further than that one was. */
function keepGuard(values: Record<string, unknown>, { originalAccess }: Record<string, unknown>): void {
  const [next, now] = [values['originalAccess'], originalAccess] as (Visibility | undefined)[]
  if (next && now) values['originalAccess'] = stricter(next, now)
}

async function checksumOf(path: string, onRead: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  const bytes = createReadStream(path, { highWaterMark: 1024 * 1024 })
  bytes.on('data', () => onRead(bytes.bytesRead))
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
