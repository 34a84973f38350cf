import type { WantedWord } from './tsquery.ts'

/** The words of the label of every item, by its number: what suggestions are looked for in. Words as they are written are left out. */
export interface LabelWords {
  /** Lexemes of an item's label, as its text row has them; none for an item that is gone. */
  put(n: number, lexemes: readonly string[]): void
  /** Those of the items whose label has each of the words. */
  sift(items: Int32Array, words: readonly WantedWord[]): Int32Array
}

const FIRST_CAPACITY = 65_536
/** So many new words, or a tenth of all, are looked through one by one before all are put in order again. */
const MOST_UNSORTED = 1000

/** Whether these words are kept: `=` goes before one as it is written. */
export function areKept(words: readonly WantedWord[]): boolean {
  return words.every(({ forms }) => forms.every(isKept))
}

function isKept(lexeme: string): boolean {
  return !/^~?=/.test(lexeme)
}

export function createLabelWords(): LabelWords {
  const book = createWordBook()
  /** Where the list of an item begins in `lists`: room, count, then so many words; 0 for none. */
  let starts = new Int32Array(FIRST_CAPACITY)
  let lists = new Int32Array(FIRST_CAPACITY)
  let end = 1

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

  function hasOne(n: number, isWanted: Uint8Array): boolean {
    const start = starts[n] ?? 0
    if (start === 0) return false
    const last = start + 1 + (lists[start + 1] ?? 0)
    for (let at = start + 2; at <= last; at++) if (isWanted[lists[at] ?? 0] === 1) return true
    return false
  }

  return {
    put(n, lexemes) {
      const words = lexemes.filter(isKept)
      if (words.length === 0 && (starts[n] ?? 0) === 0) return
      const start = roomFor(n, words.length)
      lists[start + 1] = words.length
      for (const [at, each] of words.entries()) lists[start + 2 + at] = book.numberOf(each)
    },
    sift(items, words) {
      return words.reduce((left, each) => {
        const isWanted = book.find(each)
        return left.filter((n) => hasOne(n, isWanted))
      }, items)
    },
  }
}

function widened(old: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.max(least, Math.ceil(old.length * 1.5)))
  wider.set(old)
  return wider
}

/** Numbers of words, in the order they came; found by their beginnings. */
function createWordBook() {
  const numbers = new Map<string, number>()
  let sorted: string[] = []
  let unsorted: string[] = []

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    unsorted.push(word)
    return numbers.size - 1
  }

  /** 1 for each word that is one of the forms, or begins like one. */
  function find({ forms, isPrefix }: WantedWord): Uint8Array {
    const isWanted = new Uint8Array(numbers.size)
    const want = (word: string) => {
      const number = numbers.get(word)
      if (number !== undefined) isWanted[number] = 1
    }
    for (const form of forms) {
      if (!isPrefix) want(form)
      else for (const word of beginningWith(form)) want(word)
    }
    return isWanted
  }

  function* beginningWith(prefix: string): Generator<string> {
    if (unsorted.length > Math.max(MOST_UNSORTED, sorted.length / 10)) {
      // Code unit by code unit, as `<` compares below.
      sorted = [...sorted, ...unsorted].sort((left, right) => (left < right ? -1 : 1))
      unsorted = []
    }
    for (let at = firstFrom(sorted, prefix); sorted[at]?.startsWith(prefix); at++) yield sorted[at] ?? ''
    for (const word of unsorted) if (word.startsWith(prefix)) yield word
  }

  return { numberOf, find }
}

/** Place of the first word that does not come before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
