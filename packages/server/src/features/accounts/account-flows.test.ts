import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'

const PASSWORD = 'kelp forest at low tide'
let server: KeptCommunity
let second: TestServer
beforeAll(async () => {
  server = await startKeptCommunity()
  second = await startTestServer({ beside: server })
})
afterEach(() => server.leave())
afterAll(async () => {
  await second.close()
  await server.close()
})

let made = 0
const newAddress = () => `new-${(made += 1)}@test.example`
const post = (path: string, body: unknown) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const answer = async (path: string, body: unknown) => {
  const response = await post(path, body)
  const text = await response.text()
  return text === '' ? response.status : (JSON.parse(text) as { userMessage: string }).userMessage
}
const signIn = (email: string, password: string) => answer('sign-in', { email, password })
const mailsTo = (address: string) => server.sink.mails().filter(({ to }) => to === address)

/** The link of the latest mail to an address, once it has arrived. */
async function linkTo(address: string, path: string) {
  let link: URL | undefined
  await expect
    .poll(() => {
      const found = /https?:\/\/\S+#t=\S+/.exec(mailsTo(address)[0]?.text ?? '')?.[0]
      link = found === undefined ? undefined : new URL(found)
      return link?.pathname
    })
    .toBe(path)
  const values = new URLSearchParams(link?.hash.slice(1))
  return { origin: link?.origin, token: values.get('t') ?? '', email: values.get('e') }
}

