import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import type { FacetRequest } from '@cairn/contract/query'
import { openSampleStore } from '../testing/sample-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'

const SCAN: ItemType = {
  name: 'Scan',
  defaultIcon: 'note',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true },
    size: { v: 'DEF', t: 'integer', facet: { kind: 'ranges', ranges: 'fileSize' } },
    copies: { v: 'DEF', many: true, facet: { kind: 'ranges', ranges: 'dataCount' } },
    born: { v: 'DT', facet: { kind: 'eras' } },
    due: { v: 'DT', facet: { kind: 'periods' } },
    seen: { v: 'DTM', facet: { kind: 'time' } },
    onDay: { v: 'DT', facet: { kind: 'time' } },
    inForce: { v: 'DEF', t: 'period', facet: { kind: 'periods' } },
    days: { v: 'DT', many: true },
    moments: { v: 'DTM', many: true },
  },
  visibility: 'PUBLIC',
}
const DAY_MS = 86_400_000
const SIZES = [
  0, 1000, 1001, 1_000_000, 1_000_001, 10_000_000, 10_000_001, 100_000_000, 100_000_001, 1_000_000_000, 1_000_000_001,
]
const BORN = [
  '1650',
  '1699-12-31',
  '1700',
  '1799',
  '1801-05',
  '1850-01-01',
  '1924',
  '1925',
  '1950',
  '1999-12-31',
  '2000',
  '2020',
]
/** Days from today, at both ends of every bucket. */
const PAST = [0, -1, -2, -6, -7, -29, -30, -59, -60, -89, -90, -179, -180, -4000]
const TO_COME = [-1, 0, 1, 2, 6, 7, 29, 30, 59, 60, 89, 90, 179, 180, 4000]

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore({}, [SCAN])
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  const day = (from: number) => new Date(noon + from * DAY_MS).toISOString()
  const make = (values: object) => sample.make('Scan', { title: 'scan', ...values })
  await Promise.all([
    ...SIZES.map((size) => make({ size })),
    ...BORN.map((born) => make({ born })),
    ...PAST.map((from) => make({ seen: day(from) })),
    ...TO_COME.map((from) => make({ due: day(from).slice(0, 10) })),
    ...[[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((copies) => make({ copies })),
  ])
})
afterAll(() => sample.close())

/** The counts by name. */
async function counts(request: FacetRequest): Promise<Record<string, number>> {
  const { facets } = await sample.store.search(SYSTEM, { types: ['Scan'], max: 0, facets: { it: request } })
  return Object.fromEntries((facets?.it ?? []).map(({ value, count }) => [value, count]))
}

test('file sizes have fixed ranges, each end in one of them', async () => {
  expect(await counts({ prop: 'size' })).toEqual({
    '0..1000': 2,
    '1001..1000000': 2,
    '1000001..10000000': 2,
    '10000001..100000000': 2,
    '100000001..1000000000': 2,
    '1000000001..': 1,
  })
  expect(await counts({ prop: 'size', kind: 'ranges', ranges: 'fileSize' })).toEqual(await counts({ prop: 'size' }))
})

test('data are counted as none, one and more', async () => {
  const { '0..0': none, ...some } = await counts({ prop: 'copies' })
  expect(some).toEqual({ '1..1': 1, '2..': 2 })
  expect(none).toBe(SIZES.length + BORN.length + PAST.length + TO_COME.length + 1)
})

test('births are counted by eras, from before 1700 to now', async () => {
  expect(await counts({ prop: 'born' })).toEqual({
    'before 1700': 2,
    '1700-1799': 2,
    '1800-1849': 1,
    '1850-1899': 1,
    '1900-1924': 1,
    '1925-1949': 1,
    '1950-1974': 1,
    '1975-1999': 1,
    '2000-now': 2,
  })
})

test('times past are counted by days, and what is to come by periods', async () => {
  expect(await counts({ prop: 'seen' })).toEqual({
    today: 1,
    yesterday: 1,
    lastWeek: 2,
    '7-30': 2,
    '30-60': 2,
    '60-90': 2,
    '90-180': 2,
    before: 2,
  })
  expect(await counts({ prop: 'due' })).toEqual({
    past: 1,
    today: 1,
    tomorrow: 1,
    withinWeek: 2,
    '7-30': 2,
    '30-60': 2,
    '60-90': 2,
    '90-180': 2,
    after: 2,
  })
})

test('dates are counted by the days that a facet names, to its first and last', async () => {
  const ranges: FacetRequest['ranges'] = [
    [null, '1799-12-31'],
    ['1800-01-01', '1925-01-01'],
    ['1999-12-31', null],
  ]
  expect(await counts({ prop: 'born', kind: 'ranges', ranges })).toEqual({
    '..1799-12-31': 4,
    '1800-01-01..1925-01-01': 4,
    '1999-12-31..': 3,
  })
  const wrong: FacetRequest['ranges'] = [['2000-01-01', 7]]
  for (const prop of ['born', 'size'])
    await expect(counts({ prop, kind: 'ranges', ranges: wrong })).rejects.toMatchObject({ code: 'invalidFilter' })
})

test('a range of a facet selects what it counted', async () => {
  const { facets } = await sample.store.search(SYSTEM, { types: ['Scan'], max: 0, facets: { born: { prop: 'born' } } })
  for (const { from, to, count } of facets?.born ?? []) {
    const value = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const { total } = await sample.store.search(SYSTEM, {
      types: ['Scan'],
      must: [{ prop: 'born', kind: 'range', value }],
    })
    expect(total).toBe(count)
  }
})

