import { readFile, writeFile } from 'node:fs/promises'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startKeptCommunity, codeOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { TEST_PASSWORD } from '@cairn/testkit/server'
import { openTestDatabase } from '../../../testing/open-test-database.ts'
import { createSeal } from '../seal.ts'
import { createSecondFactor } from './second-factor.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

/** The code that an app shows `steps` of 30 seconds from now. */
const codeFor = (secret: string, steps = 0, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 })

async function signIn(email: string, code?: string, password = TEST_PASSWORD) {
  const response = await fetch(`${server.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(code === undefined ? {} : { code }) }),
  })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
  return { status: response.status, body, token: response.headers.get('x-vgn-token') }
}

/** Somebody with a second factor, set up as the profile does it. */
async function withFactor(admin = false) {
  const user = await server.addUser({ admin })
  const client = await server.join(user.email)
  const { secret, uri } = await client.request<{ secret: string; uri: string }>('act/beginSecondFactor', {
    password: TEST_PASSWORD,
  })
  // The code of the step before, so that the present one is still to be used.
  const { recoveryCodes } = await client.request<{ recoveryCodes: string[] }>('act/confirmSecondFactor', {
    code: codeFor(secret, -1),
  })
  return { ...user, client, secret, uri, recoveryCodes }
}

describe('second factor', () => {
  test('is set up with an address that apps read, asked for after the password, and signs in with a code', async () => {
    const { email, uri, secret } = await withFactor()
    const read = URI.parse(uri)
    expect(read).toMatchObject({ issuer: 'Test', label: email })
    expect(read.secret.base32).toBe(secret)
    expect(await signIn(email)).toMatchObject({ status: 401, body: { userMessage: 'errors.secondFactorRequired' } })
    expect(await signIn(email, codeFor(secret), 'wrong')).toMatchObject({
      status: 401,
      body: { userMessage: 'errors.signInFailed' },
    })
    const code = codeFor(secret)
    expect(await signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 204 })
  })

  test('takes no code twice, nor one before the latest', async () => {
    const { email, secret } = await withFactor()
    const code = codeFor(secret)
    expect((await Promise.all([signIn(email, code), signIn(email, code)])).map(({ status }) => status).sort()).toEqual([
      204, 401,
    ])
    for (const used of [code, codeFor(secret, -1)])
      expect((await signIn(email, used)).body).toEqual({ userMessage: 'errors.secondFactorFailed' })
  })

  test('a recovery code is good once, however it is typed', async () => {
    const { email, recoveryCodes, client } = await withFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(email, ` ${first.toUpperCase()} `)).status).toBe(204)
    expect((await signIn(email, first)).status).toBe(401)
    expect((await signIn(email, second.replaceAll('-', ''))).status).toBe(204)
    expect(await client.request('act/secondFactor', {})).toEqual({ isOn: true, recoveryCodes: 8 })
  })

  test('T19 codes are throttled by account, wherever they come from', async () => {
    const { email, secret } = await withFactor()
    for (let n = 0; n < 10; n++) expect((await signIn(email, 'not a code')).status).toBe(401)
    expect(await signIn(email, codeFor(secret))).toMatchObject({
      status: 429,
      body: { userMessage: 'errors.tooManyAttempts' },
    })
  })

  test('is not on before a right code; setting it up, new recovery codes and removal ask for the password', async () => {
    const user = await server.addUser()
    const client = await server.join(user.email)
    expect(await codeOf(client.request('act/beginSecondFactor', { password: 'wrong' }))).toBe('passwordWrong')
    expect(await codeOf(client.request('act/beginSecondFactor', {}))).toBe('badMessage')
    const given = await client.request<{ secret: string }>('act/beginSecondFactor', { password: TEST_PASSWORD })
    const begun = await client.request<{ secret: string }>('act/beginSecondFactor', { password: TEST_PASSWORD })
    // Whoever saw the one before has nothing of the one that is confirmed.
    expect(begun.secret).not.toBe(given.secret)
    expect(await codeOf(client.request('act/confirmSecondFactor', { code: codeFor(given.secret) }))).toBe(
      'secondFactorFailed',
    )
    expect(await codeOf(client.request('act/confirmSecondFactor', { code: '000' }))).toBe('secondFactorFailed')
    expect((await signIn(user.email)).status).toBe(204)
    await client.request('act/confirmSecondFactor', { code: codeFor(begun.secret) })
    expect(await codeOf(client.request('act/beginSecondFactor', { password: TEST_PASSWORD }))).toBe('notAllowed')
    for (const action of ['renewRecoveryCodes', 'removeSecondFactor'])
      expect(await codeOf(client.request(`act/${action}`, { password: 'wrong' }))).toBe('passwordWrong')
    const { recoveryCodes } = await client.request<{ recoveryCodes: string[] }>('act/renewRecoveryCodes', {
      password: TEST_PASSWORD,
    })
    expect((await signIn(user.email, recoveryCodes[3])).status).toBe(204)
    await client.request('act/removeSecondFactor', { password: TEST_PASSWORD })
    expect((await signIn(user.email)).status).toBe(204)
  })

  test('an administrator resets that of another person, which is logged; nobody else does', async () => {
    const lost = await withFactor()
    const admin = await server.join(server.admin.email)
    const subjectID = `User-${lost.index}`
    expect(await codeOf(lost.client.request('act/resetSecondFactor', { subjectID }))).toBe('notAllowed')
    expect(await codeOf(admin.request('act/resetSecondFactor', { subjectID: `User-${server.admin.index}` }))).toBe(
      'notAllowed',
    )
    await admin.request('act/resetSecondFactor', { subjectID })
    expect((await signIn(lost.email)).status).toBe(204)
    const { entries } = await admin.request<{ entries: object[] }>('act/accessLog', { t: 'User', i: lost.index })
    expect(entries[0]).toMatchObject({ op: 'secondFactorReset', by: `User-${server.admin.index}` })
  })

  test('T13 whoever acts as another person changes neither their password nor their second factor', async () => {
    const subject = await withFactor()
    const admin = await server.join(server.admin.email)
    const { newToken } = await admin.request<{ newToken: string }>('act/masquerade', {
      targetUserID: `User-${subject.index}`,
    })
    const acting = await server.visit()
    await acting.authenticate(newToken)
    const refused = [
      ['beginSecondFactor', { password: TEST_PASSWORD }],
      ['confirmSecondFactor', { code: '1' }],
      ['removeSecondFactor', { password: TEST_PASSWORD }],
      ['renewRecoveryCodes', { password: TEST_PASSWORD }],
      ['changePassword', { current: TEST_PASSWORD, password: 'another long password' }],
      ['signOutEverywhere', {}],
    ] as const
    for (const [action, body] of refused)
      expect(await codeOf(acting.request(`act/${action}`, body))).toBe('masquerading')
  })

  test('where the install asks administrators for one, sign-in sets it up', async () => {
    const file = server.install.install
    const before = await readFile(file, 'utf8')
    await writeFile(file, JSON.stringify({ ...JSON.parse(before), secondFactor: 'administrators' }))
    const { email } = await server.addUser({ admin: true })
    await expect.poll(async () => (await signIn(email)).body.userMessage).toBe('errors.secondFactorSetUp')
    const { secret = '' } = (await signIn(email)).body
    expect((await signIn(email, '123')).body.userMessage).toBe('errors.secondFactorFailed')
    expect((await signIn(email, codeFor(secret))).status).toBe(204)
    expect((await signIn(email)).body.userMessage).toBe('errors.secondFactorRequired')
    expect((await signIn(server.ana.email)).status).toBe(204)
    await writeFile(file, before)
  })
})

test('a code of the steps beside the present one is taken, one further off is not', async () => {
  const database = await openTestDatabase()
  const at = 1_700_000_000_000
  const seal = createSeal(new Uint8Array(32), 'test')
  const factor = createSecondFactor({ database, seal, issuer: () => 'Test', now: () => at })
  for (const [user, steps, isTaken] of [
    [1, -2, false],
    [2, -1, true],
    [3, 1, true],
    [4, 2, false],
  ] as const) {
    const { secret } = await factor.enrol(user, 'a@test.example')
    const answer = await codeOf(factor.confirm(user, codeFor(secret, steps, at)))
    expect({ steps, answer }).toEqual({ steps, answer: isTaken ? 'fine' : 'secondFactorFailed' })
  }
  await database.close()
})

test('the database alone holds no secret of an app, and the secret of one person opens for no other', async () => {
  const database = await openTestDatabase()
  const [seal, other] = [createSeal(new Uint8Array(32), 'test'), createSeal(new Uint8Array(32).fill(1), 'test')]
  const issuer = () => 'Test'
  const factor = createSecondFactor({ database, seal, issuer })
  const { secret } = await factor.enrol(1, 'a@test.example')
  const rows = await database.query<{ secret: string }>('select secret from second_factor')
  expect(rows).toHaveLength(1)
  const stored = rows[0]?.secret ?? ''
  expect(stored).not.toContain(secret)
  expect(seal.open(stored, '1')).toBe(secret)
  for (const opened of [seal.open(stored, '2'), other.open(stored, '1'), seal.open(`${stored.slice(0, -2)}AA`, '1')])
    expect(opened).toBeUndefined()

  const [recoveryCode = ''] = await factor.confirm(1, codeFor(secret))
  // The install lost its key: the code of the app is refused, a recovery code is not.
  const rekeyed = createSecondFactor({ database, seal: other, issuer })
  expect(await codeOf(rekeyed.take(1, codeFor(secret, 1)))).toBe('secondFactorFailed')
  expect(await codeOf(rekeyed.take(1, recoveryCode))).toBe('fine')
  await database.close()
})
