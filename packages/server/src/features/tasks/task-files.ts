import { copyFile, mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { CairnError } from '@cairn/contract/errors'
import type { TaskFile } from '@cairn/contract/server'
import { requireRoom } from '../../lib/require-room.ts'
import type { RunKey } from './task-book.ts'

/** Result files of tasks, in a folder shared by all processes. Each run writes a file of its own. */
export interface TaskFiles {
  folder: string
  nameOf(run: RunKey): string
  /** Opens the file of a run with a copy of what earlier runs wrote, and removes their files. */
  open(run: RunKey): Promise<OpenTaskFile>
  /** Removes the files of this run and all before it. */
  remove(run: RunKey): Promise<void>
}

/** A result file that is being written. */
export interface OpenTaskFile extends TaskFile {
  /** Flushes it to disk and closes it. */
  close(): Promise<void>
}

/** Creates the store of result files in the data directory. */
export function createTaskFiles(dataDir: string): TaskFiles {
  const folder = join(dataDir, 'task-results')
  const nameOf = ({ key, run }: RunKey) => `${key}.${run}`
  const remove = async ({ key, run }: RunKey) => {
    for (let each = run; each > 0; each--) await rm(join(folder, nameOf({ key, run: each })), { force: true })
  }
  return {
    folder,
    nameOf,
    remove,
    async open({ key, run }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, nameOf({ key, run }))
      // Runs that never opened a file, such as those that waited for a lock, have none.
      for (let before = run - 1; before > 0; before--)
        if (await isCopied(join(folder, nameOf({ key, run: before })), path)) break
      await remove({ key, run: run - 1 })
      return openFile(await open(path, 'a', 0o600), folder)
    },
  }
}

function isCopied(from: string, to: string): Promise<boolean> {
  return copyFile(from, to).then(
    () => true,
    () => false,
  )
}

/** Bytes for which there is to be room beyond what is written next: it is not looked for at each line. */
const ROOM_AHEAD = 16 * 1024 * 1024

async function openFile(handle: FileHandle, folder: string): Promise<OpenTaskFile> {
  let { size } = await handle.stat()
  let hasRoomUntil = 0
  return {
    size: () => size,
    async truncate(wanted) {
      // A power cut may have lost written data: then the task fails.
      if (size < wanted) throw new CairnError('taskInterrupted', `the file has ${size} bytes of ${wanted}`)
      await handle.truncate(wanted)
      size = wanted
    },
    async append(content) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
      if (size + bytes.length > hasRoomUntil) {
        await requireRoom(folder, bytes.length + ROOM_AHEAD)
        hasRoomUntil = size + bytes.length + ROOM_AHEAD
      }
      await handle.appendFile(bytes)
      size += bytes.length
    },
    async close() {
      await handle.sync()
      await handle.close()
    },
  }
}
