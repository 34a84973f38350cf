import { fastify } from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../../../testing/index.ts'
import { demoMailRoute } from './demo-mail.route.ts'
import { refuse } from '../refusal.ts'

const app = fastify({ trustProxy: true })
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  app.setErrorHandler(async (thrown, request, reply) => refuse(thrown, request, reply))
  demoMailRoute(app, sink, () => 'https://demo.example')
})
afterAll(async () => {
  await app.close()
  await sink.close()
})

test.each([
  ['127.0.0.1:8080', 200],
  ['localhost:8080', 200],
  ['[::1]:8080', 200],
  ['demo.example', 200],
  ['rebound.example:8080', 404],
  ['127.0.0.1.rebound.example', 404],
])('the mail of the demo asked for as %s answers %i', async (host, status) => {
  const { statusCode, body } = await app.inject({ url: '/demo/mail', headers: { host } })
  expect(statusCode).toBe(status)
  expect(body.includes('<main>')).toBe(status === 200)
})

test('a header of a page that was made to lead here names no host', async () => {
  const headers = { host: 'rebound.example', 'x-forwarded-host': 'localhost' }
  expect((await app.inject({ url: '/demo/mail', headers })).statusCode).toBe(404)
})

test('the page tells which files and pictures a mail carries', async () => {
  const page = async () => (await app.inject({ url: '/demo/mail', headers: { host: 'localhost' } })).body
  const mail = createTransport(sink.url)
  const sent = { from: 'a@test.example', to: 'b@test.example', text: 'Words' }
  await mail.sendMail({ ...sent, html: '<p>Words</p>' })
  expect(await page()).not.toContain('<li>')
  await mail.sendMail({
    ...{ ...sent, html: '<p>Words <img src="https://demo.example/a.png"></p>' },
    attachments: [{ filename: 'scan.png', contentType: 'image/png', content: 'x' }],
  })
  expect(await page()).toContain('<li>scan.png (image/png)</li><li>&lt;img src=')
})
