import { LABEL_KEY } from '@cairn/contract/query'
import { sameSort, SORTS, type Sort } from './display-options.ts'
import { formatListState, parseListState, type ListState } from './list-state.ts'

/** How a list's state is written into the parameter of its column, and read from it. */
export interface ListCodec {
  parse: (parameter: string) => ListState
  format: (state: ListState) => string
}

/** That of a list of one type, which begins in this order. */
export function listCodec(first: Sort): ListCodec {
  return {
    parse: (parameter) => {
      const state = parseListState(parameter)
      return new URLSearchParams(parameter).has('s') ? state : { ...state, sort: first }
    },
    format: (state) => {
      const fields = new URLSearchParams(formatListState(state))
      if (sameSort(state.sort, first)) fields.delete('s')
      else if (sameSort(state.sort, SORTS.name)) fields.set('s', LABEL_KEY)
      return fields.toString()
    },
  }
}

const BEST_FIRST = listCodec(SORTS.best)

/** Stands before the fields of a state, where the parameter is more than the words searched for. */
const FIELDS = '?'

/**
 * That of a search in everything, `/search?c0={words}` (platform-core section 2): the words alone as they are, else `?` and the fields of
 * the state. It begins with the best hits.
 */
export const SEARCH_CODEC: ListCodec = {
  parse(parameter) {
    const fields = new URLSearchParams(parameter.startsWith(FIELDS) ? parameter.slice(1) : { q: parameter })
    return BEST_FIRST.parse(fields.toString())
  },
  format(state) {
    const fields = new URLSearchParams(BEST_FIRST.format(state))
    const isWordsAlone = [...fields.keys()].every((name) => name === 'q') && !state.text.startsWith(FIELDS)
    return isWordsAlone ? state.text : `${FIELDS}${fields.toString()}`
  },
}
