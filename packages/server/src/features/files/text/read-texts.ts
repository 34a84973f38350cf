import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { ATTACHMENT_TYPE, FILE_TYPE, isItemId, itemId, type ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { itemOf } from '../../../items/model/gate.ts'
import { SYSTEM } from '../../../items/model/system-principal.ts'
import type { Store } from '../../../items/model/types.ts'
import type { StoreParts } from '../../../items/store/store-parts.ts'
import { createWorkerProcesses, type WorkerProcesses } from '../../../lib/worker-process.ts'
import type { ByteStore } from '../byte-store.ts'
import { mayHaveText, type FileText, type TextRequest } from './file-text.ts'

/** Reads what is written in files, so that items are found by it. */
export interface TextReader {
  /** Called when a file has come. */
  wake(): void
  /** Settles when no file waits. */
  settle(): Promise<void>
  close(): void
}

/** Services needed to read the text of files. */
export interface TextReaderParts {
  store: Store
  parts: Pick<StoreParts, 'database' | 'types' | 'loader'>
  storeOf(repo: unknown): ByteStore
}

const BATCH = 20
/** A scan of many pages takes long. What takes longer is broken. */
const LIMIT_MS = 30 * 60_000
const IDLE_MS = 20_000
const UNREAD = `select i, u from item where t = $1 and i > $2 and not deleted and not doc ? 'textFrom' order by i limit ${BATCH}`

/**
 * Creates the reader. It goes through the files that were never looked at when the server starts, and again
 * from there when one comes. Each is read in a process of its own, one at a time.
 */
export function createTextReader(parts: TextReaderParts, log: Logger): TextReader {
  const program = new URL('./text-process.ts', import.meta.url)
  const workers = createWorkerProcesses<TextRequest, FileText>({
    program,
    atOnce: 1,
    limitMs: LIMIT_MS,
    idleMs: IDLE_MS,
  })
  let [after, isWanted, isClosed] = [0, false, false]
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      const last = await readBatch(parts, workers, after)
      if (last === undefined) continue
      after = last
      isWanted = true
    }
  }
  const wake = () => {
    isWanted = true
    running ??= run()
      .catch((thrown: unknown) => {
        if (!isClosed) log.warn({ err: thrown }, 'texts of files cannot be read')
      })
      .finally(() => (running = undefined))
  }
  return {
    wake,
    async settle() {
      wake()
      while (running) await running
    },
    close() {
      isClosed = true
      workers.close()
    },
  }
}

/** Reads some files. Returns the number of the last. Undefined if there is none after `after`. */
async function readBatch(
  { store, parts, storeOf }: TextReaderParts,
  workers: WorkerProcesses<TextRequest, FileText>,
  after: number,
): Promise<number | undefined> {
  const t = await parts.types.find(FILE_TYPE)
  if (t === undefined) return undefined
  const rows = await parts.database.query<{ i: number; u: number }>(UNREAD, [t, after])
  for (const { i, u } of rows) {
    const file = await parts.loader.loadOne(itemId(FILE_TYPE, i))
    const { repo, key, filetype } = file?.facts.values ?? {}
    if (!file || !mayHaveText(String(filetype))) continue
    const { text, from } = await readApart(workers, storeOf(repo), String(key), String(filetype))
    const found = { textFrom: from, ...(text === '' ? {} : { text }) }
    // Another process may have read it meanwhile, or it may be gone.
    const stored = await store.update(SYSTEM, { _t: FILE_TYPE, _i: i, _u: u, ...found }).catch(toCairnError)
    if (!(stored instanceof Error) && text !== '') await tellItems({ store, parts }, stored.$id)
  }
  return rows.at(-1)?.i
}

async function readApart(
  workers: WorkerProcesses<TextRequest, FileText>,
  store: ByteStore,
  key: string,
  filetype: string,
): Promise<FileText> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-text-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await store.read(key), createWriteStream(path))
    return await workers.ask({ path, filetype })
  } catch {
    return { text: '', from: 'BROKEN' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Items that have the file are to be found by its words. */
export async function tellItems(
  { store, parts }: Pick<TextReaderParts, 'parts' | 'store'>,
  file: ItemId,
): Promise<void> {
  const must = [{ prop: 'fileID', kind: 'is' as const, value: file }]
  const { ids } = await store.search(SYSTEM, { types: [ATTACHMENT_TYPE], must, max: 100, total: false })
  for (const id of ids) {
    const attachment = isItemId(id) ? await parts.loader.loadOne(id) : undefined
    const item = attachment && itemOf(attachment.facts)
    if (item) await parts.database.query(`insert into relabel (id, part) values ($1, 'self')`, [item])
  }
}