describe('registering', () => {
  test('who reads French is answered in French, by mail and from then on', async () => {
    const email = newAddress()
    await answer('register', { name: 'Noor', email, language: 'fr-CA' })
    const { token } = await linkTo(email, '/confirm-email')
    expect(mailsTo(email)[0]?.subject).toMatch(/^Confirmez/)
    expect(await answer('confirm-email', { token, password: PASSWORD, language: 'fr-CA' })).toBe(204)
    const client = await TestClient.signedIn(server.url, email, PASSWORD)
    await client.request('act/changePassword', { current: PASSWORD, password: 'sea otters hold hands' })
    await expect.poll(() => mailsTo(email)[0]?.subject).toMatch(/mot de passe/)
    client.close()
  })

  test.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['Saltbox/Inlet', 'UTC'],
  ])('a browser in the time zone %s has the digest mailed by the clock of %s', async (zone, kept) => {
    const digestOf = async (email: string) => {
      const client = await TestClient.signedIn(server.url, email, PASSWORD)
      const { digest, mail } = await client.request<{ digest: object; mail: boolean }>('act/notifyChoices', {})
      client.close()
      return { digest, mail }
    }
    const [own, invited] = [newAddress(), newAddress()]
    await answer('register', { name: 'Noor', email: own })
    const { token } = await linkTo(own, '/confirm-email')
    expect(await answer('confirm-email', { token, password: PASSWORD, zone })).toBe(204)
    await (await server.join(server.admin.email)).request('act/invite', { email: invited })
    const invitation = await linkTo(invited, '/register')
    expect(await answer('register', { token: invitation.token, name: 'Guest', password: PASSWORD, zone })).toBe(204)
    for (const email of [own, invited])
      expect(await digestOf(email)).toEqual({ digest: { minute: 420, zone: kept }, mail: true })
  })

  test('a mail, a password, an account that signs in; the link works once', async () => {
    const email = newAddress()
    expect(await answer('register', { name: 'Noor', email })).toBe(204)
    const { token, origin, ...rest } = await linkTo(email, '/confirm-email')
    expect({ origin, ...rest }).toEqual({ origin: server.url, email })
    expect(await signIn(email, PASSWORD)).toBe('errors.signInFailed')
    expect(await answer('confirm-email', { token, password: PASSWORD })).toBe(204)
    expect(await answer('confirm-email', { token, password: PASSWORD })).toBe('errors.linkExpired')
    expect(await signIn(email, PASSWORD)).toBe(204)
    const client = await TestClient.signedIn(server.url, email, PASSWORD)
    const [row] = await server.parts.database.query<{ user_i: number }>('select user_i from account where email = $1', [
      email,
    ])
    const made = await client.request(`read/User-${row?.user_i}`)
    expect(made).toMatchObject({ name: 'Noor', email, admin: false })
    client.close()
  })

  test('an address with an account is sent a way back in; the answer is the same', async () => {
    const { email } = await server.addUser()
    expect(await answer('register', { name: 'Somebody', email: email.toUpperCase() })).toBe(204)
    await linkTo(email, '/set-pass')
    expect(await signIn(email, TEST_PASSWORD)).toBe(204)
  })

  test('of two links for one address one makes the account', async () => {
    const email = newAddress()
    const tokens = []
    for (const name of ['One', 'Two']) {
      await post('register', { name, email })
      await expect.poll(() => mailsTo(email).length).toBe(tokens.length + 1)
      tokens.push((await linkTo(email, '/confirm-email')).token)
    }
    const answers = await Promise.all(tokens.map((token) => answer('confirm-email', { token, password: PASSWORD })))
    expect(answers.sort()).toEqual([204, 'errors.linkExpired'])
    expect(await server.parts.database.query('select from account where email = $1', [email])).toHaveLength(1)
  })

  test('the table holds no token that would open anything', async () => {
    const email = newAddress()
    await post('register', { name: 'Noor', email })
    const { token } = await linkTo(email, '/confirm-email')
    const [row] = await server.parts.database.query<{ all: string }>(
      'select ticket::text as all from ticket where email = $1',
      [email],
    )
    expect(row?.all).not.toContain(token)
    const outbox = async () => JSON.stringify(await server.parts.database.query('select message from mail_outbox'))
    await expect.poll(outbox).not.toContain(token)
  })

  test.each([
    ['short', 'kelp', 'errors.passwordShort'],
    ['one that lists have', 'passwordpassword', 'errors.passwordWeak'],
    ['a pattern', 'abcabcabcabcabc', 'errors.passwordWeak'],
  ])('a password that is %s is refused, and the link stays good', async (_what, password, error) => {
    const email = newAddress()
    await post('register', { name: 'Noor', email })
    const { token } = await linkTo(email, '/confirm-email')
    expect(await answer('confirm-email', { token, password })).toBe(error)
    expect(await answer('confirm-email', { token, password: email })).toBe('errors.passwordWeak')
    expect(await answer('confirm-email', { token, password: PASSWORD })).toBe(204)
  })

  test('is for the invited where the install says so', async () => {
    const install = JSON.parse(await readFile(server.install.install, 'utf8')) as object
    await writeFile(server.install.install, JSON.stringify({ ...install, registration: 'invitation' }))
    await expect.poll(() => answer('register', { name: 'A', email: newAddress() })).toBe('errors.registrationClosed')
    await writeFile(server.install.install, JSON.stringify(install))
    await expect.poll(() => answer('register', { name: 'A', email: newAddress() })).toBe(204)
  })

  test.each([
    ['register', { name: ' ', email: 'a@test.example' }],
    ['register', { name: 'A', email: 'a@test.example, b@test.example' }],
    ['register', { name: 'A', email: 'a@test.example', admin: true }],
    ['forgot-password', { email: 'nobody' }],
    ['set-pass', { token: 'x', password: PASSWORD }],
    ['confirm-email', { token: ['a'], password: PASSWORD }],
  ])('%s %j is refused', async (path, body) => {
    expect(await answer(path, body)).toBe('errors.badMessage')
  })
})

describe('an invitation', () => {
  test('takes the right to invite, and lets the invited in with the name they choose', async () => {
    const email = newAddress()
    const [admin, ana] = [await server.join(server.admin.email), await server.join(server.ana.email)]
    expect(await codeOf(ana.request('act/invite', { email }))).toBe('notAllowed')
    await admin.request('act/invite', { email })
    const { token } = await linkTo(email, '/register')
    expect(await answer('confirm-email', { token, password: PASSWORD })).toBe('errors.linkExpired')
    expect(await answer('register', { token, name: 'Guest', password: PASSWORD })).toBe(204)
    expect(await answer('register', { token, name: 'Guest', password: PASSWORD })).toBe('errors.linkExpired')
    expect(await signIn(email, PASSWORD)).toBe(204)
  })

  test('is possible with the capability', async () => {
    const { email } = await server.addUser({ capabilities: ['Invite'] })
    expect(await codeOf((await server.join(email)).request('act/invite', { email: newAddress() }))).toBe('fine')
  })
})

