import { isItemId, parseItemId } from '@cairn/contract'
import { itemKey } from '@cairn/model/cell-path'

/** Length in letters from which a typed text gets search suggestions. */
export const SUGGEST_FROM = 3
/** Most search suggestions that are shown. */
export const SUGGEST_MOST = 5

/** An item suggested for a typed text. */
export interface Suggestion {
  id: string
  label: string
}

/**
 * State of the search suggestions. `shown` are those below the field; `chosen` is the row selected by the
 * arrow keys, -1 for none.
 */
export type SuggestState =
  | { name: 'NO_SEARCH' }
  | { name: 'FETCHING'; text: string; shown: readonly Suggestion[]; chosen: number }
  | { name: 'SUCCESS'; text: string; shown: readonly Suggestion[]; chosen: number }
  | { name: 'FAILURE'; text: string }

/** Events of the search suggestions. `text` is the one typed, or the one that the answer is for. */
export type SuggestEvent =
  | { name: 'typed'; text: string }
  | { name: 'arrived'; text: string; found: readonly Suggestion[] }
  | { name: 'failed'; text: string }
  | { name: 'moved'; by: 1 | -1 }
  | { name: 'closed' }

const NO_SEARCH: SuggestState = { name: 'NO_SEARCH' }

/**
 * Returns the next state of the search suggestions, at most five. Answers for an earlier text are ignored.
 */
export function nextSuggest(state: SuggestState, event: SuggestEvent): SuggestState {
  switch (event.name) {
    case 'closed':
      return NO_SEARCH
    case 'typed':
      return typed(state, event.text.trim())
    case 'arrived':
      return isCurrent(state, event.text) ? arrived(state, event.found.slice(0, SUGGEST_MOST)) : state
    case 'failed':
      return isCurrent(state, event.text) ? { name: 'FAILURE', text: event.text } : state
    case 'moved':
      return moved(state, event.by)
  }
}

/**
 * Returns where Enter leads: the selected suggestion, the item whose id was typed, or the search results for
 * the text. Undefined if nothing was typed. Only with the name of a type (`isType`) is `LB-17` an id.
 */
export function targetOf(
  state: SuggestState,
  text: string,
  isType: (name: string) => boolean,
): { itemKey: string } | { searchFor: string } | undefined {
  const chosen = 'shown' in state ? state.shown[state.chosen] : undefined
  if (chosen) return { itemKey: itemKey(chosen.id) }
  const typedText = text.trim()
  if (typedText === '') return undefined
  return isItemId(typedText) && isType(parseItemId(typedText).type)
    ? { itemKey: itemKey(typedText) }
    : { searchFor: typedText }
}

/** Counts the letters of a text as a person would (grapheme clusters), without spaces at its ends. */
export function lengthOf(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())].length
}

function typed(state: SuggestState, text: string): SuggestState {
  if (lengthOf(text) < SUGGEST_FROM) return NO_SEARCH
  // What was found so far stays while the next answer comes, so that the list does not blink.
  return { name: 'FETCHING', text, shown: 'shown' in state ? state.shown : [], chosen: -1 }
}

/** A row selected while the answer was loading stays selected, if it is still there. */
function arrived(state: SuggestState, shown: readonly Suggestion[]): SuggestState {
  if (state.name !== 'FETCHING') return state
  const former = state.shown[state.chosen]?.id
  return { name: 'SUCCESS', text: state.text, shown, chosen: shown.findIndex(({ id }) => id === former) }
}

function moved(state: SuggestState, by: 1 | -1): SuggestState {
  if (!('shown' in state) || state.shown.length === 0) return state
  const places = state.shown.length + 1
  return { ...state, chosen: ((state.chosen + 1 + by + places) % places) - 1 }
}

function isCurrent(state: SuggestState, text: string): boolean {
  return state.name === 'FETCHING' && state.text === text
}
