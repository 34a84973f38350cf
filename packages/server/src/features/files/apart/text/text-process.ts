import { answerApart } from '@cairn/apart/answer'
import { textOfFile } from './text-of-file.ts'

answerApart(textOfFile)
