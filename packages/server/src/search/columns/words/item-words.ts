import type { WantedWord } from '../../../items/index/tsquery.ts'
import { scratch } from '../scratch.ts'
import { widened } from '../widened.ts'
import { createWordGroups, type WordGroups } from './word-groups.ts'
import { createWordLists, placeBehind, placeFrom, type WordLists } from './word-lists.ts'

/**
 * In-memory index of each item's words: those of its label, or all it can be found by, also as spelled. Words
 * of a single property are not included.
 */
export interface ItemWords {
  /** Lexemes of an item, as its text row has them; none for an item that is gone. */
  put(n: number, lexemes: readonly string[]): void
  /** Returns a filter that keeps the items with all of the words. */
  sieve(words: readonly WantedWord[]): (items: Int32Array) => Int32Array
  /**
   * Returns an upper bound of the number of items with all of the words: that of the items with the rarest.
   */
  fewest(words: readonly WantedWord[]): number
  /**
   * Gives a list, each once, of the items that have the rarest of the words. Undefined if items are not
   * listed by these words.
   */
  listed(words: readonly WantedWord[]): (() => Int32Array) | undefined
  /** False once there are more words than are kept: then nothing is told. */
  readonly isWhole: boolean
  /** Bytes that the words of items take here, without the words themselves. */
  readonly bytes: number
}

const FIRST_CAPACITY = 65_536
/** So many new words, or a tenth of all, are looked through one by one before all are put in order again. */
const MOST_UNSORTED = 1000
/** So many words of items are kept, 128 MB of them. */
const MOST_KEPT = 32_000_000

/** Tells whether this index contains such words: those limited to one property (marked by `:`) are not. */
export function areKept(words: readonly WantedWord[]): boolean {
  return words.length > 0 && words.every(({ forms, whole = [] }) => [...forms, ...whole].every(isKept))
}

function isKept(lexeme: string): boolean {
  return !lexeme.includes(':')
}

/**
 * Creates the word index with `groupCount` groups; items with more words need more groups. With `isListed`
 * items can also be listed by word.
 */
export function createItemWords(groupCount: number, { most = MOST_KEPT, isListed = false } = {}): ItemWords {
  const book = createWordBook()
  /** Start of each item's list in `lists` (capacity, count, then word numbers ascending); 0 for none. */
  let starts = new Int32Array(FIRST_CAPACITY)
  let lists = new Int32Array(FIRST_CAPACITY)
  let groups = createWordGroups(groupCount)
  let end = 1
  let isWhole = true
  const byWord: WordLists | undefined = isListed
    ? createWordLists({
        sorted: book.inOrder,
        length: () => starts.length,
        wordsOf,
        sift: (items, word) => siftOne(items, book.find(word)),
      })
    : undefined

  /** Room for so many words; the list of before is used again where it is long enough. */
  function roomFor(n: number, count: number): number {
    if (n >= starts.length) starts = widened(starts, n + 1)
    const former = starts[n] ?? 0
    if (former > 0 && (lists[former] ?? 0) >= count) return former
    if (end + count + 2 > lists.length) lists = widened(lists, end + count + 2)
    const start = end
    lists[start] = count
    starts[n] = start
    end += count + 2
    return start
  }

  function wordsOf(n: number): Int32Array {
    const start = starts[n] ?? 0
    return start === 0 ? lists.subarray(0, 0) : lists.subarray(start + 2, start + 2 + (lists[start + 1] ?? 0))
  }

  function keep(n: number, words: readonly string[]): void {
    const numbers = Int32Array.from(words, book.numberOf).sort()
    book.count(wordsOf(n), -1)
    book.count(numbers, 1)
    groups.put(n, wordsOf(n), numbers)
    const start = roomFor(n, words.length)
    lists[start + 1] = words.length
    lists.set(numbers, start + 2)
    byWord?.changed(n)
  }

  function siftOne(items: Int32Array, { isWanted, highest }: Wanted): Int32Array {
    const kept = scratch(items.length)
    let count = 0
    for (let each = 0; each < items.length; each++) {
      const n = items[each] ?? 0
      const start = starts[n] ?? 0
      const last = start === 0 ? 0 : start + 1 + (lists[start + 1] ?? 0)
      for (let at = start + 2; at <= last; at++) {
        const word = lists[at] ?? 0
        if (word > highest) break
        if (isWanted[word] === 1) {
          kept[count++] = n
          break
        }
      }
    }
    return kept.slice(0, count)
  }

  return {
    get isWhole() {
      return isWhole
    },
    get bytes() {
      return starts.byteLength + lists.byteLength + groups.bytes + (byWord?.bytes ?? 0)
    },
    put(n, lexemes) {
      if (!isWhole) return
      const words = lexemes.filter(isKept)
      if (words.length === 0 && (starts[n] ?? 0) === 0) return
      keep(n, words)
      if (end <= most) return
      isWhole = false
      starts = new Int32Array()
      lists = new Int32Array()
      groups = createWordGroups(0)
    },
    sieve(words) {
      let sought: Sought[] | undefined
      return (items) => {
        sought ??= words
          .map((each) => book.find(each))
          .sort((left, right) => left.items - right.items)
          .map((each) => ({ ...each, mayHave: groups.sieve(each.numbers) }))
        // The lists of few are looked at: of those that may have all of the words.
        const likely = sought.reduce((left, { mayHave }) => mayHave?.(left) ?? left, items)
        return sought.reduce(siftOne, likely)
      }
    },
    listed(words) {
      if (!byWord || !isWhole || !areKept(words)) return undefined
      return () => words.map(byWord.find).reduce((left, right) => (left.length <= right.length ? left : right))
    },
    fewest: (words) => Math.min(...words.map((each) => book.find(each).items)),
  }
}

