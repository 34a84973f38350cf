import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import * as v from 'valibot'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { FileTarget } from '@cairn/contract/server'
import { requireRoom } from '../../../lib/require-room.ts'
import { statusOf } from '../../../lib/status-of.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { authorizeUpload, uploadMetadataSchema } from './authorize-upload.ts'
import { createUnsavedFiles, type UnsavedFiles } from './unsaved-files.ts'

/** A complete upload in the upload folder, not yet an attachment. `size` is in bytes. */
export interface Uploaded {
  id: string
  path: string
  size: number
  filename: string
}

/**
 * A complete file that did not come as an upload, such as one from a mail or zip. `id` must match
 * `UPLOAD_ID`.
 */
export interface WholeFile extends FileTarget {
  id: string
  filename: string
  bytes: Uint8Array | StreamedBytes
}

/** Bytes (`length` of them) that are streamed because they are too many to hold in memory. */
export interface StreamedBytes {
  length: number
  stream: () => Readable
}

/** Resumable uploads by tus 1.0 (PROTOCOL.md, "Uploads"). Only the person who began one can continue it. */
export interface Uploads {
  /** Answers a tus request of this person: starts, continues, inspects or deletes an upload. */
  handle(request: IncomingMessage, response: ServerResponse, principal: Principal): Promise<void>
  /** Returns a complete upload of this person. Throws `notFound` or `uploadUnfinished`. */
  take(principal: Principal, id: string): Promise<Uploaded>
  /**
   * Stores a complete file as if the person had uploaded it: throws as `authorizeUpload` and
   * `UnsavedFiles.begin` do, `badMessage`, `fileEmpty`, `fileTooLarge` and `storeFull`.
   */
  put(principal: Principal, file: WholeFile): Promise<void>
  /** Deletes an upload; does nothing if it is missing. */
  remove(id: string): Promise<void>
  /**
   * Removes uploads, also complete ones, that were begun three days ago and are no attachment yet. Returns
   * their number.
   */
  sweep(): Promise<number>
}

/** Folder, limits and services of uploads. */
export interface UploadOptions {
  folder: string
  maxBytes: number
  /** Most bytes that one person may have uploaded without saving them with an item. */
  maxUnsavedBytes: number
  context: Pick<ItemContext, 'catalogue' | 'loader' | 'database'>
}

/** Pattern of the id of an upload: 32 hexadecimal digits. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/
/**
 * Milliseconds for which an unfinished upload is kept, so that people with a bad connection can continue
 * it.
 */
export const KEPT_MS = 3 * 24 * 3600_000

/** Stores uploads in a folder. An aborted upload no longer counts once its client gets the answer. */
class CountedStore extends FileStore {
  readonly #unsaved: UnsavedFiles

  constructor(directory: string, unsaved: UnsavedFiles) {
    super({ directory, expirationPeriodInMilliseconds: KEPT_MS })
    this.#unsaved = unsaved
  }

  removeBytes(id: string): Promise<void> {
    return super.remove(id)
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    await this.#unsaved.end(id)
  }
}

/** Opens the resumable uploads of an install. Creates `folder` if it is missing. */
export async function openUploads({ folder, maxBytes, maxUnsavedBytes, context }: UploadOptions): Promise<Uploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unsaved = createUnsavedFiles(context.database, maxUnsavedBytes)
  const datastore = new CountedStore(folder, unsaved)
  const asking = new AsyncLocalStorage<Principal>()

  async function ownUpload(principal: Principal | undefined, id: string) {
    const upload = UPLOAD_ID.test(id) ? await datastore.getUpload(id).catch(() => undefined) : undefined
    const owner = upload?.metadata?.owner
    if (!upload || !owner || owner !== principal?.userId) throw new CairnError('notFound')
    return upload
  }

  async function begin(principal: Principal | undefined, { id, size, metadata }: Upload) {
    if (!principal?.userId) throw new CairnError('notSignedIn')
    const parsed = v.safeParse(uploadMetadataSchema, metadata)
    if (!parsed.success) throw new CairnError('badMessage', `upload metadata: ${parsed.issues[0].message}`)
    await authorizeUpload(context, principal, parsed.output)
    if (size === undefined) throw new CairnError('badMessage', 'the upload has no Upload-Length')
    if (size === 0) throw new CairnError('fileEmpty')
    if (size > maxBytes) throw tooLarge(maxBytes)
    await requireRoom(folder, size)
    await unsaved.begin(id, principal.userId, size)
    return { metadata: { filename: parsed.output.filename, owner: principal.userId } }
  }

  const server = new Server({
    path: '/files',
    datastore,
    relativeLocation: true,
    allowedOrigins: () => false,
    maxSize: maxBytes,
    async onIncomingRequest({ method }, id) {
      if (method !== 'POST') await ownUpload(asking.getStore(), id).catch(inTus)
    },
    onUploadCreate: (_request, upload) => begin(asking.getStore(), upload).catch(inTus),
    onResponseError: (_request, thrown) => ('body' in thrown ? asJson(thrown, maxBytes) : undefined),
  })

  async function remove(id: string): Promise<void> {
    await datastore.removeBytes(id).catch(() => {})
    await rm(`${folder}/${id}.json`, { force: true })
    await unsaved.end(id)
  }

  return {
    handle: (request, response, principal) => asking.run(principal, () => server.handle(request, response)),
    async take(principal, id) {
      const { size = 0, offset, metadata, storage } = await ownUpload(principal, id)
      if (offset !== size || !storage) throw new CairnError('uploadUnfinished')
      return { id, size, path: storage.path, filename: metadata?.filename ?? '' }
    },
    async put(principal, { id, filename, bytes, type, property, index, within }) {
      const metadata = {
        ...{ filename, relType: type, relProp: property },
        ...(index === undefined ? {} : { relIndex: String(index) }),
        ...(within === undefined ? {} : { relWithin: within }),
      }
      const upload = new Upload({ id, size: bytes.length, offset: 0, metadata })
      const begun = await begin(principal, upload)
      try {
        await datastore.create(new Upload({ id, size: bytes.length, offset: 0, ...begun }))
        await datastore.write(bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes.stream(), id, 0)
      } catch (thrown) {
        await remove(id)
        throw thrown
      }
    },
    remove,
    async sweep() {
      await unsaved.sweep(KEPT_MS)
      return server.cleanUpExpiredUploads()
    },
  }
}

function tooLarge(maxBytes: number): CairnError {
  return new CairnError('fileTooLarge', '', { most: Math.floor(maxBytes / 1_000_000) })
}

/** The server of tus takes refusals in a form of its own. */
function inTus(thrown: unknown): never {
  const error = toCairnError(thrown)
  throw Object.assign(new Error(error.message), {
    status_code: statusOf(error),
    body: JSON.stringify(error.toBody()),
  })
}

/** Converts errors of tus itself to our error format, if people see them. */
function asJson(refused: { status_code: number; body: string }, maxBytes: number) {
  return refused.status_code === 413 ? { status_code: 413, body: JSON.stringify(tooLarge(maxBytes).toBody()) } : refused
}
