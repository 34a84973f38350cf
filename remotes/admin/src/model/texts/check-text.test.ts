import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const ORIGINAL = '{count, plural, one {# word of {name}} other {# words of {name}}}'

test.each([
  ['{name} has {count, plural, one {one} other {#}}'],
  ['{count} mots'],
  ['No values at all'],
  ['{name, select, Ada {her} other {their}}'],
])('ADM-9 %j can stand for it', (words) => expect(checkText(words, ORIGINAL)).toBeUndefined())

test.each([
  ['  ', { kind: 'empty' }],
  ['{count, plural, one {x}}', { kind: 'syntax', at: 24 }],
  ['{count} of {total}', { kind: 'value', name: 'total' }],
  ['{name, plural, other {#}}', { kind: 'number', name: 'name' }],
])('ADM-9 %j cannot', (words, problem) => expect(checkText(words, ORIGINAL)).toMatchObject(problem))
