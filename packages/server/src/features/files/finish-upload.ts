import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ATTACHMENT_TYPE, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { stricter } from '../../items/model/gate.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { judge } from '../../items/rights/write-rule.ts'
import type { StoredItem } from '../../items/model/item-row.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import type { Principal, Store } from '../../items/model/types.ts'
import type { ByteStore } from './byte-store.ts'
import { plainFileName } from './file-name.ts'
import { tellFileType } from './file-type.ts'
import { checkImage, tellsItsPlace } from './image.ts'
import type { MediaLengths } from './media/media-lengths.ts'
import { makeFile } from './same-bytes.ts'
import { UPLOAD_ID, type Uploaded, type Uploads } from './uploads.ts'

/** Services needed to turn a complete upload into an attachment. */
export interface FinishParts {
  store: Store
  parts: Pick<StoreParts, 'loader'>
  uploads: Uploads
  bytes: ByteStore
  lengths: MediaLengths
}

/**
 * Makes an attachment of a whole upload, or with `replaces` the next file of one there is. Called again it gives what it made before: each step
 * can be taken twice.
 */
export async function finishUpload(
  finishing: FinishParts,
  principal: Principal,
  uploadID: string,
  replaces: ItemId | undefined,
  onProgress: (done: number) => void,
): Promise<Item> {
  const { store, parts, uploads } = finishing
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const made = await attachmentOfUpload(finishing, uploadID)
  if (made && mayRead(principal, made.facts)) return store.read(principal, made.facts.id)
  const former = replaces && (await replaceable(parts, principal, replaces))
  const upload = await uploads.take(principal, uploadID)
  const values = await storeBytes(finishing, upload, onProgress)
  if (former) {
    keepGuard(values, former.facts.values)
    values['seconds'] ??= null
  }
  // What only the server sets of an attachment is set in the person's name.
  const maker = { ...principal, admin: true, system: true }
  const item = former
    ? await store.update(maker, { _t: ATTACHMENT_TYPE, _i: former.row.i, _u: former.row.u, ...values })
    : await store.create(maker, ATTACHMENT_TYPE, { ...values, $key: `upload ${uploadID}` })
  await uploads.remove(uploadID)
  return store.read(principal, item.$id)
}

/** Finds the attachment that was made from an upload. Undefined if there is none yet. */
export async function attachmentOfUpload(
  { store, parts }: Pick<FinishParts, 'store' | 'parts'>,
  uploadID: string,
): Promise<StoredItem | undefined> {
  if (!UPLOAD_ID.test(uploadID)) return undefined
  const must = [{ prop: 'uppyID', kind: 'is' as const, value: uploadID }]
  const { ids } = await store.search(SYSTEM, { types: [ATTACHMENT_TYPE], must, max: 1 })
  return ids[0] === undefined ? undefined : parts.loader.loadOne(ids[0] as ItemId)
}

/** The attachment, when the person may change it. */
async function replaceable(
  { loader }: Pick<StoreParts, 'loader'>,
  principal: Principal,
  id: ItemId,
): Promise<StoredItem> {
  const item = await loader.loadOne(id)
  if (
    !item ||
    item.row.deleted ||
    item.facts.type.name !== ATTACHMENT_TYPE ||
    !judge(principal, item.facts, 'update').isAllowed
  )
    throw new CairnError('notAllowed')
  return item
}

/**
 * Brings the bytes to rest, as a File; gives what the attachment has of them. They are read once, and once
 * more on their way to a bucket.
 */
async function storeBytes(
  { store, parts, bytes, lengths }: FinishParts,
  upload: Uploaded,
  onProgress: (done: number) => void,
): Promise<Record<string, unknown>> {
  const { id: key, path, size } = upload
  const originalName = plainFileName(upload.filename)
  const { filetype, kind } = await tellFileType(path, originalName)
  await checkImage(path, filetype)
  const all = size * (bytes.name === 'S3' ? 2 : 1)
  const checksum = await checksumOf(path, (read) => onProgress(read / all))
  const fileID = await makeFile({ store, parts }, { repo: bytes.name, key, checksum, size, filetype }, () =>
    bytes.put(key, path, (sent) => onProgress((size + sent) / all)),
  )
  const seconds = kind === 'AUDIO' || kind === 'VIDEO' ? await lengths.measure(path) : undefined
  const isPlaced = kind === 'IMAGE' && (await tellsItsPlace(path))
  return {
    ...{ originalName, filetype, kind, size, fileID, uppyID: key, ...extensionOf(originalName) },
    ...(seconds === undefined ? {} : { seconds }),
    ...(isPlaced ? { originalAccess: 'PROTECTED' } : {}),
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
