import type { TaskRun } from '@cairn/contract/server'
import { StartError } from '@cairn/embedded-postgres'
import type { OpenImports } from './open-imports.ts'
import { say, sayProgress } from './say.ts'

/** Reason of the abort when the person pressed Ctrl+C during an import. */
export class Stopped extends Error {}

/** The task of an import at a terminal: keeps the text it wrote, and listens to Ctrl+C until `forget`. */
export interface TerminalTask extends TaskRun {
  /** What was written as its result. */
  written(): string
  /** Listens to Ctrl+C no more. */
  forget(): void
}

const STEPS_BETWEEN = 1000

/**
 * Creates the task of an import step in a terminal. Ctrl+C aborts its signal, so that the import stops after
 * the current batch; a second one ends the process at once. `acquireLocks` throws a `StartError` if another
 * import of the kind is running; `part` and `zip` throw.
 */
export function openTerminalTask(locks: OpenImports['locks']): TerminalTask {
  const controller = new AbortController()
  let text = ''
  const stop = () => {
    if (controller.signal.aborted) process.exit(130)
    say('Stopping after this batch …')
    controller.abort(new Stopped())
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const refuse = () => {
    throw new Error('an import at the terminal cannot write results or files')
  }
  return {
    key: `terminal-${process.pid}`,
    signal: controller.signal,
    async progress(count, total) {
      controller.signal.throwIfAborted()
      const told = `${count}${total === undefined ? '' : ` of ${total}`} rows`
      if (process.stdout.isTTY) sayProgress(told)
      else if (count % STEPS_BETWEEN === 0) say(told)
    },
    async step(name, work) {
      controller.signal.throwIfAborted()
      return work(name)
    },
    async acquireLocks(exclusive, shared) {
      if (!(await locks.take(exclusive, shared)))
        throw new StartError('Another import of this kind is going on: wait until it is through.')
    },
    async file() {
      return {
        size: () => Buffer.byteLength(text),
        truncate: async () => void (text = ''),
        append: async (content) => void (text += typeof content === 'string' ? content : Buffer.from(content)),
      }
    },
    ...{ part: refuse, zip: refuse },
    written: () => text,
    forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop),
  }
}
