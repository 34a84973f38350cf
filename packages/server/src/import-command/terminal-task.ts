import type { TaskRun } from '@cairn/contract/server'
import { StartError } from '@cairn/embedded-postgres'
import type { OpenImports } from './open-imports.ts'
import { say, sayProgress } from './say.ts'

/** The person has stopped the import. */
export class Stopped extends Error {}

/** A step of an import in a terminal. */
export interface TerminalTask extends TaskRun {
  /** What was written as its result. */
  written(): string
  /** Listens to Ctrl+C no more. */
  forget(): void
}

const STEPS_BETWEEN = 1000

/** What a step gets in place of a task: Ctrl+C stops it after the batch in work, a second one at once. */
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
