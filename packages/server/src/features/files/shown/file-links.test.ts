import { describe, expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { createFileLinks } from './file-links.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const DAY_MS = 86_400_000
const links = createFileLinks(new Uint8Array(32).fill(7))
const TERMS = { file: itemId('File', 77), level: 1, care: '0123456789abcdef' }
const linkTo = (index: number) => ({ attachment: itemId('Attachment', index), terms: TERMS })
const tokenOf = (index: number, until: number) => links.of(linkTo(index), until).split('/')[2] ?? ''

describe('a link to a file (T55)', () => {
  test('opens its attachment until its time is over', () => {
    const token = tokenOf(1234, NOW + DAY_MS)
    expect(links.read(token, NOW)).toEqual(linkTo(1234))
    expect(links.read(token, NOW + DAY_MS + 1)).toBe('expired')
  })

  test('opens nothing once a character of it is another, nor with the key of another install', () => {
    const token = tokenOf(1234, NOW + DAY_MS)
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '0' ? '1' : '0'
      expect(links.read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`, NOW)).not.toEqual(linkTo(1234))
    }
    const others = createFileLinks(new Uint8Array(32).fill(8))
    expect(others.read(token, NOW)).toBeUndefined()
    expect(['', '-', 'x-y-z', `${token}0`].map((each) => links.read(each, NOW))).toEqual(Array(4).fill(undefined))
  })
})
