import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { codeOf } from '@cairn/testkit/kept-community'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ areas: [] })
  client = await server.client((await server.addUser({ name: 'Ana', email: 'ana@test.example' })).email)
})
afterAll(async () => {
  client.close()
  await server.close()
})

const asked = { subject: 'Lists stay empty', text: 'I see nothing,\nsince today.', page: '/my-contacts?c0=x' }
const ask = (body: object) => codeOf(client.request('act/supportRequest', body))
const mails = () => server.parts.database.query('select * from mail_outbox')

test('a request for help goes to whoever runs the install, once, with who asks and where they are', async () => {
  expect(await ask({ ...asked, subject: ' ' })).toBe('badMessage')
  expect(await ask(asked)).toBe('fine')
  expect(await ask(asked)).toBe('fine')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(JSON.stringify(mail)).toContain('office@test.example')
  for (const part of ['Ana asks for help: Lists stay empty', 'ana@test.example', '/my-contacts?c0=x', 'since today.'])
    expect(JSON.stringify(mail)).toContain(part)
})

test('a person asks so often in an hour, not more', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask({ ...asked, subject: `Again ${at}` })))
  expect(answers.filter((answer) => answer === 'tooManyAttempts').length).toBeGreaterThan(0)
})
