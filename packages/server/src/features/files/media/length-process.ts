import { answerAsWorker } from '../../../lib/worker-process.ts'
import { readLength } from './read-length.ts'

/** How long a file plays, in seconds. */
export interface LengthAnswer {
  seconds: number | undefined
}

answerAsWorker(async (path: string): Promise<LengthAnswer> => ({ seconds: await readLength(path) }))
