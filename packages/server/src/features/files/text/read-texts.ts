import type { Logger } from 'pino'
import { ATTACHMENT_TYPE, FILE_TYPE, isItemId, itemId, type ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { itemOf } from '../../../items/facts/gate.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Store } from '../../../items/facts/types.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { createPool } from '../../../lib/decoder-pool.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { TEXT_READER } from '../decoders.ts'
import { mayHaveText, type FileText } from './file-text.ts'
import { BytesAway, readApart, type Readers } from './read-apart.ts'
import { createTurns } from './waiting-files.ts'

/** Background worker that extracts the text of files, so that items are found by it. */
export interface TextReader {
  /** Starts work; called when a file was added. */
  wake(): void
  /** Resolves when no file is waiting. */
  settle(): Promise<void>
  close(): void
}

/** Services for extracting the text of files. */
export interface TextReaderDeps {
  store: Store
  context: Pick<ItemContext, 'database' | 'types' | 'loader'>
  storeOf(repo: unknown): ByteStore
}

/** Files that are read at once, each of another person. */
const AT_ONCE = 2
/** A large file takes long. What takes longer is broken. */
const LIMIT_MS = 5 * 60_000
const IDLE_MS = 20_000
/** Time until files whose bytes could not be fetched are tried again: longer each time, while that fails. */
const [RETRY_MS, LONGEST_RETRY_MS] = [60_000, 60 * 60_000]
/** Times that a file is tried, until the next start, which its store does not have. */
const MOST_TRIES = 5
/**
 * Creates the worker; it does nothing until `wake` is called. It then processes all files without extracted
 * text, two at a time in separate processes, sharing the time between the people who uploaded them. If
 * Tesseract is installed, scans that were stored as UNREAD are read afterwards, one at a time and while no
 * other file waits; a file that is added meanwhile does not wait for them.
 */
export function createTextReader(deps: TextReaderDeps, log: Logger): TextReader {
  const turns = createTurns(deps.context)
  const readers: Readers = createPool(TEXT_READER, { atOnce: AT_ONCE, limitMs: LIMIT_MS, idleMs: IDLE_MS })
  const mayCome = createTries()
  const working = new Set<Promise<void>>()
  let [wanted, isClosed] = [0, false]
  let retry: NodeJS.Timeout | undefined
  let retryMs = RETRY_MS

  async function work(): Promise<void> {
    for (;;) {
      const seen = wanted
      const file = isClosed ? undefined : await turns.take()
      if (!file && seen === wanted) return
      if (!file) continue
      const began = performance.now()
      try {
        await readOne(deps, readers, file.i, () => isClosed)
        retryMs = RETRY_MS
      } catch (thrown) {
        if (!(thrown instanceof BytesAway)) throw thrown
        if (!file.isScan && mayCome(thrown, file.i)) retryLater(thrown)
      } finally {
        turns.took(file, performance.now() - began)
      }
    }
  }

  function retryLater({ cause }: BytesAway): void {
    if (retry || isClosed) return
    log.warn({ err: cause }, 'the bytes of a file could not be fetched; its text is extracted later')
    retry = setTimeout(() => {
      retry = undefined
      turns.again()
      wake()
    }, retryMs).unref()
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  function wake(): void {
    wanted += 1
    while (working.size < AT_ONCE && !isClosed) {
      const one = work()
        .catch((thrown: unknown) => {
          if (!isClosed) log.warn({ err: thrown }, 'the text of files could not be extracted; it is tried again')
        })
        .finally(() => working.delete(one))
      working.add(one)
    }
  }

  return {
    wake,
    async settle() {
      wake()
      while (working.size > 0) await Promise.all(working)
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      readers.close()
      void turns.close()
    },
  }
}

/** Creates a counter of times that the store did not have a file, which says whether to try it again. */
function createTries(): (away: BytesAway, i: number) => boolean {
  const tries = new Map<number, number>()
  return (away, i) => {
    if (!away.isGone()) return true
    const tried = (tries.get(i) ?? 0) + 1
    tries.set(i, tried)
    return tried < MOST_TRIES
  }
}

/**
 * Reads one file, and notes what is in it: nothing, for one that has no text. What the end of this process
 * cut off is not noted: the next one reads it. Throws `BytesAway`.
 */
async function readOne(
  { store, context, storeOf }: TextReaderDeps,
  readers: Readers,
  i: number,
  isClosed: () => boolean,
): Promise<void> {
  const file = await context.loader.loadOne(itemId(FILE_TYPE, i))
  if (!file) return
  const { repo, key, filetype, textFrom } = file.facts.values
  const isRead = mayHaveText(String(filetype))
  const { text, from }: FileText = isRead
    ? await readApart(readers, { storeOf, repo, key: String(key), filetype: String(filetype) })
    : { text: '', from: 'NONE' }
  if (isClosed() || from === textFrom) return
  const found = { textFrom: from, ...(text === '' ? {} : { text }) }
  // Another process may have read it meanwhile, or it may be deleted.
  const stored = await store.update(SYSTEM, { _t: FILE_TYPE, _i: i, _u: file.row.u, ...found }).catch(toCairnError)
  if (!(stored instanceof Error) && text !== '') await reindexItemsOf({ store, context }, stored.$id)
}

/**
 * Queues the items whose attachments use a file (of at most 100 attachments) for reindexing, so that they are
 * found by the text of the file.
 */
export async function reindexItemsOf(
  { store, context }: Pick<TextReaderDeps, 'context' | 'store'>,
  file: ItemId,
): Promise<void> {
  const must = [{ prop: 'fileID', kind: 'is' as const, value: file }]
  const { ids } = await store.search(SYSTEM, { types: [ATTACHMENT_TYPE], must, max: 100, total: false })
  for (const id of ids) {
    const attachment = isItemId(id) ? await context.loader.loadOne(id) : undefined
    const item = attachment && itemOf(attachment.facts)
    if (item) await context.database.query(`insert into relabel (id, part) values ($1, 'self')`, [item])
  }
}
