import { expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { isFailure } from '../files/apart/mail/arrived-mail.ts'
import { createBounceAddresses, takeBounce } from './bounces.ts'
import { finishMail, putMail } from './outbox.ts'

const MAIL = '6f1c2a34-0b1d-4c5e-8f90-a1b2c3d4e5f6'
const undelivered = { id: itemId('Letter', 1), property: 'undelivered', contact: itemId('Contact', 2) }
const report = (action: string) =>
  new TextEncoder().encode(
    [
      'From: MAILER-DAEMON@far.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'No such box.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; far.example',
      '',
      'Final-Recipient: rfc822; nobody@far.example',
      `Action: ${action}`,
      'Status: 5.1.1',
      '--b--',
      '',
    ].join('\r\n'),
  )

test('an address is of one mail, is read in small letters, and is not made up by others', () => {
  const addresses = createBounceAddresses('Cairn@reply.example', new Uint8Array([1]))
  const address = addresses.of(MAIL) ?? ''
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(addresses.read(address.toUpperCase())).toBe(MAIL)
  for (const wrong of [
    address.replace(/.@/, 'x@'),
    `x${address}`,
    'cairn@reply.example',
    address.replace('reply', 'far'),
  ])
    expect(addresses.read(wrong)).toBeUndefined()
  expect(createBounceAddresses('cairn@reply.example', new Uint8Array([2])).read(address)).toBeUndefined()
  expect(createBounceAddresses(undefined, new Uint8Array([1])).of(MAIL)).toBeUndefined()
})

test('a mail that was given up is noted; a delay, a word of a person and an unknown mail are not', async () => {
  const database = await openTestDatabase()
  const put = async (more: object) => {
    await putMail(database, { to: 'nobody@far.example', subject: 'S', text: 'T', html: 'H', ...more })
    const [row] = await database.query<{ id: string }>('select id from mail_outbox order by created desc limit 1')
    await finishMail(database, row?.id ?? '', 'sent')
    return row?.id ?? ''
  }
  const noted: unknown[] = []
  const take = async (mail: string, bytes: Uint8Array, sender = '') =>
    takeBounce(database, async (each) => void noted.push(each), { mail, isFailure: await isFailure(bytes), sender })
  const letter = await put({ undelivered })
  expect(await database.query('select message from mail_outbox')).toEqual([{ message: { undelivered } }])
  expect(await take(letter, report('delayed'))).toBe('ignored')
  expect(await take(letter, report('failed'), 'ana@far.example')).toBe('ignored')
  expect(await take(letter, new TextEncoder().encode('Subject: Away\r\n\r\nUntil Monday'))).toBe('ignored')
  expect(await take(await put({}), report('failed'))).toBe('ignored')
  expect(await take(MAIL, report('failed'))).toBe('ignored')
  expect(noted).toEqual([])
  expect(await take(letter, report('failed'))).toBe('noted')
  expect(noted).toEqual([undelivered])
  await database.close()
})
