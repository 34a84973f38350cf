import { answerApart } from '@cairn/apart/answer'
import type { ScanRequest } from '../../text/file-text.ts'
import { cleanedText } from './cleaned-text.ts'
import { readScan } from './read-scan.ts'

answerApart(async (request: ScanRequest) => cleanedText(await readScan(request)))
