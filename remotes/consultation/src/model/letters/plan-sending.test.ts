import { expect, it } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import { richTextOf } from '@cairn/model/rich-text'
import { mailedTo, mailsOfLetter, problemOfSending, writesOfMessage } from './plan-sending.ts'

const item = (type: string, index: number, values: object = {}): Item => ({
  $id: itemId(type, index),
  _t: type,
  _i: index,
  _u: 1,
  _c: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  _m: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  ...values,
})
const message = {
  letter: item('Letter', 1),
  notice: item('ConsultNotice', 1, { community: 'Organization-2' }),
  subject: 'Answer',
  words: richTextOf('We looked at it.'),
  file: itemId('Attachment', 9),
  author: 'User-1',
  participants: ['Contact-1', 'Contact-2', 'Contact-1'],
  thread: undefined,
  now: '2026-11-25T12:00:00.000Z',
}

it('CNS-110 a letter sent by a portal or by post needs its day, not in the future, and its receipt', () => {
  const today = '2026-11-25'
  expect(problemOfSending({ way: 'HERE' }, today)).toBeUndefined()
  expect(problemOfSending({ way: 'POST', receipt: 'R-1' }, today)?.property).toBe('sentOn')
  expect(problemOfSending({ way: 'POST', sentOn: '2026-11-26', receipt: 'R-1' }, today)?.property).toBe('sentOn')
  expect(problemOfSending({ way: 'PORTAL', sentOn: today, receipt: ' ' }, today)?.property).toBe('receipt')
  expect(problemOfSending({ way: 'PORTAL', sentOn: today, receipt: 'R-1' }, today)).toBeUndefined()
})

const FROM = { sender: 'Saltbox Inlet Nation', replyTo: 'lands@saltbox.test' }

it('CNS-111 mails the letter to whom it is mailed, and to recipients without an account', () => {
  const people = [1, 2, 3].map((index) => item('Contact', index))
  const accounts = new Set(['Contact-1'])
  expect(mailedTo('HERE', people, accounts).map(({ _i }) => _i)).toEqual([2, 3])
  expect(mailedTo('MAIL', people, accounts).map(({ _i }) => _i)).toEqual([1, 2, 3])
  expect(mailedTo('POST', people, accounts)).toEqual([])
  const [mail] = mailsOfLetter({ ...message, text: 'We looked at it.' }, people, {
    linkDays: 14,
    language: 'fr',
    ...FROM,
  })
  expect(mail).toMatchObject({ to: 'Contact-1', text: 'We looked at it.', linkDays: 14, language: 'fr', ...FROM })
})

it('CNS-109 makes one conversation about the notice, with a message that carries the file', () => {
  const first = writesOfMessage(message)
  expect(first.map((write) => ('type' in write ? write.type : write.op))).toEqual([
    'Thread',
    'Message',
    'update',
    'update',
    'update',
  ])
  expect(first[0]).toMatchObject({
    body: { context: 'ConsultNotice-1', participants: ['Contact-1', 'Contact-2'] },
    set: { purpose: 'CONSULT_RESPONSE' },
  })
  expect(first[1]).toMatchObject({ set: { attachments: ['Attachment-9'], thread: '$as:thread' } })
  const thread = item('Thread', 5, { participants: ['Contact-3'] })
  const second = writesOfMessage({ ...message, thread })
  expect(second[0]).toMatchObject({ type: 'Message', set: { thread: 'Thread-5' } })
  expect(second[1]).toMatchObject({ id: 'Thread-5', body: { participants: ['Contact-3', 'Contact-1', 'Contact-2'] } })
})

it('CNS-118 a mail with a letter says where it is noted that it did not arrive', () => {
  const mails = mailsOfLetter({ ...message, text: '' }, [item('Contact', 1)], {
    ...{ linkDays: undefined, language: 'en', ...FROM },
  })
  expect(mails).toMatchObject([{ to: 'Contact-1', undelivered: 'undelivered', key: 'Letter-1 Contact-1' }])
})
