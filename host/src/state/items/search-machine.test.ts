import { expect, test } from 'vitest'
import { nextSearch, NO_RESULTS } from './search-machine.ts'

const page = (ids: string[], next?: string) => ({ ids, total: 5, totalIsExact: true, ...(next ? { next } : {}) })
const failure = { name: 'failed' as const, error: { userMessage: 'errors.networkError' as const }, isFurther: false }

test('a page, then the next one; an item that moved between them is listed once', () => {
  const first = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1', 'A-2'], 'c') })
  const both = nextSearch(first, { name: 'moreArrived', result: page(['A-2', 'A-3']) })
  expect(first).toMatchObject({ status: 'ready', next: 'c' })
  expect(both.ids).toEqual(['A-1', 'A-2', 'A-3'])
  expect(both.next).toBeUndefined()
})

test('labels of all pages are there, and a search without any is left as it is', () => {
  const first = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1'], 'c') })
  const both = nextSearch(first, { name: 'moreArrived', result: { ...page(['A-2']), labels: { 'A-2': 'Two' } } })
  expect(both.labels).toEqual({ 'A-2': 'Two' })
  expect(NO_RESULTS.labels).toEqual({})
})

test('a quiet refetch keeps the rows on the screen until its answer is there', () => {
  const shown = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1']) })
  expect(nextSearch(shown, { name: 'started' })).toBe(shown)
})

test('a failure keeps what was shown, and trying again says so', () => {
  const shown = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1']) })
  const failed = nextSearch(shown, failure)
  expect(failed).toMatchObject({ status: 'error', ids: ['A-1'] })
  expect(nextSearch(failed, { name: 'started' })).toMatchObject({ status: 'ready', error: undefined })
  expect(nextSearch(nextSearch(NO_RESULTS, failure), { name: 'started' }).status).toBe('loading')
})

test('a further page that came after one that failed says so; that the list could not be asked for anew stands', () => {
  const shown = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1'], 'c') })
  const more = { name: 'moreArrived' as const, result: page(['A-2']) }
  const both = { ids: ['A-1', 'A-2'] }
  const further = nextSearch(shown, { ...failure, isFurther: true })
  expect(nextSearch(further, more)).toMatchObject({ ...both, status: 'ready', error: undefined, isFurther: false })
  expect(nextSearch(nextSearch(shown, failure), more)).toMatchObject({ ...both, status: 'error', error: failure.error })
})

test('the head of a long list takes in what is new and leaves out what is gone; the rest follows it as it was', () => {
  const shown = nextSearch(NO_RESULTS, {
    name: 'arrived',
    result: { ...page(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], 'c'), labels: { 'A-5': 'Five' } },
  })
  const head = { ...page(['A-9', 'A-1', 'A-3'], 'd'), total: 90, labels: { 'A-9': 'Nine' } }
  const changed = new Set(['A-9', 'A-2', 'A-5'])
  expect(nextSearch(shown, { name: 'headArrived', result: head, changed })).toMatchObject({
    ids: ['A-9', 'A-1', 'A-3', 'A-4', 'A-5'],
    labels: { 'A-5': 'Five', 'A-9': 'Nine' },
    total: 90,
    next: 'c',
  })
})

test('a head that nothing follows is the whole list: what is not there is gone, whether or not it is known to have changed', () => {
  const shown = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1', 'A-2', 'A-3', 'A-4'], 'c') })
  const head = { ...page(['A-1', 'A-3']), labels: { 'A-1': 'One' } }
  expect(nextSearch(shown, { name: 'headArrived', result: head, changed: new Set(['A-2']) })).toMatchObject({
    ids: ['A-1', 'A-3'],
    labels: { 'A-1': 'One' },
    next: undefined,
  })
})

test('of a head that nobody told about, what stood before what is still there is gone, and what stood after it was pushed out', () => {
  const shown = nextSearch(NO_RESULTS, { name: 'arrived', result: page(['A-1', 'A-2', 'A-3', 'A-4'], 'c') })
  const head = page(['A-9', 'A-2'], 'd')
  expect(nextSearch(shown, { name: 'headArrived', result: head, changed: new Set() }).ids).toEqual([
    'A-9',
    'A-2',
    'A-3',
    'A-4',
  ])
})