/**
 * The wanted words: a flag for each word number, the numbers, the highest of them, and an upper bound of
 * items with them.
 */
interface Wanted {
  isWanted: Uint8Array
  numbers: readonly number[]
  highest: number
  items: number
}

interface Sought extends Wanted {
  mayHave: ReturnType<WordGroups['sieve']>
}

/** Numbers of words, in the order they came, so that most items have low ones; found by their beginnings. */
function createWordBook() {
  const numbers = new Map<string, number>()
  let counts = new Int32Array(FIRST_CAPACITY)
  let sorted: { words: readonly string[]; numbers: Int32Array } = { words: [], numbers: new Int32Array() }
  let unsorted: string[] = []

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    unsorted.push(word)
    return numbers.size - 1
  }

  /** Notes that an item has these words, or has them no more. */
  function count(words: Iterable<number>, by: 1 | -1): void {
    if (numbers.size > counts.length) counts = widened(counts, numbers.size)
    for (const word of words) counts[word] = (counts[word] ?? 0) + by
  }

  /** The words that are one of the forms, or begin like one. */
  function find({ forms, isPrefix, whole = [] }: WantedWord): Wanted {
    const isWanted = new Uint8Array(numbers.size)
    const found: number[] = []
    let [items, highest] = [0, -1]
    const want = (number: number | undefined) => {
      if (number === undefined || isWanted[number] === 1) return
      isWanted[number] = 1
      items += counts[number] ?? 0
      highest = Math.max(highest, number)
      found.push(number)
    }
    for (const form of forms) {
      if (!isPrefix) want(numbers.get(form))
      else wantBegun(form, want)
    }
    for (const form of whole) want(numbers.get(form))
    return { isWanted, numbers: found, highest, items }
  }

  function wantBegun(prefix: string, want: (number: number | undefined) => void): void {
    if (unsorted.length > Math.max(MOST_UNSORTED, sorted.words.length / 10)) sort()
    const end = placeBehind(sorted.words, prefix)
    for (let at = placeFrom(sorted.words, prefix); at < end; at++) want(sorted.numbers[at])
    for (const word of unsorted) if (word.startsWith(prefix)) want(numbers.get(word))
  }

  /** Puts all words in order, code unit by code unit, as `<` compares: `sort` does without being told how. */
  function sort(): void {
    const words = [...sorted.words, ...unsorted].sort()
    sorted = { words, numbers: Int32Array.from(words, numberOf) }
    unsorted = []
  }

  function inOrder(): typeof sorted {
    if (unsorted.length > 0) sort()
    return sorted
  }

  return { numberOf, count, find, inOrder }
}
