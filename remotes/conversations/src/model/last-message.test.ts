import { expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import { anItem } from '@cairn/testkit/fake-host'
import { lastMessageOf } from './last-message.ts'

const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

test('CON-16 a row tells whose the latest message is and what it says, in one line', () => {
  const message = anItem('Message-1', { author: 'User-2', body: body('Boots  and\nrain gear') }, { 'User-2': 'Ben' })
  expect(lastMessageOf(message, 'User-1')).toEqual({ isOwn: false, who: 'Ben', text: 'Boots and rain gear', files: 0 })
  expect(lastMessageOf(message, 'User-2')).toMatchObject({ isOwn: true })
  expect(lastMessageOf(anItem('Message-2', { author: 'User-2', attachments: ['Attachment-1'] }), undefined)).toEqual({
    ...{ isOwn: false, who: undefined, text: '', files: 1 },
  })
  expect(lastMessageOf({ ...message, $labels: { 'User-2': HIDDEN_LABEL } }, undefined)?.who).toBeUndefined()
  expect(lastMessageOf(undefined, 'User-1')).toBeUndefined()
  expect(lastMessageOf(anItem('Message-3', { body: body(' ') }), 'User-1')).toBeUndefined()
})
