import type { WantedWord } from '../../../items/index/tsquery.ts'

/** Inverted lists: items by word, stored so that words with a common prefix are adjacent. */
export interface WordLists {
  /** Reports that an item's words have changed. */
  changed(n: number): void
  /** Returns the numbers of the items that have the word, each once, in no order. */
  find(word: WantedWord): Int32Array
  /** Bytes that the lists take. */
  readonly bytes: number
}

/** The words of all items, as input for building inverted lists. */
export interface WordSource {
  /** Words in order, code unit by code unit, and the number of each. */
  sorted(): { words: readonly string[]; numbers: Int32Array }
  /** One more than the highest number of an item. */
  length(): number
  wordsOf(n: number): Int32Array
  /** Keeps those of the items that have the word. */
  sift(items: Int32Array, word: WantedWord): Int32Array
}

interface Lists {
  words: readonly string[]
  /** Where the items of each word begin, by its place; behind the last, where they end. */
  starts: Int32Array
  items: Int32Array
}

/** So many changed items, or a tenth of all, are looked at one by one before lists are made again. */
const MOST_CHANGED = 1000

/** Creates the inverted lists. All are built at the first `find`, and again after many changes. */
export function createWordLists(source: WordSource): WordLists {
  let lists: Lists | undefined
  let changed = new Set<number>()

  function current(): Lists {
    if (lists && changed.size <= Math.max(MOST_CHANGED, source.length() / 10)) return lists
    changed = new Set()
    return (lists = makeLists(source))
  }

  return {
    changed: (n) => void (lists && changed.add(n)),
    find(word) {
      const { forms, isPrefix, whole = [] } = word
      const { words, starts, items } = current()
      const of = (form: string, isBegun: boolean) =>
        items.subarray(
          starts[placeFrom(words, form)],
          starts[isBegun ? placeBehind(words, form) : placeBehindWhole(words, form)],
        )
      const parts = [...forms.map((form) => of(form, isPrefix)), ...whole.map((form) => of(form, false))]
      const again = changed.size > 0 ? source.sift(Int32Array.from(changed), word) : new Int32Array()
      return onceEach(parts, { changed, again, length: source.length() })
    },
    get bytes() {
      return lists ? lists.starts.byteLength + lists.items.byteLength : 0
    },
  }
}

function makeLists(source: WordSource): Lists {
  const { words, numbers } = source.sorted()
  const places = new Int32Array(words.length)
  for (let at = 0; at < numbers.length; at++) places[numbers[at] ?? 0] = at
  const starts = new Int32Array(words.length + 1)
  for (let n = 0; n < source.length(); n++)
    for (const word of source.wordsOf(n)) starts[(places[word] ?? 0) + 1] = (starts[(places[word] ?? 0) + 1] ?? 0) + 1
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const items = new Int32Array(starts.at(-1) ?? 0)
  const ends = starts.slice()
  for (let n = 0; n < source.length(); n++)
    for (const word of source.wordsOf(n)) {
      const at = places[word] ?? 0
      items[ends[at] ?? 0] = n
      ends[at] = (ends[at] ?? 0) + 1
    }
  return { words, starts, items }
}

/** Puts lists together, without what has changed but for what was found again. */
function onceEach(
  parts: readonly Int32Array[],
  { changed, again, length }: { changed: ReadonlySet<number>; again: Int32Array; length: number },
): Int32Array {
  const isDone = new Uint8Array(length)
  for (const n of changed) isDone[n] = 1
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, again.length))
  all.set(again)
  let count = again.length
  for (const part of parts)
    for (let at = 0; at < part.length; at++) {
      const n = part[at] ?? 0
      if (isDone[n] === 1) continue
      isDone[n] = 1
      all[count++] = n
    }
  return all.subarray(0, count)
}

/** Returns the position of the first word not less than `word` in a sorted list (binary search). */
export function placeFrom(sorted: readonly string[], word: string): number {
  return firstWhere(sorted, (each) => each >= word)
}

/**
 * Returns the position after the last word that starts with `prefix` in a sorted list, or where one would be
 * inserted.
 */
export function placeBehind(sorted: readonly string[], prefix: string): number {
  return firstWhere(sorted, (each) => each.slice(0, prefix.length) > prefix)
}

function placeBehindWhole(sorted: readonly string[], word: string): number {
  return firstWhere(sorted, (each) => each > word)
}

/** Finds by halves the first of which the test is true, as it is of all behind it. */
function firstWhere(sorted: readonly string[], test: (each: string) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(sorted[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}