test('a date is of its day and a moment of that of the reader, however far that is from UTC', async () => {
  const hour = new Date().getUTCHours()
  // One that has another day now than UTC has, to either side where there is one.
  for (const offset of [-(hour + 1) * 60, (24 - hour) * 60].filter((each) => Math.abs(each) <= 14 * 60)) {
    const local = Date.now() + offset * 60_000
    const today = new Date(local).toISOString().slice(0, 10)
    const midnight = Date.parse(today) - offset * 60_000
    const made = await Promise.all([
      sample.make('Scan', { title: 'day', onDay: today }),
      sample.make('Scan', { title: 'first moment', seen: new Date(midnight).toISOString() }),
      sample.make('Scan', { title: 'last moment', seen: new Date(midnight + DAY_MS - 1).toISOString() }),
    ])
    for (const [prop, ids] of [
      ['onDay', [made[0].$id]],
      ['seen', [made[1].$id, made[2].$id]],
    ] as const) {
      const facets = { it: { prop, kind: 'time' as const, offset } }
      const query = { types: ['Scan'], must: [{ prop: '_i', kind: 'is' as const, value: made.map(({ _i }) => _i) }] }
      const counted = (await sample.store.search(SYSTEM, { ...query, facets })).facets?.it ?? []
      expect(counted.filter(({ count }) => count > 0)).toMatchObject([{ value: 'today', count: ids.length }])
      const { from, to } = counted.find(({ value }) => value === 'today') ?? {}
      const chosen = { ...query, must: [...query.must, { prop, kind: 'range' as const, value: { from, to } }] }
      expect((await sample.store.search(SYSTEM, chosen)).ids.toSorted()).toEqual([...ids].toSorted())
    }
  }
})

test('a period is found by every span that it has a moment of, its open ends being without end', async () => {
  const periods = {
    past: { to: '2001-06' },
    long: { from: '2000', to: '2010-03' },
    short: { from: '2005-02-03', to: '2005-02-03' },
    open: { from: '2009-12-31' },
  }
  const titles = new Map<string, string>()
  for (const [title, inForce] of Object.entries(periods))
    titles.set((await sample.make('Scan', { title, inForce })).$id, title)
  const found = async (value: { from?: string; to?: string }) => {
    const { ids } = await sample.store.search(SYSTEM, {
      types: ['Scan'],
      must: [{ prop: 'inForce', kind: 'range', value }],
    })
    return ids.map((id) => titles.get(id)).toSorted()
  }
  expect(await found({ to: '1950' })).toEqual(['past'])
  expect(await found({ from: '2001-06-30', to: '2001-06-30' })).toEqual(['long', 'past'])
  expect(await found({ from: '2001-07', to: '2005-02-02' })).toEqual(['long'])
  expect(await found({ from: '2005-02', to: '2005' })).toEqual(['long', 'short'])
  expect(await found({ from: '2010-04' })).toEqual(['open'])
  expect(await found({ to: '2009-12-30' })).toEqual(['long', 'past', 'short'])
  expect(await counts({ prop: 'inForce' })).toMatchObject({ past: 4, today: 1, after: 1 })
  expect(await counts({ prop: 'inForce', kind: 'eras' })).toMatchObject({
    'before 1700': 1,
    '1975-1999': 1,
    '2000-now': 4,
  })
})

test('lists of dates and of moments are ranged over as single ones are', async () => {
  const { $id } = await sample.make('Scan', {
    title: 'x',
    days: ['1990', '2025-05'],
    moments: ['2025-05-03T10:00:00Z'],
  })
  const isFound = async (prop: string, value: { from?: string; to?: string }) =>
    (await sample.store.search(SYSTEM, { types: ['Scan'], must: [{ prop, kind: 'range', value }] })).ids.includes($id)
  const of = (prop: string, spans: { from?: string; to?: string }[]) =>
    Promise.all(spans.map((value) => isFound(prop, value)))
  expect(await of('days', [{ from: '2025-5' }, { from: '2025-05-01' }, { from: '1990', to: '1990-01-01' }])).toEqual([
    true,
    true,
    true,
  ])
  expect(await of('days', [{ from: '2025-05-02' }, { from: '1990-01-02', to: '2025-4-30' }])).toEqual([false, false])
  expect(
    await of('moments', [
      { from: '2025-05-03T10:00:00Z' },
      { to: '2025-05-03T10:00:00Z' },
      { from: '2025-05-03', to: '2025-5-3' },
    ]),
  ).toEqual([true, true, true])
  expect(await of('moments', [{ from: '2025-05-03T10:00:01Z' }, { to: '2025-05-02' }])).toEqual([false, false])
})

test('a value is asked for as a person writes it, in any encoding', async () => {
  const title = 'Nuxalk\u00e9'
  const { $id } = await sample.make('Scan', { title, born: '1931-07-04', days: ['2025-05-03'] })
  const found = async (text: string) => (await sample.store.search(SYSTEM, { types: ['Scan'], text })).ids
  for (const text of [
    'fs-born:1931-7-4',
    'fs-days:2025-5-3',
    `fs-title:${title}`,
    `fs-title:${title.normalize('NFD')}`,
  ])
    expect([text, ...(await found(text))]).toEqual([text, $id])
})
