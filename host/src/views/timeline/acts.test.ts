import { expect, test } from 'vitest'
import type { TimelineEntry } from '@cairn/contract/timeline'
import { actsOf, asOne, headOf, namesBeside } from './acts.ts'

const LABELS = { 'Contact-1': 'Ada', 'Contact-2': 'Ben', 'Message-1': 'Weir', 'Message-2': 'Weir', 'Message-3': 'Road' }
const entry = (id: string, minute: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ id, context: id, u: 2, kind: 'UPDATED', by: 'User-1', properties: [], also: [] },
  ts: new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString(),
  ...more,
})
const sizes = (entries: readonly TimelineEntry[]) => actsOf(entries, LABELS).map((act) => act.entries.length)

test('what one person did to several items of a type in one go is one act', () => {
  const acts = actsOf([entry('Contact-2', 5), entry('Contact-1', 0)], LABELS)
  expect(acts).toHaveLength(1)
  expect(acts.map((act) => asOne(act, LABELS))).toEqual([undefined])
})

test('several changes of one item are told as one, with all that changed', () => {
  const [act] = actsOf(
    [entry('Contact-1', 5, { u: 3, properties: ['a'] }), entry('Contact-1', 0, { properties: ['b', 'a'] })],
    LABELS,
  )
  expect(act && asOne(act, LABELS)).toMatchObject({ id: 'Contact-1', u: 2, properties: ['a', 'b'] })
})

test('the items of an act are named once each, and its head not again', () => {
  const entries = [entry('Message-1', 0), entry('Message-2', 0), entry('Message-3', 0), entry('Contact-1', 0)]
  expect(namesBeside(entries, undefined, LABELS)).toEqual(['Weir', 'Road', 'Ada'])
  expect(namesBeside(entries, entries[0], LABELS)).toEqual(['Road', 'Ada'])
})

test.each([
  ['another person', entry('Contact-2', 0, { by: 'User-2' })],
  ['another name', entry('Contact-2', 0, { as: 'User-2' })],
  ['another kind', entry('Contact-2', 0, { kind: 'CREATED' })],
  ['another type', entry('Message-1', 0)],
  ['a pause', { ...entry('Contact-2', 0), ts: '2026-11-23T11:30:00.000Z' }],
  ['a reason', entry('Contact-2', 0, { reason: 'Moved' })],
])('%s makes another act', (_what, other) => {
  expect(sizes([entry('Contact-1', 5), other])).toEqual([1, 1])
})

test('what was written together is one act, which its move names', () => {
  const moved = entry('Meeting-1', 0, { kind: 'MOVED', state: 'CLOSED' })
  const [act, ...others] = actsOf([entry('Contact-2', 0, { kind: 'CREATED', u: 1 }), entry('Note-1', 0), moved], LABELS)
  expect([act?.entries.length, others]).toEqual([3, []])
  expect(act && [asOne(act, LABELS), headOf(act)]).toEqual([undefined, moved])
})

test('what is written in one conversation is one act, in another it is another', () => {
  const said = (id: string, minute: number) => entry(id, minute, { kind: 'MESSAGE', u: 1 })
  expect(sizes([said('Message-2', 5), said('Message-1', 4), said('Message-3', 3)])).toEqual([2, 1])
})
