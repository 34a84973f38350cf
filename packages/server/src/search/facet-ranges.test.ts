import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import type { FacetRequest } from '@cairn/contract/query'
import { openSampleStore } from '../testing/sample-store.ts'
import { SYSTEM } from '../store/system-principal.ts'

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

test('file sizes have the ranges of the specification, each end in one of them', async () => {
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
