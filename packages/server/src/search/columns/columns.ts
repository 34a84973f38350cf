import { createColumnBoxes, type ColumnBoxes } from './column-boxes.ts'
import { createItemWords, type ItemWords } from './words/item-words.ts'
import { createTypeItems } from './type-items.ts'
import { createKeySets, type KeySets } from './key-sets.ts'
import { FACET_SLOTS } from '../../items/index/layout.ts'

/** A search row as stored in the column index; `t` is 0 for a deleted item. */
export interface ColumnRow {
  n: number
  t: number
  i: number
  /** When it was created (milliseconds since 1970). */
  ts: number
  k1: number
  xk: readonly number[]
  /** Further sets of keys; a reader needs one key of each. */
  required?: readonly (readonly number[])[]
  f: readonly (number | null)[]
  /** Its numbers, by their slots. */
  nv?: readonly (number | null)[]
  /** Its label's sort key, or as much of it as tells where it stands among others. */
  lk: string
  /** Lexemes of its label, and of all its words. */
  labels: readonly string[]
  words: readonly string[]
  /** Of each of its boxes: the id of the place term, west, south, east and north. */
  boxes: readonly (readonly number[])[]
}

/**
 * The in-memory column index: visibility keys, time, facet slots, words and bounding boxes of every item, by
 * item number. Finding and counting hits needs nothing else.
 */
export interface Columns {
  /** One more than the highest number. */
  readonly length: number
  /** One more than the highest id of a term in a slot. */
  readonly termsEnd: number
  readonly types: Int16Array
  readonly indexes: Int32Array
  readonly times: Float64Array
  /** How labels sort, as far as their first bytes tell. */
  readonly labelStarts: Float64Array
  readonly keySets: Omit<KeySets, 'put'>
  /** Numbers of the items of a type in their order, and of those of it that are gone. */
  itemsOf(t: number): Int32Array
  /** Terms of the facet slots, 0 for none. Undefined for a slot in which no item has one. */
  readonly slots: readonly (Int32Array | undefined)[]
  /** The first slots of numbers, NaN for none. Undefined for a slot in which no item has one. */
  readonly numbers: readonly (Float64Array | undefined)[]
  /** Bytes that all of it takes, without the words themselves. */
  readonly bytes: number
  readonly labels: Omit<ItemWords, 'put'>
  readonly words: Omit<ItemWords, 'put'>
  readonly boxes: Omit<ColumnBoxes, 'put'>
  put(row: ColumnRow): void
}

const FIRST_CAPACITY = 65_536
/** How many number slots of an item the column index stores. */
export const NUMBER_COLUMNS = 16
/** Groups of the words of labels, and of all words: a bit an item each. */
const [LABEL_GROUPS, WORD_GROUPS] = [64, 256]

/** Creates an empty column index. */
export function createColumns(): Columns {
  let [types, indexes] = [new Int16Array(FIRST_CAPACITY), new Int32Array(FIRST_CAPACITY)]
  let [times, labelStarts] = [new Float64Array(FIRST_CAPACITY), new Float64Array(FIRST_CAPACITY)]
  let slots = Array.from({ length: FACET_SLOTS }, (): Int32Array | undefined => undefined)
  let numbers = Array.from({ length: NUMBER_COLUMNS }, (): Float64Array | undefined => undefined)
  const keySets = createKeySets()
  const [labels, words] = [createItemWords(LABEL_GROUPS, { isListed: true }), createItemWords(WORD_GROUPS)]
  const boxes = createColumnBoxes()
  const byType = createTypeItems()
  let [length, termsEnd] = [0, 1]

  function grow(least: number): void {
    const capacity = Math.max(least, Math.ceil(types.length * 1.5))
    const wider = <T extends Int16Array | Int32Array | Float64Array>(old: T, next: T): T => (next.set(old), next)
    types = wider(types, new Int16Array(capacity))
    indexes = wider(indexes, new Int32Array(capacity))
    times = wider(times, new Float64Array(capacity))
    labelStarts = wider(labelStarts, new Float64Array(capacity))
    slots = slots.map((slot) => slot && wider(slot, new Int32Array(capacity)))
    numbers = numbers.map((column) => column && wider(column, new Float64Array(capacity).fill(Number.NaN)))
  }

  function putNumbers(n: number, values: readonly (number | null)[]): void {
    for (let at = 0; at < NUMBER_COLUMNS; at++) {
      const value = values[at] ?? Number.NaN
      if (!numbers[at] && Number.isNaN(value)) continue
      const column = (numbers[at] ??= new Float64Array(types.length).fill(Number.NaN))
      column[n] = value
    }
  }

  return {
    keySets,
    labels,
    words,
    boxes,
    itemsOf: byType.of,
    get length() {
      return length
    },
    get termsEnd() {
      return termsEnd
    },
    get types() {
      return types
    },
    get indexes() {
      return indexes
    },
    get times() {
      return times
    },
    get labelStarts() {
      return labelStarts
    },
    get slots() {
      return slots
    },
    get numbers() {
      return numbers
    },
    get bytes() {
      const own = [
        types,
        indexes,
        times,
        labelStarts,
        ...[...slots, ...numbers].filter((column) => column !== undefined),
      ]
      const others = [keySets, labels, words, boxes, byType]
      return [...own.map(({ byteLength }) => byteLength), ...others.map(({ bytes }) => bytes)].reduce(
        (sum, each) => sum + each,
      )
    },
    put(row) {
      const { n, t, f } = row
      if (n >= types.length) grow(n + 1)
      length = Math.max(length, n + 1)
      types[n] = t
      indexes[n] = row.i
      times[n] = row.ts
      labelStarts[n] = startOfLabel(row.lk)
      byType.put(n, t)
      keySets.put(n, t, [row.k1, ...row.xk], row.required)
      labels.put(n, row.labels)
      words.put(n, row.words)
      boxes.put(n, row.boxes)
      putNumbers(n, row.nv ?? [])
      for (let at = 0; at < FACET_SLOTS; at++) {
        const term = f[at] ?? 0
        if (!slots[at] && term === 0) continue
        const slot = (slots[at] ??= new Int32Array(types.length))
        slot[n] = term
        if (term >= termsEnd) termsEnd = term + 1
      }
    },
  }
}

/** How many bytes of a label's sort key are stored: as many as a JavaScript number holds exactly. */
export const LABEL_START = 6

/**
 * Converts the first bytes of a sort key to a number that sorts the same way. Keys with the same first bytes
 * give the same number.
 */
export function startOfLabel(key: string): number {
  const bytes = Buffer.from(key.slice(0, LABEL_START))
  let start = 0
  for (let at = 0; at < LABEL_START; at++) start = start * 256 + (bytes[at] ?? 0)
  return start
}
