import { answerApart } from '@cairn/apart/answer'
import { FileRefusal } from '../file-refusal.ts'
import type { NamedAnswer, NamedRequest } from './named-apart.ts'
import { namedSheets } from './named-sheets.ts'

answerApart(read)

async function read({ bytes, wanted }: NamedRequest): Promise<NamedAnswer> {
  try {
    return { sheets: await namedSheets(bytes, wanted) }
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown
    return { refusal: thrown.reason, detail: thrown.message.slice(0, 300) }
  }
}
