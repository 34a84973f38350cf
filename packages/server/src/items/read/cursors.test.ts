import { expect, test } from 'vitest'
import { createCursors } from './cursors.ts'

const [cursors, other] = [createCursors(Buffer.alloc(32, 1)), createCursors(Buffer.alloc(32, 2))]

test('a cursor is read as it was written, by every process with the key', () => {
  const text = cursors.write('list', ['tłı̨chǫ', null, 'Note-1'])
  expect(createCursors(Buffer.alloc(32, 1)).read('list', text)).toEqual(['tłı̨chǫ', null, 'Note-1'])
})

test('one made up, altered, cut, of another list or of another install is refused', () => {
  const text = cursors.write('list', ['salmon', 'Note-1'])
  const bytes = Buffer.from(text, 'base64url')
  const altered = Array.from(bytes, (_byte, at) =>
    Buffer.from(bytes.map((each, place) => (place === at ? each ^ 1 : each))),
  )
  const made = [
    ...altered,
    bytes.subarray(1),
    bytes.subarray(0, 16),
    bytes.subarray(0, 3),
    Buffer.concat([bytes, bytes]),
  ]
  for (const each of [
    ...made.map((one) => one.toString('base64url')),
    '',
    'x',
    other.write('list', ['salmon', 'Note-1']),
  ])
    expect(() => cursors.read('list', each)).toThrow(expect.objectContaining({ code: 'invalidFilter' }))
  expect(() => cursors.read('other list', text)).toThrow(expect.objectContaining({ code: 'invalidFilter' }))
})

test('T75 a cursor does not tell its place, nor how far it is from another', () => {
  const texts = [cursors.write('list', 41_234), cursors.write('list', 41_235)].map((text) =>
    Buffer.from(text, 'base64url'),
  )
  const [one = [], other = []] = texts.map((bytes) => [...bytes.subarray(16)])
  expect(texts.some((bytes) => bytes.includes('4123'))).toBe(false)
  expect(one.filter((byte, at) => byte === other[at])).not.toHaveLength(4)
})
