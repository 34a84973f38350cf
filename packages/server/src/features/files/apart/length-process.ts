import { answerApart } from '@cairn/apart/answer'
import { readLength } from './read-length.ts'

/** How long a file plays, in seconds. */
export interface LengthAnswer {
  seconds: number | undefined
}

answerApart(async (_request: undefined, { file }): Promise<LengthAnswer> => ({ seconds: await readLength(file) }))
