import { LABEL_KEY } from '@cairn/contract/query'
import { TYPE_KEY } from './any-type.ts'
import { sameSort, SORTS, type ResultMode, type Sort } from './display-options.ts'
import { formatListState, parseListState, type ListState } from './list-state.ts'

/**
 * Functions that convert the state of a list to the text that a column keeps in the address, and back.
 * `parse` never throws: it ignores what it cannot read.
 */
export interface ListCodec {
  parse: (parameter: string) => ListState
  format: (state: ListState) => string
}

/**
 * Returns the codec for lists whose default order is `first`, and whose default mode is `mode`. Both are left
 * out of the parameter.
 */
export function listCodec(first: Sort, mode: ResultMode = 'list'): ListCodec {
  return {
    parse: (parameter) => {
      const state = parseListState(parameter)
      const fields = new URLSearchParams(parameter)
      return {
        ...state,
        ...(fields.has('s') ? {} : { sort: first }),
        ...(fields.has('m') ? {} : { mode }),
      }
    },
    format: (state) => {
      const fields = new URLSearchParams(formatListState(state))
      if (state.mode === mode) fields.delete('m')
      else if (state.mode === 'list') fields.set('m', state.mode)
      if (sameSort(state.sort, first)) fields.delete('s')
      else if (sameSort(state.sort, SORTS.name)) fields.set('s', LABEL_KEY)
      return fields.toString()
    },
  }
}

const BEST_FIRST = listCodec(SORTS.best)

/** Marks a parameter that holds fields. Any other parameter is the text to search for. */
const FIELDS = '?'

/**
 * Codec for a search in items of all types, as in the address `/search?c0={words}`. The parameter is the
 * text alone, or `?` and the fields of the state. The default order is by relevance.
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

/** Returns the parameter of a search in items of all types for a text, narrowed to some types. */
export function searchParameter(text: string, types: readonly string[] = []): string {
  const state = SEARCH_CODEC.parse(text)
  return SEARCH_CODEC.format({ ...state, terms: types.length > 0 ? { [TYPE_KEY]: types } : {} })
}
