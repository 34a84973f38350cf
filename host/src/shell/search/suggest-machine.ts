import { isItemId, parseItemId } from '@cairn/contract'
import { itemKey } from '@cairn/model/cell-path'

/** Length in letters from which a typed text gets search suggestions. */
export const SUGGEST_FROM = 3
/** Most search suggestions that are shown, and most of them of one type. */
export const [SUGGEST_MOST, SUGGEST_OF_TYPE] = [5, 2]

/** An item suggested for a typed text. */
export interface Suggestion {
  id: string
  label: string
}

/** State of the search suggestions. `shown` are those below the field. */
export type SuggestState =
  | { name: 'NO_SEARCH' }
  | { name: 'FETCHING'; text: string; shown: readonly Suggestion[] }
  | { name: 'SUCCESS'; text: string; shown: readonly Suggestion[] }
  | { name: 'FAILURE'; text: string }

/** Events of the search suggestions. `text` is the one typed, or the one that the answer is for. */
export type SuggestEvent =
  | { name: 'typed'; text: string }
  | { name: 'arrived'; text: string; found: readonly Suggestion[] }
  | { name: 'failed'; text: string }

/** Returns the next state of the search suggestions. Answers for an earlier text are ignored. */
export function nextSuggest(state: SuggestState, event: SuggestEvent): SuggestState {
  switch (event.name) {
    case 'typed':
      return typed(state, event.text.trim())
    case 'arrived':
      return isCurrent(state, event.text) ? { name: 'SUCCESS', text: event.text, shown: bestOf(event.found) } : state
    case 'failed':
      return isCurrent(state, event.text) ? { name: 'FAILURE', text: event.text } : state
  }
}

/** Returns the suggestions to show of those found, best first: at most five, and at most two of one type. */
export function bestOf(found: readonly Suggestion[]): Suggestion[] {
  const ofTypes = new Map<string, number>()
  const best = found.filter(({ id }) => {
    const { type } = parseItemId(id)
    const count = (ofTypes.get(type) ?? 0) + 1
    ofTypes.set(type, count)
    return count <= SUGGEST_OF_TYPE
  })
  return best.slice(0, SUGGEST_MOST)
}

/**
 * Returns where Enter leads while nothing is chosen: the item whose id was typed, or the search results for
 * the text. Undefined if nothing was typed. Only with the name of a type (`isType`) is `LB-17` an id.
 */
export function targetOf(
  text: string,
  isType: (name: string) => boolean,
): { itemKey: string } | { searchFor: string } | undefined {
  const typedText = text.trim()
  if (typedText === '') return undefined
  return isItemId(typedText) && isType(parseItemId(typedText).type)
    ? { itemKey: itemKey(typedText) }
    : { searchFor: typedText }
}

/**
 * Returns the key of the choice that an arrow key leads to from the chosen one. They go round, through the
 * field itself, where none is chosen.
 */
export function moveChosen(keys: readonly string[], chosen: string | undefined, by: 1 | -1): string | undefined {
  const places = keys.length + 1
  return keys[((keys.indexOf(chosen ?? '') + 1 + by + places) % places) - 1]
}

/** Tells whether a text has letters enough to search for, counted as a person would (grapheme clusters). */
export function isEnough(text: string): boolean {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())].length >= SUGGEST_FROM
}

function typed(state: SuggestState, text: string): SuggestState {
  if (!isEnough(text)) return { name: 'NO_SEARCH' }
  // What was found so far stays while the next answer comes, so that the list does not blink.
  return { name: 'FETCHING', text, shown: 'shown' in state ? state.shown : [] }
}

function isCurrent(state: SuggestState, text: string): boolean {
  return state.name === 'FETCHING' && state.text === text
}
