import { answerApart } from '@cairn/apart/answer'
import { toCairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Paper } from '@cairn/contract/paper'
import { makePdf } from '@cairn/paper'
import { withPaperImages } from './paper-images.ts'

/** Holds the PDF made from a `Paper`, or the error why the `Paper` was refused. */
export type PaperAnswer = { pdf: Uint8Array } | { refused: ErrorBody }

answerApart((paper: Paper): Promise<PaperAnswer> =>
  withPaperImages(paper)
    .then(makePdf)
    .then(
      (pdf) => ({ pdf }),
      (thrown: unknown) => ({ refused: toCairnError(thrown).toBody() }),
    ),
)
