import { createLabelWords, type LabelWords } from './label-words.ts'
import { FACET_SLOTS } from './layout.ts'

/** A search row as the columns keep it; `t` 0 for an item that is gone. */
export interface ColumnRow {
  n: number
  t: number
  k1: number
  xk: readonly number[]
  f: readonly (number | null)[]
  /** Lexemes of its label. */
  labels: readonly string[]
}

/** Visibility keys, facet slots and words of the label of every item, by its number: what counting many hits at once takes. */
export interface Columns {
  /** One more than the highest number. */
  readonly length: number
  /** One more than the highest id of a term in a slot. */
  readonly termsEnd: number
  readonly types: Int16Array
  /** Which set of visibility keys the item has. */
  readonly keySets: Int32Array
  readonly slots: readonly Int32Array[]
  readonly labels: Pick<LabelWords, 'sift'>
  put(row: ColumnRow): void
  /** For each set of keys, 1 when one of these is in it. */
  opened(keys: ReadonlySet<number> | undefined): Uint8Array
}

const FIRST_CAPACITY = 65_536

export function createColumns(): Columns {
  let [types, keySets] = [new Int16Array(FIRST_CAPACITY), new Int32Array(FIRST_CAPACITY)]
  let slots = Array.from({ length: FACET_SLOTS }, () => new Int32Array(FIRST_CAPACITY))
  const labels = createLabelWords()
  const setNumbers = new Map<string, number>()
  const setsWith = new Map<number, number[]>()
  let [length, termsEnd] = [0, 1]

  function grow(least: number): void {
    const capacity = Math.max(least, Math.ceil(types.length * 1.5))
    const wider = <T extends Int16Array | Int32Array>(old: T, next: T): T => (next.set(old), next)
    types = wider(types, new Int16Array(capacity))
    keySets = wider(keySets, new Int32Array(capacity))
    slots = slots.map((slot) => wider(slot, new Int32Array(capacity)))
  }

  /** Items of one owner and level have the same keys: there are few sets. */
  function setOf(k1: number, xk: readonly number[]): number {
    const keys = [k1, ...xk]
    const name = keys.join()
    const known = setNumbers.get(name)
    if (known !== undefined) return known
    const set = setNumbers.size
    setNumbers.set(name, set)
    for (const key of keys) {
      const others = setsWith.get(key)
      if (others) others.push(set)
      else setsWith.set(key, [set])
    }
    return set
  }

  return {
    labels,
    get length() {
      return length
    },
    get termsEnd() {
      return termsEnd
    },
    get types() {
      return types
    },
    get keySets() {
      return keySets
    },
    get slots() {
      return slots
    },
    put({ n, t, k1, xk, f, labels: lexemes }) {
      if (n >= types.length) grow(n + 1)
      length = Math.max(length, n + 1)
      types[n] = t
      keySets[n] = t === 0 ? 0 : setOf(k1, xk)
      labels.put(n, lexemes)
      for (const [at, slot] of slots.entries()) {
        const term = f[at] ?? 0
        slot[n] = term
        if (term >= termsEnd) termsEnd = term + 1
      }
    },
    opened(keys) {
      const isOpen = new Uint8Array(setNumbers.size)
      if (!keys) return isOpen.fill(1)
      for (const key of keys) for (const set of setsWith.get(key) ?? []) isOpen[set] = 1
      return isOpen
    },
  }
}
