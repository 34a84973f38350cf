import { diffWordsWithSpace } from 'diff'

/** Consecutive words that both of two texts have, or only the older or newer one. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Longer texts are shown as replaced, because word-level marks would be unreadable. */
const LONGEST = 20_000

/**
 * Compares two texts word by word, in order. Words are those of the browser's segmenter, so that combining
 * marks stay with their letter. Texts of more than 20,000 letters together are returned as removed and added
 * as a whole.
 */
export function wordChanges(older: string, newer: string): WordRun[] {
  if (older.length + newer.length > LONGEST) return replaced(older, newer)
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return diffWordsWithSpace(older, newer, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

function replaced(older: string, newer: string): WordRun[] {
  const runs: WordRun[] = [
    { kind: 'removed', text: older },
    { kind: 'added', text: newer },
  ]
  return runs.filter(({ text }) => text !== '')
}
