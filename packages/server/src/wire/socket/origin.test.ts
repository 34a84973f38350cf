import { describe, expect, test } from 'vitest'
import { originAllowed } from './origin.ts'

describe('T14 origin', () => {
  const local = { host: '127.0.0.1', publicUrl: undefined }
  const open = { host: '0.0.0.0', publicUrl: undefined }
  const behind = { host: '0.0.0.0', publicUrl: undefined, trustProxy: '10.0.0.0/8' }
  const proxied = { host: '0.0.0.0', publicUrl: 'https://cairn.example' }

  test.each([
    [local, 'http://127.0.0.1:8080', '127.0.0.1:8080', true],
    [local, 'http://localhost:8080', 'localhost:8080', true],
    [local, undefined, '127.0.0.1:8080', true],
    [local, 'null', '127.0.0.1:8080', false],
    [local, '', '127.0.0.1:8080', false],
    [local, 'http://127.0.0.1:9090', '127.0.0.1:8080', false],
    [local, 'http://127.0.0.1.evil.example:8080', '127.0.0.1:8080', false],
    [local, 'http://evil.example:8080', 'evil.example:8080', false],
    [local, 'http://127.0.0.1:8080/', '127.0.0.1:8080', false],
    [local, 'file://127.0.0.1:8080', '127.0.0.1:8080', false],
    [local, 'https://127.0.0.1:8080', '127.0.0.1:8080', false],
    [open, 'http://cairn.local:8080', 'cairn.local:8080', true],
    [open, 'https://cairn.local:8080', 'cairn.local:8080', false],
    [behind, 'https://cairn.local', 'cairn.local', true],
    [behind, 'ftp://cairn.local', 'cairn.local', false],
    [open, 'http://cairn.local.evil.example', 'cairn.local', false],
    [proxied, 'https://cairn.example', '10.0.0.5:8080', true],
    [proxied, 'https://cairn.example.evil.example', 'cairn.example', false],
    [proxied, 'http://cairn.example', 'cairn.example', false],
  ])('%o: %s to %s is %s', (settings, origin, host, allowed) => {
    expect(originAllowed(origin, host, settings)).toBe(allowed)
  })
})
