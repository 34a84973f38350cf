import type { Serializable } from 'node:child_process'

/** Answers the one request of `runApart`, whose process this is; it ends when nobody waits any more. */
export function answerApart<Request, Answer extends Serializable>(work: (request: Request) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (request) => void work(request as Request).then((answer) => process.send?.(answer)))
}
