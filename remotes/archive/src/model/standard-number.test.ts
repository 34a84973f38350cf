import { expect, test } from 'vitest'
import { doubtOfNumber } from './standard-number.ts'

test.each(['0-306-40615-2', 'ISBN 978-0-306-40615-7', '0317-8471', '1050-124X', '12345', 'R-17', ''])(
  'ARC-7 %s is sound, or no number that can be checked',
  (text) => expect(doubtOfNumber(text)).toBeUndefined(),
)

test.each([
  ['0-306-40615-3', 'ISBN'],
  ['978-0-306-40615-8', 'ISBN'],
  ['ISSN 0317-8472', 'ISSN'],
])('ARC-7 the check digit of %s tells that it was mistyped', (text, kind) => expect(doubtOfNumber(text)).toBe(kind))
