import { answerAsWorker } from '../../../lib/worker-process.ts'
import { textOfFile } from './text-of-file.ts'

answerAsWorker(textOfFile)
