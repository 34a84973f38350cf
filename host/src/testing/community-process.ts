import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Community } from '@cairn/testkit/community'

type Known = Pick<Community, 'url' | 'ana' | 'ben' | 'stranger'>

/** The testkit's `Community` on a server in another process: its URL and people. */
export interface CommunityProcess extends Known {
  /** Creates a note of the organisation `home` and returns its id. */
  addNote: (properties: Record<string, unknown>) => Promise<string>
  close: () => Promise<void>
}

/**
 * Starts the testkit's `Community` on a server in another process, for tests in jsdom. Close it when done.
 * Rejects if the process ends.
 */
export async function startCommunityProcess(): Promise<CommunityProcess> {
  const child = fork(path.join(import.meta.dirname, 'community-main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const known = await nextMessage<Known>(child, () => true)
  let last = 0
  return {
    ...known,
    async addNote(properties) {
      const id = ++last
      const answer = nextMessage<{ id: number; note?: string; error?: string }>(child, (message) => message.id === id)
      child.send({ id, properties })
      const { note, error } = await answer
      if (note === undefined) throw new Error(error)
      return note
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

function nextMessage<T>(child: ChildProcess, fits: (message: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the test's server ended with ${code}`))
    const onMessage = (message: unknown) => {
      if (!fits(message as T)) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message as T)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
  })
}
