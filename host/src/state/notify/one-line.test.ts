import type { Notification } from '@cairn/contract/notify'
import { expect, test } from 'vitest'
import { linesOf } from './one-line.ts'

const told = (_i: number, over: Partial<Notification> = {}) =>
  ({ _i, kind: 'SEEN', by: ['Contact-1'], as: [], at: '2026-11-27T12:00:00Z', unread: true, ...over }) as Notification

test('notifications of one person, kind and day are one line', () => {
  const lines = linesOf([
    told(9),
    told(8, { by: ['Contact-2'] }),
    told(7, { at: '2026-11-27T12:30:00Z' }),
    told(6, { at: '2026-11-25T12:00:00Z' }),
    told(5, { kind: 'CREATED' }),
    told(4, { unread: false }),
  ])
  expect(lines.map((line) => line.map(({ _i }) => _i))).toEqual([[9, 7], [8], [6], [5], [4]])
})
