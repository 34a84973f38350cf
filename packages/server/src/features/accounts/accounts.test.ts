import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { addressKey } from './accounts.ts'
import { hashPassword, verifyPassword } from './sign-in/password.ts'
import { readToken, signToken } from './sign-in/token.ts'

const key = new Uint8Array(32).fill(7)
const claims = {
  user: 3,
  session: 'b1d0fd0c-6c3f-4a6b-9d2e-0f6f5a4b7c11',
  use: 'bearer',
  generation: 2,
  expires: Math.ceil(Date.now() / 1000) * 1000 + 60_000,
} as const

describe('T17 tokens', () => {
  test('a token says what was signed', async () => {
    expect(await readToken(key, await signToken(key, claims))).toEqual(claims)
  })

  test('one that has expired is told apart', async () => {
    const token = await signToken(key, { ...claims, expires: Date.now() - 2000 })
    await expect(readToken(key, token)).rejects.toMatchObject({ code: 'tokenExpired' })
  })

  test('alg none, another algorithm, a foreign key, a changed claim and noise are refused', async () => {
    const [header, body, signature] = (await signToken(key, claims)).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const other = Buffer.from(JSON.stringify({ sub: 'User-1' })).toString('base64url')
    const longer = await new SignJWT({ sid: claims.session, use: 'bearer', gen: 2 })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('cairn')
      .setSubject('User-3')
      .setExpirationTime('1h')
      .sign(key)
    const bad = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      longer,
      await signToken(new Uint8Array(32), claims),
      `${header}.${other}.${signature}`,
      '',
      'x',
      '..',
    ]
    for (const token of bad) await expect(readToken(key, token)).rejects.toMatchObject({ code: 'notSignedIn' })
  })

  test('a signed token of other content is refused', async () => {
    const token = await new SignJWT({ admin: true })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('cairn')
      .setSubject('User-3')
      .setExpirationTime('1h')
      .sign(key)
    await expect(readToken(key, token)).rejects.toMatchObject({ code: 'notSignedIn' })
  })
})

describe('passwords', () => {
  test('are kept as argon2id; an unknown account takes as long and never matches', async () => {
    const hash = await hashPassword('walk-the-shoreline')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, 'walk-the-shoreline')).toBe(true)
    expect(await verifyPassword(hash, 'walk-the-shorelinE')).toBe(false)
    expect(await verifyPassword(undefined, 'walk-the-shoreline')).toBe(false)
    expect(await verifyPassword('damaged', 'x')).toBe(false)
  })

  test('addresses are compared without case and spaces around', () => {
    expect(addressKey(' Lands@Demo.Test ')).toBe('lands@demo.test')
  })
})
