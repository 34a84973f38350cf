import { answerAsWorker } from '../../../lib/worker-process.ts'
import { readLength } from './read-length.ts'

answerAsWorker(readLength)
