import { expect, test } from 'vitest'
import { readApproximateDate } from './approximate-date.ts'
import { edtfOf, readEdtf } from './edtf.ts'

test.each([
  ['1984', '1984', '1984'],
  ['1984~', '1984', '1984', true],
  ['1984-06?', '1984-06', '1984-06', true],
  ['1984-06-12%', '1984-06-12', '1984-06-12', true],
  ['198X', '1980', '1989'],
  ['19XX', '1900', '1999'],
  ['1984-XX', '1984', '1984'],
  ['1984-06-XX', '1984-06', '1984-06'],
  ['1984/2004', '1984', '2004'],
  ['1984-06/1985~', '1984-06', '1985', true],
  ['1984/..', '1984', undefined],
  ['1984/', '1984', undefined],
  ['../1949', undefined, '1949'],
] as const)('%s comes in, by itself and as people write it', (text, from, to, about = undefined) => {
  const read = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(about ? { about } : {}) }
  expect(readEdtf(text)).toEqual(read)
  expect(readApproximateDate(text)).toEqual({ text, ...read })
})

test.each(['', '/', '../../..', '1984/1985/1986', '1990/1984', '1984-13', '1984-XX-12', 'c. 1984', '84', '1921-24'])(
  '%s is none',
  (text) => expect(readEdtf(text)).toBeUndefined(),
)

test.each([
  ['c. 1920', '1920~'],
  ['1902–5', '1902/1905'],
  ['before 1950', '../1949'],
  ['after 1830', '1830/..'],
  ['May 1902', '1902-05'],
  ['c. 1902–5', '1902~/1905~'],
  ['n.d.', undefined],
])('%s goes out as %s, and comes in with the same bounds', (written, edtf) => {
  const { text: _text, ...bounds } = readApproximateDate(written)
  expect(edtfOf(bounds)).toBe(edtf)
  if (edtf) expect(readEdtf(edtf)).toEqual(bounds)
})
