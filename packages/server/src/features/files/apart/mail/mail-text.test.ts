import { expect, it } from 'vitest'
import { cleanLine, cleanMailText, hasMailHeaders, mailPeople } from './mail-text.ts'

it('ORG-22 keeps plain text: no control characters, one kind of line end, at most two empty lines', () => {
  expect(cleanMailText(' a\u0000b\r\nc\rd\n\n\n\n\n\u001be ')).toBe('ab\nc\nd\n\n\ne')
  expect(cleanLine(' Re:\r\n\t the  weir ')).toBe('Re: the weir')
})

it('ORG-21 takes a text with two mail headers for a mail', () => {
  expect(hasMailHeaders(['from', 'x-own', 'subject'])).toBe(true)
  expect(hasMailHeaders(['subject', 'subject'])).toBe(false)
})

it('ORG-21 reads each person once, members of groups too', () => {
  const group = { name: 'Office', group: [{ name: 'Ada', address: 'ADA@demo.test' }, { address: 'b@demo.test' }] }
  expect(mailPeople([undefined, group, { name: 'Again', address: 'ada@demo.test' }, { name: 'Nobody' }])).toEqual([
    { name: 'Ada', address: 'ada@demo.test' },
    { name: '', address: 'b@demo.test' },
  ])
})
