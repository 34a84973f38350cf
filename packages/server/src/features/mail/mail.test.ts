import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { itemId } from '@cairn/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { startDelivery, type DeliveryOptions } from './deliver.ts'
import { createMail, type MailRequest } from './mail.ts'
import { claimMail } from './outbox.ts'
import { renderMail } from './render.ts'
import { openMailSink, type MailSink } from './sink.ts'

const values = { link: 'https://cairn.example/set-pass#t=1&e=a', minutes: '60' }
const request: MailRequest = { to: 'ana@test.example', template: 'setPass', values }
const place = { siteName: () => 'Cairn & co', origin: () => 'https://cairn.example' }
const log = pino({ level: 'silent' })

let database: TestDatabase
let sink: MailSink
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  sink = await openMailSink()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await database.query('delete from mail_outbox')
})
afterAll(async () => {
  await sink.close()
  await database.close()
})

/** The files of these tests: one that is there, and none besides. */
const readFile: DeliveryOptions['readFile'] = (id) =>
  Promise.resolve(
    id === itemId('Attachment', 1) ? { name: 'k̓ answer.pdf', type: 'application/pdf', bytes: PDF } : undefined,
  )
const PDF = new TextEncoder().encode('%PDF-1.7 letter')

const deliver = (smtpUrl = sink.url, noteUndelivered?: DeliveryOptions['noteUndelivered']) => {
  const options = { database, log, smtpUrl, from: 'Cairn <no-reply@cairn.example>', readFile }
  const stop = startDelivery({ ...options, ...(noteUndelivered ? { noteUndelivered } : {}) })
  stops.push(stop)
  return stop
}
const states = () => database.query('select state, message, attempts from mail_outbox order by created')
const arrived = (to: string) => sink.mails().filter((mail) => mail.to === to)

