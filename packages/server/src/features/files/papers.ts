import { CairnError, errorFromBody } from '@cairn/contract/errors'
import type { Paper } from '@cairn/contract/paper'
import { createPool } from '../../lib/decoder-pool.ts'
import type { PaperAnswer } from './apart/images/paper-process.ts'
import { PAPER_MAKER } from './decoders.ts'

/** Makes PDFs of documents in separate processes. */
export interface Papers {
  /**
   * Returns the PDF of a document. Rejects with the refusal of `makePdf`, and with `paperTooLong` if its
   * process fails otherwise, such as for time or memory.
   */
  make(paper: Paper): Promise<Uint8Array>
  close(): void
}

const AT_ONCE = 2
/** A document of the most characters took 4 s on two cores; others may be at work beside it. */
const LIMIT_MS = 60_000
/** A process that drew a long document keeps its memory until it ends. */
const IDLE_MS = 20_000

/**
 * Creates the PDF service. Its processes start with the first document; one takes at most `limitMs`, else
 * `make` rejects with `paperTooLong`.
 */
export function createPapers(limitMs = LIMIT_MS, idleMs = IDLE_MS): Papers {
  const makers = createPool<Paper, PaperAnswer>(PAPER_MAKER, { atOnce: AT_ONCE, limitMs, idleMs })
  return {
    async make(paper) {
      const answer = await makers.ask(paper).catch((thrown: unknown) => {
        throw new CairnError('paperTooLong', String(thrown))
      })
      if ('refused' in answer) throw errorFromBody(answer.refused)
      return answer.pdf
    },
    close: () => makers.close(),
  }
}
