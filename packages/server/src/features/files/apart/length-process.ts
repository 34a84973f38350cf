import { answerApart } from '@cairn/apart/answer'
import { readLength } from './read-length.ts'

/** The duration of a media file in seconds; undefined if it cannot be read or plays nothing. */
export interface LengthAnswer {
  seconds: number | undefined
}

answerApart(async (_request: undefined, { file }): Promise<LengthAnswer> => ({ seconds: await readLength(file) }))
