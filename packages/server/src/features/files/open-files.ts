import { join } from 'node:path'
import type { Logger } from 'pino'
import { wallsHere } from '@cairn/apart'
import type { Bounds, Item } from '@cairn/contract'
import type { PaperGround } from '@cairn/contract/paper'
import { CairnError } from '@cairn/contract/errors'
import type { Engine } from '../../items/engine.ts'
import type { Principal } from '../../items/facts/types.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ByteStore } from './store/byte-store.ts'
import { createLocalStore } from './store/local-store.ts'
import { attachmentOfUpload, finishUpload, type FinishDeps } from './uploads/finish-upload.ts'
import type { BytesDeps } from './shown/open-bytes.ts'
import { openS3Store } from './store/s3-store.ts'
import { createFileLinks, type FileLinks } from './shown/file-links.ts'
import { readsScansHere } from './text/read-scan-apart.ts'
import { openPurgeList, type PurgeList } from './purge/purge-list.ts'
import { createUploadLooks } from './uploads/look-at-uploads.ts'
import { createMailReader, type MailReader } from './read-mails.ts'
import { createMediaLengths } from './media/media-lengths.ts'
import { readGround } from '../maps/port.ts'
import { createPapers, type Papers } from './papers.ts'
import { requireRoom } from '../../lib/require-room.ts'
import { createTakeOver, type TakeOver } from './take-over.ts'
import { createFileSigner, type FileSigner } from './sign-files.ts'
import { createShownWarnings, type ShownWarnings } from './shown/shown-warnings.ts'
import { sweepFiles } from './store/sweep-files.ts'
import { createTextReader, type TextReader } from './text/read-texts.ts'
import { openUploads, type WholeFile } from './uploads/uploads.ts'
import { createVariants } from './shown/variants.ts'

/** The file services of an install: uploads, storage, and derived data such as images and texts. */
export interface Files extends FinishDeps, BytesDeps {
  context: Engine['context']
  /** Makes an attachment of a whole upload (finish-upload.ts). */
  finish: TakeOver
  /**
   * Creates an attachment of a complete file, and returns it once it is stored. Idempotent: a file of the
   * same `id` by the same person gives the same attachment, whatever its bytes. Throws as `Uploads.put` and
   * `finishUpload` do.
   */
  bring(principal: Principal, file: WholeFile): Promise<Item>
  papers: Papers
  /** Reads land and water from the base map (`readGround`). */
  ground(bounds: Bounds): Promise<PaperGround>
  mails: MailReader
  shown: ShownWarnings
  /** Reads what is written in files. */
  texts: TextReader
  /** Addresses that open a file without an account for some days. */
  links: FileLinks
  signer: FileSigner
  /** What was purged. */
  purges: PurgeList
  /** Throws `storeFull` if the disk with the upload folder has too little free space for so many bytes. */
  requireRoom(bytes: number): Promise<void>
  close(): void
}

const SWEEP_EVERY_MS = 3600_000

/**
 * Opens the file services. New files go to the S3 bucket if one is set, else to `dataDir`. Starts to extract
 * texts and, each hour, to delete leftovers (`sweepFiles`), until closed. Throws a `StartError` if the bucket
 * cannot be written to.
 */
export async function openFiles(
  { dataDir, demo, files: { maxBytes, maxUnsavedBytes, s3 } }: Pick<Settings, 'dataDir' | 'demo' | 'files'>,
  { store, context }: Pick<Engine, 'store' | 'context'>,
  log: Logger,
): Promise<Files> {
  // Tried before the first file comes, since that takes a moment.
  const walls = wallsHere()
  if (!walls.namespaces && !walls.confined)
    log.warn({ walls }, 'file readers run without a sandbox here: they can reach other files and the network')
  if (!readsScansHere()) log.warn('Tesseract is not installed here: text in scans and pictures is not read')
  const folder = join(dataDir, 'files')
  const local = createLocalStore(join(folder, 'bytes'))
  const bucket = s3 && (await openS3Store(s3))
  const uploads = await openUploads({ folder: join(folder, 'uploads'), maxBytes, maxUnsavedBytes, context })
  const storeOf = (repo: unknown): ByteStore => {
    if (repo === 'LOCAL') return local
    if (!bucket)
      throw new CairnError('storeUnavailable', 'this file is stored in an S3 bucket, and S3_BUCKET is not set')
    return bucket
  }
  const files = {
    ...{ store, context, uploads, storeOf },
    bytes: bucket ?? local,
    variants: createVariants(join(folder, 'work')),
    lengths: createMediaLengths(),
    looks: createUploadLooks(),
    mails: createMailReader(),
    papers: createPapers(),
    ground: (bounds: Bounds) => readGround({ dataDir, demo }, bounds),
    shown: createShownWarnings(context.database),
    links: createFileLinks(context.key),
    signer: createFileSigner(context.key),
    purges: openPurgeList(dataDir),
  }
  const sweep = () =>
    sweepFiles(files).catch((thrown: unknown) => log.warn({ err: thrown }, 'leftover files could not be deleted'))
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS)
  timer.unref()
  const texts = createTextReader(files, log)
  texts.wake()
  const finish = createTakeOver(async (...asked) => {
    const made = await finishUpload(files, ...asked)
    texts.wake()
    return made
  })
  /** Files being created, so that the same one requested again meanwhile is written once. */
  const bringing = new Map<string, Promise<Item>>()

  async function bringOnce(principal: Principal, file: WholeFile): Promise<Item> {
    if (!(await attachmentOfUpload(files, file.id))) await uploads.put(principal, file)
    for (;;) {
      const made = await finish(principal, file.id)
      if ('$id' in made) return made
    }
  }

  return {
    ...files,
    finish,
    bring(principal, file) {
      const key = `${principal.userId} ${file.id}`
      const brought = bringing.get(key) ?? bringOnce(principal, file).finally(() => bringing.delete(key))
      bringing.set(key, brought)
      return brought
    },
    requireRoom: (size) => requireRoom(folder, size),
    texts,
    close() {
      clearInterval(timer)
      texts.close()
      files.variants.close()
      files.lengths.close()
      files.looks.close()
      files.mails.close()
      files.papers.close()
    },
  }
}