describe('a mail', () => {
  test('arrives once, in a plain and an HTML part, from the sender of the install', async () => {
    await createMail(database, place).send({ ...request, to: 'one@test.example' })
    deliver()
    await expect.poll(() => arrived('one@test.example').length).toBe(1)
    const [mail] = arrived('one@test.example')
    expect(mail).toMatchObject({ from: 'no-reply@cairn.example', subject: 'Choose a new password for Cairn & co' })
    expect(mail?.text).toContain('\n\nhttps://cairn.example/set-pass#t=1&e=a\n\n')
    expect(mail?.html).toContain('<a href="https://cairn.example/set-pass#t=1&amp;e=a">')
    await expect.poll(states).toEqual([{ state: 'sent', message: null, attempts: 1 }])
  })

  test('is sent once for a key, and by one of two processes', async () => {
    const mail = createMail(database, place)
    for (const key of ['a', 'b', 'a', 'b']) await mail.send({ ...request, to: `${key}@test.example`, key })
    deliver()
    deliver()
    await expect.poll(states).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(await states()).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
    expect([arrived('a@test.example').length, arrived('b@test.example').length]).toEqual([1, 1])
  })

  test('carries its files, and waits while one of them is gone', async () => {
    const mail = createMail(database, place)
    await mail.send({ ...request, to: 'file@test.example', files: [itemId('Attachment', 1)] })
    await mail.send({ ...request, to: 'gone@test.example', files: [itemId('Attachment', 2)] })
    deliver()
    await expect.poll(() => arrived('file@test.example').length).toBe(1)
    const [{ files = [] } = {}] = arrived('file@test.example')
    expect(files).toEqual([{ name: 'k̓ answer.pdf', type: 'application/pdf', bytes: Buffer.from(PDF) }])
    await expect.poll(states).toMatchObject([{ state: 'sent' }, { state: 'waiting', attempts: 1 }])
    expect(arrived('gone@test.example')).toEqual([])
  })

  test('goes with the transaction it is part of, or not at all', async () => {
    const mail = createMail(database, place)
    const failing = database.transaction(async (transaction) => {
      await mail.send(request, transaction)
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect(await states()).toEqual([])
  })

  test('waits while no mail server answers, and goes out when one does', async () => {
    await createMail(database, place).send({ ...request, to: 'late@test.example' })
    const stop = deliver('smtp://127.0.0.1:1')
    await expect.poll(states).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await stop()
    await database.query("update mail_outbox set due = now() - interval '1 second'")
    deliver()
    await expect.poll(() => arrived('late@test.example').length).toBe(1)
  })

  test('that the mail server refuses is noted where its sender looks, and given up', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such box'), { responseCode: 550 })),
    })
    await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', () => resolve()))
    const { port } = refusing.server.address() as AddressInfo
    const undelivered = { id: itemId('Letter', 1), property: 'undelivered', contact: itemId('Contact', 2) }
    const noted: unknown[] = []
    await createMail(database, place).send({ ...request, to: 'nobody@test.example', undelivered })
    deliver(`smtp://127.0.0.1:${port}`, async (each) => void noted.push(each))
    await expect.poll(states).toMatchObject([{ state: 'failed', message: null, attempts: 1 }])
    expect(noted).toEqual([undelivered])
    for (const stop of stops.splice(0)) await stop()
    await new Promise<void>((resolve) => refusing.close(() => resolve()))
  })

  test('that must arrive has a sender of its own in the envelope, to which a later failure is reported', async () => {
    const undelivered = { id: itemId('Letter', 1), property: 'undelivered', contact: itemId('Contact', 2) }
    await createMail(database, place).send({ ...request, to: 'far@test.example', undelivered })
    await createMail(database, place).send({ ...request, to: 'near@test.example' })
    const options = { database, log, smtpUrl: sink.url, from: 'Cairn <no-reply@cairn.example>', readFile }
    stops.push(startDelivery({ ...options, bounceAddress: (mail) => `cairn+${mail}@reply.example` }))
    await expect.poll(() => [arrived('far@test.example').length, arrived('near@test.example').length]).toEqual([1, 1])
    const [far] = arrived('far@test.example')
    expect(far).toMatchObject({ from: 'no-reply@cairn.example' })
    expect(`<${far?.returnPath.replace(/^cairn\+|@.*$/g, '')}@cairn>`).toBe(far?.id)
    expect(arrived('near@test.example')[0]).toMatchObject({ returnPath: 'no-reply@cairn.example' })
  })

  test('that a killed process had claimed is sent by another, as the same message', async () => {
    await createMail(database, place).send({ ...request, to: 'crash@test.example' })
    expect(await claimMail(database)).toHaveLength(1)
    expect(await claimMail(database)).toHaveLength(0)
    const [row] = await database.query<{ id: string }>('select id from mail_outbox')
    await database.query("update mail_outbox set due = now() - interval '1 second'")
    deliver()
    await expect.poll(() => arrived('crash@test.example').map(({ id }) => id)).toEqual([`<${row?.id}@cairn>`])
  })

  test('reaches one person only, whatever the address says', async () => {
    await createMail(database, place).send({ ...request, to: 'x@test.example, y@test.example' })
    deliver()
    await expect.poll(states).not.toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect([...arrived('x@test.example'), ...arrived('y@test.example')]).toEqual([])
  })

  test('can be ended with one request where it says so', async () => {
    const unsubscribeLink = 'https://cairn.example/unsubscribe?x=1'
    await createMail(database, place).send({ ...request, to: 'list@test.example', unsubscribeLink })
    deliver()
    await expect.poll(() => arrived('list@test.example').length).toBe(1)
    const headers = arrived('list@test.example')[0]?.headers
    expect(headers?.get('list-unsubscribe')).toBe(`<${unsubscribeLink}>`)
    expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})

describe('a template', () => {
  test('shows values as text: no mark-up, no second header line, no link that is not meant as one', () => {
    const inviter = '<b>Ana</b> https://evil.example\nBcc: all'
    const mail = renderMail(
      'invitation',
      { ...values, inviter, days: '7', site: 'S', siteLink: 'https://s.example' },
      'en',
    )
    expect(mail.subject).toBe('<b>Ana</b> https://evil.example Bcc: all invites you to S')
    expect(mail.html).toContain('&lt;b&gt;Ana&lt;/b&gt; https://evil.example<br>Bcc: all invites you')
    expect(mail.html).not.toContain('href="https://evil.example')
  })

  test('asks for what it needs', () => {
    expect(() => renderMail('setPass', {}, 'en')).toThrow(
      'the mail text has the placeholder "site", and no value was given for it',
    )
    expect(() => renderMail('unheardOf', {}, 'en')).toThrow('mail.unheardOf.subject')
    const script = { ...values, site: 'S', siteLink: 'https://s.example', link: 'javascript:alert(1)' }
    expect(() => renderMail('setPass', script, 'en')).toThrow('http or https')
  })

  test('of another language falls back to English', () => {
    const mail = renderMail('setPass', { ...values, site: 'S', siteLink: 'https://s.example' }, 'xx')
    expect(mail.subject).toBe('Choose a new password for S')
  })
})
