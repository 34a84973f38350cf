import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { itemSchema } from '@cairn/model/item-schema'
import { itemTypeSchema } from '@cairn/contract'
import { commLogType } from '../../model/comm-log.ts'
import { readMailSchema } from '@cairn/model/mail'
import { wallTime } from '@cairn/model/zones'
import { mailValues } from '@cairn/model/mail-values'
import type { MailRead } from '@cairn/contract/server'
import { parseMail } from '@cairn/server/testing'
import { HTML_LETTER, LETTER, ODD_MAILS, outlookMessage } from '@cairn/testkit/mails'

const MAILS = path.resolve(import.meta.dirname, '../../../../../../shared/data/mail')
const WORDS = { from: 'From:', to: 'To:', sent: 'Sent:', files: 'Attachments:', links: 'Links:' }

const bytesOf = (text: string) => new TextEncoder().encode(text)
async function read(mail: string | Uint8Array): Promise<MailRead> {
  const parsed = await parseMail(typeof mail === 'string' ? bytesOf(mail) : mail)
  if ('refused' in parsed) throw new Error(`refused: ${parsed.refused}`)
  return parsed
}

/** What the form begins with, as the server would take it but for the owner. */
function problemsOfValues(mail: MailRead): unknown {
  const values = mailValues({ ...mail, contacts: [], direction: 'INCOMING' }, WORDS, 'America/Toronto')
  const parsed = v.safeParse(itemSchema(v.parse(itemTypeSchema, commLogType)).change, values)
  return parsed.issues
}

describe('a mail', () => {
  test('ORG-21 gives its subject, moment, people, words and files', async () => {
    const mail = await read(LETTER)
    expect(mail).toMatchObject({
      subject: 'Penstock – flow readings',
      sent: '2026-11-21T07:30:00.000Z',
      from: [{ name: 'Anders Lindqvist', address: 'anders.lindqvist@meridian-power.example' }],
      text: 'Dear all,\n\nthe readings of the weir k̓ʷənt̓a are attached.',
      attachments: [
        { name: 'readings.csv', type: 'text/csv', size: 9, content: Buffer.from('day,flow\n').toString('base64') },
      ],
      isCut: false,
    })
    expect(mail.to).toEqual([
      { name: 'Lands Office', address: 'lands@saltbox-inlet.example' },
      { name: 'Małgorzata Dąbek', address: 'm.dabek@meridian-power.example' },
      { name: '', address: 'archive@saltbox-inlet.example' },
      { name: '', address: 'nobody@elsewhere.example' },
    ])
  })

  test('ORG-22 of HTML is read as words; nothing of it can run, and a date that is none is left out', async () => {
    const { text, sent } = await read(HTML_LETTER)
    expect(sent).toBeUndefined()
    expect(text).toMatch(/^NOTICE\s+Cutting begins in spring\.\nSee the map & answer\.$/)
  })

  test('longer than a log holds is cut, and says so', async () => {
    const { text, isCut } = await read(`${LETTER.split('\r\n--b1')[0]}\r\n--b1\r\n\r\n${'word '.repeat(40_000)}`)
    expect(isCut).toBe(true)
    expect(text.length).toBeLessThanOrEqual(70_000)
  })

  test.each([
    ['', 'empty'],
    ['hello there', 'noMail'],
    ['%PDF-1.7\n1 0 obj', 'noMail'],
    ['<html><body>Subject: x</body></html>', 'noMail'],
    ['name,email\nAda,ada@saltbox-inlet.example', 'noMail'],
  ])('is none when it holds %j: %s', async (text, refused) =>
    expect(await parseMail(bytesOf(text))).toEqual({ refused }),
  )

  test('ORG-21 in Outlook’s own form gives the same', async () => {
    expect(await read(outlookMessage())).toMatchObject({
      subject: 'Penstock – flow readings',
      sent: '2026-11-21T07:30:00.000Z',
      from: [{ name: 'Anders Lindqvist', address: 'anders.lindqvist@meridian-power.example' }],
      to: [{ name: 'Lands Office', address: 'lands@saltbox-inlet.example' }],
      text: 'The readings of the weir k̓ʷənt̓a are attached.\nThe maps: https://we.tl/t-9 (expires 2026-12-01)',
      attachments: [
        { name: 'readings.csv', type: 'text/csv', size: 9, content: Buffer.from('day,flow\n').toString('base64') },
        { name: 'map.bin', size: 9000 },
      ],
      links: [{ href: 'https://we.tl/t-9', until: '2026-12-01' }],
    })
    const bare = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    expect(await parseMail(bare)).toEqual({ refused: 'noMail' })
  })

  test('fills the form with what the server takes', async () => {
    const mail = await read(LETTER)
    expect(problemsOfValues(mail)).toBeUndefined()
    expect(
      mailValues({ ...mail, contacts: ['Contact-4'], direction: 'OUTGOING' }, WORDS, 'America/Toronto'),
    ).toMatchObject({
      type: 'EMAIL',
      direction: 'OUTGOING',
      subject: 'Penstock – flow readings',
      date: '2026-11-21',
      contacts: ['Contact-4'],
      description: expect.stringMatching(
        /^From: Anders Lindqvist <.+>\nTo: .+\nSent: 2026-11-21 02:30\nAttachments: readings.csv\n\nDear all/,
      ),
    })
  })

  test('a date beyond the calendar is none', () => {
    expect(wallTime('+275760-09-13T00:00:00.000Z', 'America/Vancouver')).toBe('')
    expect(wallTime('9999-12-31T23:59:00Z', 'Pacific/Kiritimati')).toBe('')
  })

  test('however its bytes are damaged gives an answer that holds', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 30 })
    const whole = [bytesOf(LETTER), bytesOf(HTML_LETTER), outlookMessage()]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), changes, fc.nat(), async (letter, edits, end) => {
        const bytes = letter.slice()
        for (const [at, byte] of edits) bytes[at % bytes.length] = byte
        const parsed = await parseMail(bytes.slice(0, end % (bytes.length + 1)))
        if ('refused' in parsed) return
        expect(v.is(readMailSchema, { ...parsed, contacts: [], direction: 'INCOMING' })).toBe(true)
        expect(problemsOfValues(parsed)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })
})

