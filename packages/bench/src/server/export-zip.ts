import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Item } from '@cairn/contract'
import { startServerProcess } from '@cairn/testkit/server-process'
import { upload } from '@cairn/testkit/upload'
import { openSession, ownOrganization } from '../base/browser.ts'
import { megabytes, quantiles, type Figure } from '../base/table.ts'
import { runToEnd, took } from '../base/timed.ts'
import { watchMemory } from '../base/watch-memory.ts'

/** Files of one entry, and bytes of each: scans as they come from a scanner. */
const [FILES, BYTES] = [48, 16 * 1024 ** 2]
/** The two take turns so often, each into a new file. */
const RUNS = 5
/** What the export is to reach of `cat`, and what the memory of the server may grow by (bytes). */
const SHARE = 0.5
const MOST_GROWN = 200_000_000

/**
 * Measures zipping the files of an entry, compared with `cat` of the same bytes on the same disk; both are
 * flushed.
 */
export async function measureZip(): Promise<Figure[]> {
  const server = await startServerProcess()
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    const attachments: string[] = []
    const folder = await mkdtemp(path.join(server.dataDir, 'scans-'))
    for (let n = 0; n < FILES; n++) {
      // What is packed already is stored as it is, like pictures; nothing is made of it that would work
      // beside the export.
      const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(BYTES - 4)])
      await writeFile(path.join(folder, `scan-${n}.zip`), bytes)
      const file = { name: `scan-${n}.zip`, bytes, relType: 'ArchiveEntry', relProp: 'attachments' }
      attachments.push((await upload(server.url, session, file)).$id)
    }
    const entry = await session.request<Item>('create/ArchiveEntry', {
      ...{ title: 'A box of scans', category: 'LAND', type: 'MAP', attachments },
      owner: await ownOrganization(session),
    })
    const ask = { t: 'ArchiveEntry', i: 0, ids: [entry.$id] }
    await runToEnd(session, 'exportFiles', ask)
    const zips: number[] = []
    const copies: number[] = []
    const memory = watchMemory(server)
    for (let run = 0; run < RUNS; run++) {
      await settle()
      zips.push(await took(() => runToEnd(session, 'exportFiles', ask)))
      await settle()
      copies.push(await took(() => concatenate(folder, path.join(server.dataDir, `all-${run}`))))
    }
    const { before, peak } = memory.stop()
    const [zipped, copied] = [quantiles(zips).p50, quantiles(copies).p50]
    const size = FILES * BYTES
    await rm(folder, { recursive: true })
    session.close()
    const rate = (ms: number) => `${megabytes((size * 1000) / ms)}/s`
    return [
      {
        what: `export of ${megabytes(size)} in ${FILES} files as a zip`,
        figure: rate(zipped),
        beside: `cat ${rate(copied)}, at least ${SHARE}`,
        verdict: (copied / zipped).toFixed(2),
      },
      {
        what: '  memory of the server meanwhile',
        figure: `+ ${megabytes(peak - before)}`,
        beside: `at most ${megabytes(MOST_GROWN)}`,
        verdict: ((peak - before) / MOST_GROWN).toFixed(2),
      },
    ]
  } finally {
    await server.close()
  }
}

/** What was written before is brought to the disk, so that nothing waits for it. */
const settle = () => promisify(execFile)('sync')

async function concatenate(folder: string, into: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  await promisify(execFile)('sh', ['-c', 'into="$1"; shift; cat "$@" > "$into"; sync "$into"', 'cat', into, ...files])
}
