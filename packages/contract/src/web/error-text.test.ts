import { expect, test } from 'vitest'
import { CairnError } from '../ground/errors.ts'
import type { Translate } from '../ground/texts.ts'
import { errorText } from './error-text.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'errors.rightMissing': 'You need the right {right}.',
  'forms.rights.name.delete': 'Delete',
  'forms.rights.name.steward': 'Set protocols and labels',
  'types.Entry.name': 'Archive entry',
}
const translate = ((key: string, values: Record<string, unknown> = {}) =>
  (TEXTS[key] ?? key).replace('{right}', String(values['right']))) as Translate

test.each([
  ['Entry.delete', 'Delete · Archive entry'],
  ['steward', 'Set protocols and labels'],
  ['Entry.takeStock', 'takeStock · Archive entry'],
])('a refusal names the missing right %s in words', (right, words) => {
  expect(errorText(translate, new CairnError('notAllowed', '', { right })).title).toBe(`You need the right ${words}.`)
})

test('a refusal without a right says no more than it may', () => {
  expect(errorText(translate, new CairnError('notAllowed')).title).toBe('notAllowed')
})
