/**
 * An instruction of a compiled pattern: consume a matching character, branch, or assert a position. The end
 * has none.
 */
export type Instruction =
  | { is: 'sign'; fits: (sign: string) => boolean }
  | { is: 'either'; one: number; other: number }
  | { is: 'assert'; holds: (before: string, after: string) => boolean }

/** Longest pattern that is read. */
const LONGEST = 2000
/** Most instructions of a pattern, and most copies of its repeated parts. */
const MOST = 1000
/** Deepest nesting of groups. */
const DEEPEST = 50

/** Thrown while a pattern is read that does not belong to the language that is read here. */
class NotRegular extends Error {}

/**
 * Compiles a JavaScript pattern (flag `u`) to instructions for linear-time matching. Undefined if it is
 * invalid, too large, or uses lookaround or backreferences.
 */
export function parsePattern(pattern: string): readonly Instruction[] | undefined {
  if (pattern.length > LONGEST) return undefined
  try {
    // What is no pattern at all is refused here, so that the parser need not look for it.
    new RegExp(pattern, 'u')
    return new Parser(pattern).whole()
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof NotRegular) return undefined
    throw thrown
  }
}

/** Writes a part of the pattern at the end of the instructions. */
type Part = (into: Instruction[]) => void

const isWord = (sign: string) => /^\w$/.test(sign)
const [ESCAPE, CLASS, COUNT, GROUP] = [
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^1-9k])/uy,
  /\[(?:\\.|[^\]\\])*\]/suy,
  /\{(\d+)(,?)(\d*)\}/y,
  /\((?:\?:|\?<[^=!>]*>|(?!\?))/y,
]

class Parser {
  readonly #pattern: string
  readonly #signs = new Map<string, (sign: string) => boolean>()
  #at = 0
  #depth = 0
  #copies = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  whole(): Instruction[] {
    const instructions: Instruction[] = []
    this.#either()(instructions)
    if (this.#at < this.#pattern.length) throw new NotRegular()
    return instructions
  }

  #either(): Part {
    const one = this.#row()
    if (this.#peek() !== '|') return one
    this.#at++
    const other = this.#either()
    return (into) => {
      const choice = put(into, { is: 'either', one: into.length + 1, other: 0 })
      one(into)
      const end = put(into, { is: 'either', one: 0, other: 0 })
      choice.other = into.length
      other(into)
      end.one = end.other = into.length
    }
  }

  #row(): Part {
    const parts: Part[] = []
    while (!['', '|', ')'].includes(this.#peek())) parts.push(this.#repeated(this.#atom()))
    return (into) => {
      for (const part of parts) part(into)
    }
  }

  #atom(): Part {
    const sign = this.#peek()
    if (sign === '(') return this.#group()
    if (sign === '^') return this.#asserts(1, (before) => before === '')
    if (sign === '$') return this.#asserts(1, (_before, after) => after === '')
    const border = this.#pattern.slice(this.#at, this.#at + 2)
    if (border === '\\b') return this.#asserts(2, (before, after) => isWord(before) !== isWord(after))
    if (border === '\\B') return this.#asserts(2, (before, after) => isWord(before) === isWord(after))
    const source = sign === '\\' ? this.#take(ESCAPE) : sign === '[' ? this.#take(CLASS) : this.#take(/./suy)
    const fits = this.#signs.get(source) ?? fitting(source)
    this.#signs.set(source, fits)
    return (into) => void put(into, { is: 'sign', fits })
  }

  #group(): Part {
    this.#take(GROUP)
    if (++this.#depth > DEEPEST) throw new NotRegular()
    const inside = this.#either()
    this.#depth--
    this.#take(/\)/y)
    return inside
  }

  #asserts(length: number, holds: (before: string, after: string) => boolean): Part {
    this.#at += length
    return (into) => void put(into, { is: 'assert', holds })
  }

  /** Reads how often a part stands. Whether it takes as much as it can makes no difference here. */
  #repeated(part: Part): Part {
    const sign = this.#peek()
    const [fewest, most] =
      sign === '*' ? [0, Infinity] : sign === '+' ? [1, Infinity] : sign === '?' ? [0, 1] : this.#count()
    if (fewest === undefined || most === undefined) return part
    if (sign !== '{') this.#at++
    if (this.#peek() === '?') this.#at++
    const copy: Part = (into) => {
      // Parts without any instruction count as well.
      if (++this.#copies > MOST) throw new NotRegular()
      part(into)
    }
    return (into) => {
      let last = into.length
      for (let n = 0; n < fewest; n++) {
        last = into.length
        copy(into)
      }
      if (most === Infinity && fewest > 0) put(into, { is: 'either', one: last, other: into.length + 1 })
      else if (most === Infinity) optional(copy, into, true)
      else for (let n = fewest; n < most; n++) optional(copy, into)
    }
  }

  #count(): [fewest?: number, most?: number] {
    if (this.#peek() !== '{') return []
    COUNT.lastIndex = this.#at
    const [whole = '', fewest = '', comma = '', most = ''] = COUNT.exec(this.#pattern) ?? []
    this.#at += whole.length
    return [Number(fewest), comma === '' ? Number(fewest) : most === '' ? Infinity : Number(most)]
  }

  #peek(): string {
    return this.#pattern.charAt(this.#at)
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#pattern) ?? []
    if (found === undefined) throw new NotRegular()
    this.#at += found.length
    return found
  }
}

function put<T extends Instruction>(into: Instruction[], instruction: T): T {
  if (into.push(instruction) > MOST) throw new NotRegular()
  return instruction
}

function optional(part: Part, into: Instruction[], isAgain = false): void {
  const start = into.length
  const choice = put(into, { is: 'either', one: start + 1, other: 0 })
  part(into)
  if (isAgain) put(into, { is: 'either', one: start, other: start })
  choice.other = into.length
}

/** Tells of one sign whether it is the one that stands in a pattern, or of its class. */
function fitting(source: string): (sign: string) => boolean {
  if (!/^[\\[.]/.test(source)) return (sign) => sign === source
  const one = new RegExp(`^${source}$`, 'u')
  return (sign) => one.test(sign)
}
