import { LABEL_KEY } from '@cairn/contract/query'
import { sameSort, SORTS } from './how-shown.ts'
import { formatListState, parseListState, type ListState } from './list-state.ts'

/** How a list's state is written into the parameter of its column, and read from it. */
export interface ListCodec {
  parse: (parameter: string) => ListState
  format: (state: ListState) => string
}

export const LIST_CODEC: ListCodec = { parse: parseListState, format: formatListState }

/** Stands before the fields of a state, where the parameter is more than the words searched for. */
const FIELDS = '?'

/**
 * That of a search in everything, `/search?c0={words}` (platform-core section 2): the words alone as they are, else `?` and the fields of
 * the state. It begins with the best hits.
 */
export const SEARCH_CODEC: ListCodec = {
  parse(parameter) {
    const fields = new URLSearchParams(parameter.startsWith(FIELDS) ? parameter.slice(1) : { q: parameter })
    const state = parseListState(fields.toString())
    return fields.has('s') ? state : { ...state, sort: SORTS.best }
  },
  format(state) {
    const fields = new URLSearchParams(formatListState(state))
    if (sameSort(state.sort, SORTS.best)) fields.delete('s')
    if (sameSort(state.sort, SORTS.name)) fields.set('s', LABEL_KEY)
    const isWordsAlone = [...fields.keys()].every((name) => name === 'q') && !state.text.startsWith(FIELDS)
    return isWordsAlone ? state.text : `${FIELDS}${fields.toString()}`
  },
}