describe('a forgotten password', () => {
  test('T16 is replaced by one link, and every session on every process ends within a second', async () => {
    const { email } = await server.addUser()
    const here = await server.client(email)
    const there = await TestClient.signedIn(second.url, email, TEST_PASSWORD)
    expect(await answer('forgot-password', { email })).toBe(204)
    expect(await answer('forgot-password', { email })).toBe(204)
    await expect.poll(() => mailsTo(email).length).toBe(2)
    const { token } = await linkTo(email, '/set-pass')
    const started = Date.now()
    expect(await answer('set-pass', { token, password: PASSWORD })).toBe(204)
    for (const client of [here, there]) expect(await client.closed).toEqual({ code: 4404, reason: 'signedout' })
    // A second, after the password is hashed, and what a machine is late by that does other work beside it.
    expect(Date.now() - started).toBeLessThan(5000)
    expect(await signIn(email, TEST_PASSWORD)).toBe('errors.signInFailed')
    expect(await signIn(email, PASSWORD)).toBe(204)
    // Neither this link nor the one before it is good for anything more, and the person is told.
    expect(await answer('set-pass', { token, password: PASSWORD })).toBe('errors.linkExpired')
    const open = 'select from ticket where email = $1 and used is null'
    expect(await server.parts.database.query(open, [email])).toHaveLength(0)
    await expect.poll(() => mailsTo(email)[0]?.subject).toBe('Your password at Test was changed')
  })

  test('an unknown address is answered alike, in words and in time, and told by mail', async () => {
    const { email } = await server.addUser()
    for (const address of [email, newAddress(), email, newAddress()]) {
      const started = performance.now()
      expect(await answer('forgot-password', { email: address })).toBe(204)
      // A timer may be early by a millisecond.
      expect(performance.now() - started).toBeGreaterThan(98)
    }
    const stranger = newAddress()
    await post('forgot-password', { email: stranger })
    await expect.poll(() => mailsTo(stranger)[0]?.subject).toBe('No account with this address at Test')
    expect(mailsTo(stranger)[0]?.text).not.toContain('#t=')
  })

  test('goes to the address of the account, not to one that only looks like it', async () => {
    const { email } = await server.addUser({ email: 'mike@test.example' })
    expect(await answer('forgot-password', { email: 'MIKE@test.example' })).toBe(204)
    await linkTo(email, '/set-pass')
    expect(mailsTo('MIKE@test.example')).toEqual([])
  })

  test('a link that has expired is refused', async () => {
    const { email } = await server.addUser()
    await post('forgot-password', { email })
    const { token } = await linkTo(email, '/set-pass')
    await server.parts.database.query("update ticket set expires = now() - interval '1 second' where email = $1", [
      email,
    ])
    expect(await answer('set-pass', { token, password: PASSWORD })).toBe('errors.linkExpired')
  })

  test('a link sets no password of a closed account, whenever it was asked for, and none after it is opened', async () => {
    const { email, index } = await server.addUser()
    const { accounts } = server.parts
    await post('forgot-password', { email })
    const before = await linkTo(email, '/set-pass')
    expect(await accounts.setDisabled(index, true, true)).toBe(true)
    expect(await answer('set-pass', { token: before.token, password: PASSWORD })).toBe('errors.linkExpired')
    await post('forgot-password', { email })
    await expect.poll(() => mailsTo(email).length).toBe(2)
    const later = await linkTo(email, '/set-pass')
    expect(await answer('set-pass', { token: later.token, password: PASSWORD })).toBe('errors.linkExpired')
    expect(await accounts.setDisabled(index, false, true)).toBe(true)
    expect(await answer('set-pass', { token: before.token, password: PASSWORD })).toBe('errors.linkExpired')
    expect(await signIn(email, TEST_PASSWORD)).toBe(204)
  })

  test('T19 one address is sent a few mails an hour, whoever asks', async () => {
    const email = newAddress()
    const answers = []
    for (let n = 0; n < 5; n++)
      answers.push(await answer(n % 2 ? 'register' : 'forgot-password', n % 2 ? { name: 'A', email } : { email }))
    expect(answers).toEqual([204, 204, 204, 204, 'errors.tooManyAttempts'])
  })
})