describe('an odd mail', () => {
  test.each(Object.entries(ODD_MAILS))('ORG-21 with %s is read', async (_oddity, text) => {
    const mail = await read(text)
    expect(mail.from).toEqual([{ name: 'Ada', address: 'ada@demo.test' }])
    expect(problemsOfValues(mail)).toBeUndefined()
  })

  test('ORG-21 gives its text, date and files as far as it has them', async () => {
    const of = (oddity: keyof typeof ODD_MAILS) => read(ODD_MAILS[oddity])
    expect((await of('a subject in a charset other than UTF-8')).subject).toBe('한국말로café')
    expect((await of('a date that is none')).sent).toBeUndefined()
    expect((await of('no transfer encoding and markup in the text')).text).toBe('One\ntwo')
    expect((await of('a file whose name has letters of another alphabet')).attachments).toMatchObject([
      { name: 'k̓wa.pdf', type: 'application/pdf', size: 8 },
    ])
    expect((await of('a part that never ends')).text).toBe('What came through')
  })
})

describe.skipIf(!existsSync(MAILS))('mails of others (skipped where ../shared/data/mail is missing)', () => {
  const names = existsSync(MAILS) ? readdirSync(MAILS).filter((name) => name.endsWith('.eml')) : []

  test.each(names)('ORG-21 %s is read, and its values are what the server takes', async (name) => {
    const mail = await read(readFileSync(path.join(MAILS, name)))
    expect(v.is(readMailSchema, { ...mail, contacts: [], direction: 'INCOMING' })).toBe(true)
    expect(problemsOfValues(mail)).toBeUndefined()
  })
})
