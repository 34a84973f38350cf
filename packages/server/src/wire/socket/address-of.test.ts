import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAddressOf } from './address-of.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage

test('without a trusted proxy the address is that of the connection, whatever a header claims', () => {
  expect(createAddressOf(undefined)(request('10.0.0.9', '1.2.3.4'))).toBe('10.0.0.9')
})

test('what a trusted proxy says of where it comes from counts, what was claimed before it does not', () => {
  const addressOf = createAddressOf('127.0.0.1, 10.0.0.0/8')
  expect(addressOf(request('10.0.0.9', '6.6.6.6, 1.2.3.4'))).toBe('1.2.3.4')
  expect(addressOf(request('9.9.9.9', '1.2.3.4'))).toBe('9.9.9.9')
})
