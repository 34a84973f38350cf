import { answerApart } from '@cairn/apart/answer'
import type { MailRequest } from '../../read-mails.ts'
import { arrivedMail, isFailure } from './arrived-mail.ts'
import { parseMail } from './parse-mail.ts'

answerApart(async ({ as, bytes }: MailRequest) => {
  if (as === 'file') return parseMail(bytes)
  return as === 'answer' ? arrivedMail(bytes) : isFailure(bytes)
})
