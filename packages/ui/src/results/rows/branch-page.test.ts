import { describe, expect, it, vi } from 'vitest'
import type { SearchState } from '@cairn/contract/web'
import { FIRST_PAGE, pageAsAsync, pagedQuery, spanOf } from './branch-page.ts'

const found = (state: Partial<SearchState>): SearchState => ({
  ...{ status: 'ready', ids: [], labels: {}, facets: {}, total: 0, totalIsExact: true, hasMore: false },
  ...{ more: () => {}, retry: () => {} },
  ...state,
})

describe('a page of a branch', () => {
  it('is counted from either end, and has what is left where it meets the other', () => {
    expect(spanOf(FIRST_PAGE, 25, 10_010)).toEqual([1, 25])
    expect(spanOf({ page: 400, isFromEnd: false }, 25, 10_010)).toEqual([10_001, 10_010])
    expect(spanOf({ page: 0, isFromEnd: true }, 25, 10_010)).toEqual([9986, 10_010])
    expect(spanOf({ page: 400, isFromEnd: true }, 25, 10_010)).toEqual([1, 10])
  })

  it('is found from the end in the opposite order, and shown in that of the branch', () => {
    const query = {
      types: ['A'],
      sort: [
        { key: 'position', order: 'asc' as const },
        { key: '_c.ts', order: 'asc' as const },
      ],
    }
    expect(pagedQuery(query, true).sort).toEqual([
      { key: 'position', order: 'desc' },
      { key: '_c.ts', order: 'desc' },
    ])
    expect(pagedQuery(query, false)).toBe(query)
    const [state] = pageAsAsync(found({ ids: ['c', 'b', 'a'] }), { page: 0, isFromEnd: true }, 2)
    expect(state).toEqual({ status: 'ready', value: ['b', 'c'] })
  })

  it('is on its way until its ids have come, and is asked for again where they did not', () => {
    const [more, retry] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const next = { page: 1, isFromEnd: false }
    const ids = ['a', 'b']
    expect(pageAsAsync(found({ ids, hasMore: true }), next, 2)[0].status).toBe('loading')
    expect(pageAsAsync(found({ status: 'loading', ids }), FIRST_PAGE, 2)[0].status).toBe('loading')
    const failed = { status: 'error', ids, hasMore: true, error: { userMessage: 'errors.networkError' } } as const
    const [state, again] = pageAsAsync(found({ ...failed, isFurther: true, more, retry }), next, 2)
    expect(state.status).toBe('failed')
    again()
    expect(more).toHaveBeenCalled()
    expect(retry).not.toHaveBeenCalled()
  })
})
