import { expect, test } from 'vitest'
import type { TimelineQuery } from '@cairn/contract/timeline'
import { fetchAll, timelineCsv } from './timeline-csv.ts'

const entry = (n: number) => ({
  ...{
    id: `Contact-${n}`,
    context: `Contact-${n}`,
    also: [],
    u: 2,
    kind: 'UPDATED',
    ts: '2026-11-23T12:00:00.000Z',
    by: 'User-1',
    properties: ['a', 'b'],
  },
})

test('all pages come, in their order, with all names', async () => {
  const asked: TimelineQuery[] = []
  const pages = [
    { entries: [entry(2)], labels: { 'Contact-2': 'Ben' }, next: 'x' },
    { entries: [entry(1)], labels: { 'Contact-1': 'Ada' } },
  ]
  const all = await fetchAll(async (query) => (asked.push(query), pages[asked.length - 1]), { types: ['Contact'] })
  expect(all.entries.map(({ id }) => id)).toEqual(['Contact-2', 'Contact-1'])
  expect(all.labels).toEqual({ 'Contact-1': 'Ada', 'Contact-2': 'Ben' })
  expect(asked).toMatchObject([{ types: ['Contact'] }, { types: ['Contact'], after: 'x' }])
})

test('a name that would be a formula, or holds quotes and commas, is a name', () => {
  const labels = { 'Contact-1': '=1+1', 'User-1': 'Weir, "Ada"' }
  const [, line] = timelineCsv({ entries: [entry(1)], labels }, (key) => key).split('\r\n')
  expect(line).toBe(
    '2026-11-23T12:00:00.000Z,"Weir, ""Ada""",app.timeline.filter.changed,Contact-1,\'=1+1,"types.Contact.props.a, types.Contact.props.b",',
  )
})

test('what was deleted is told so, and no part of a cell is a formula', () => {
  const deleted = { ...entry(1), kind: 'DELETED', properties: [], reason: 'twice;=1+1' }
  const [, line] = timelineCsv({ entries: [deleted], labels: {} }, (key) => key).split('\r\n')
  expect(line).toBe("2026-11-23T12:00:00.000Z,User-1,app.timeline.csv.deleted,Contact-1,,,twice;'=1+1")
})