describe('the account of someone signed in', () => {
  const change = (client: TestClient, current: string, password: string) =>
    codeOf(client.request('act/changePassword', { t: 'User', i: 0, current, password }))

  test('T16 a changed password ends the other sessions and keeps this one', async () => {
    const { email } = await server.addUser()
    const mine = await server.join(email)
    const other = await server.client(email)
    expect(await change(mine, 'not it', PASSWORD)).toBe('passwordWrong')
    expect(await change(mine, TEST_PASSWORD, 'kelp')).toBe('passwordShort')
    expect(await change(mine, TEST_PASSWORD, PASSWORD)).toBe('fine')
    await expect(server.parts.sessions.check(other.token)).rejects.toMatchObject({ code: 'notSignedIn' })
    expect((await other.closed).reason).toBe('signedout')
    expect(await mine.request('label/Note-1').then(() => 'still here')).toBe('still here')
    expect(await signIn(email, PASSWORD)).toBe(204)
  })

  test('T19 its present password cannot be guessed at will', async () => {
    const client = await server.join((await server.addUser()).email)
    const answers = []
    for (let n = 0; n < 9; n++) answers.push(await change(client, `guess ${n}`, PASSWORD))
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 'passwordWrong'), 'tooManyAttempts'])
  })

  test('T16 signing out everywhere ends every session, here and on other processes', async () => {
    const { email } = await server.addUser()
    const mine = await server.client(email)
    const there = await TestClient.signedIn(second.url, email, TEST_PASSWORD)
    mine.send({ o: 'act/signOutEverywhere', b: {} })
    expect([(await mine.closed).reason, (await there.closed).reason]).toEqual(['signedout', 'signedout'])
  })

  test('T16 ADM-4 a closed account: administrators only, every session ends, signing in is refused, and it can be opened again', async () => {
    const { email, index } = await server.addUser()
    const client = await server.client(email)
    const [admin, ana] = [await server.join(server.admin.email), await server.join(server.ana.email)]
    const close = (by: TestClient, disabled: boolean, subject = index) =>
      codeOf(by.request('act/setAccountDisabled', { subjectID: `User-${subject}`, disabled }))
    expect(await close(ana, true)).toBe('notAllowed')
    expect(await close(admin, true, server.admin.index)).toBe('notAllowed')
    expect(await close(admin, true, 9999)).toBe('notAllowed')
    expect(await close(admin, true)).toBe('fine')
    expect((await client.closed).reason).toBe('signedout')
    expect(await signIn(email, TEST_PASSWORD)).toBe('errors.signInFailed')
    expect(await close(admin, false)).toBe('fine')
    expect(await signIn(email, TEST_PASSWORD)).toBe(204)
  })

  test('T13 is not touched by an administrator who acts as them', async () => {
    const { email, index } = await server.addUser()
    const admin = await server.join(server.admin.email)
    const { newToken } = await admin.request<{ newToken: string }>('act/masquerade', { targetUserID: `User-${index}` })
    const acting = await TestClient.connect(server.url)
    await acting.authenticate(newToken)
    expect(await change(acting, TEST_PASSWORD, PASSWORD)).toBe('masquerading')
    expect(await codeOf(acting.request('act/signOutEverywhere', {}))).toBe('masquerading')
    acting.close()
    expect(await signIn(email, TEST_PASSWORD)).toBe(204)
  })

  test('who signed in, and who tried to, is kept for administrators', async () => {
    const { email, index } = await server.addUser()
    await signIn(email, 'wrong')
    await signIn(email, TEST_PASSWORD)
    const admin = await server.join(server.admin.email)
    const log = await admin.request<{ entries: unknown[] }>('act/signInLog', { subjectID: `User-${index}` })
    const entry = {
      user: `User-${index}`,
      ip: '127.0.0.1',
      at: expect.any(String) as string,
      id: expect.any(Number) as number,
    }
    expect(log.entries).toEqual([
      { ...entry, result: 'signedIn' },
      { ...entry, result: 'refused' },
    ])
    expect(await codeOf((await server.join(server.ana.email)).request('act/signInLog', {}))).toBe('notAllowed')
  })
})
