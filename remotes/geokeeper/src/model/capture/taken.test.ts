import { expect, it } from 'vitest'
import { howTaken } from './taken.ts'

const [before, ended, after] = ['2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z', '2026-06-03T10:00:00Z']
const open = { state: 'ACTIVE' }

it('GEO-9 takes what was begun before a program or a version ended, and nothing after', () => {
  expect(howTaken(open, open, after)).toBe('taken')
  expect(howTaken({ state: 'COMPLETE', ended }, open, before)).toBe('late')
  expect(howTaken({ state: 'COMPLETE', ended }, open, after)).toBe('refused')
  expect(howTaken(open, { state: 'ARCHIVE', ended }, before)).toBe('taken')
  expect(howTaken(open, { state: 'ARCHIVE', ended }, after)).toBe('refused')
  expect(howTaken(open, { state: 'DRAFT' }, before)).toBe('refused')
  expect(howTaken({ state: 'DRAFT' }, open, before)).toBe('refused')
})
