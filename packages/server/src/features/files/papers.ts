import { CairnError, errorFromBody } from '@cairn/contract/errors'
import type { Paper } from '@cairn/contract/paper'
import { createWorkerProcesses } from '../../lib/worker-process.ts'
import type { PaperAnswer } from './paper-process.ts'

/** Makes PDF files of documents, in processes of their own. */
export interface Papers {
  /** Rejects with the refusal of `makePdf`, and with `paperTooLong` if it takes too much time or memory. */
  make(paper: Paper): Promise<Uint8Array>
  close(): void
}

const AT_ONCE = 2
/** A document of the most characters took 4 s on two cores; others may be at work beside it. */
const LIMIT_MS = 60_000
/** A process that drew a long document keeps its memory until it ends. */
const IDLE_MS = 20_000
/** Of a record of 2,000 entries the process took 181 MB instead of 288, and 13 % more time. */
const YOUNG_MEGABYTES = 2

/** Creates the maker of PDF files. Its processes start with the first document. */
export function createPapers(limitMs = LIMIT_MS, idleMs = IDLE_MS): Papers {
  const program = new URL('./paper-process.ts', import.meta.url)
  const workers = createWorkerProcesses<Paper, PaperAnswer>({
    ...{ program, atOnce: AT_ONCE, limitMs, idleMs },
    youngMegabytes: YOUNG_MEGABYTES,
  })
  return {
    async make(paper) {
      const answer = await workers.ask(paper).catch((thrown: unknown) => {
        throw new CairnError('paperTooLong', String(thrown))
      })
      if ('refused' in answer) throw errorFromBody(answer.refused)
      return answer.pdf
    },
    close: () => workers.close(),
  }
}
