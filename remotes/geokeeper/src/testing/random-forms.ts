import fc from 'fast-check'
import type { Form, Question, QuestionKind } from '../model/form/form.ts'

/** A question that later ones may read. */
interface Known {
  name: string
  kind: QuestionKind
  /** What a calculation comes to. */
  isNumber: boolean
  isRepeated: boolean
}

const CHOICES = ['a', 'b', 'c']
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>=']
const KINDS = [
  ...(['integer', 'integer', 'decimal', 'text', 'one', 'several', 'date'] as const),
  'number',
  'words',
] as const

/**
 * A form of some fifteen questions in a group, a repeat and outside, whose rules read earlier questions. Left
 * out is what ODK's own programs understand differently: infinite numbers, sums of what is not answered, and
 * patterns without an end.
 */
export const randomForm: fc.Arbitrary<Form> = fc
  .infiniteStream(fc.nat(1_000_000))
  .map((stream) => new FormMaker(() => stream.next().value ?? 0).form())

/** Answers of a form of `randomForm`. Most questions have one, and the repeat up to three instances. */
export function randomAnswers(form: Form): fc.Arbitrary<Record<string, unknown>> {
  const flat = form.questions.flatMap((each) => (each.kind === 'group' ? (each.questions ?? []) : [each]))
  const repeat = form.questions.find(({ kind }) => kind === 'repeat')
  return fc
    .tuple(answersOf(flat), fc.array(answersOf(repeat?.questions ?? []), { minLength: 1, maxLength: 3 }))
    .map(([answers, rows]) => ({ ...answers, repeat: rows.map((row, at) => ({ id: `i${at}`, ...row })) }))
}

function answersOf(questions: readonly Question[]): fc.Arbitrary<Record<string, unknown>> {
  const entries = questions.flatMap(({ name, kind }) => {
    const value = VALUES[kind]
    if (!value) return []
    return [[name, name === 'counted' ? value : fc.option(value, { nil: undefined })] as const]
  })
  return fc.record(Object.fromEntries(entries))
}

const VALUES: Partial<Record<QuestionKind, fc.Arbitrary<unknown>>> = {
  integer: fc.integer({ min: -20, max: 40 }),
  // Never whole: 2.0 is written as 2 here, and as 2.0 there.
  decimal: fc.integer({ min: -80, max: 80 }).map((n) => n / 4 + 0.05),
  text: fc.constantFrom('a', 'shore', 'ab c', '12', '7.5', 'Été', 'x  y'),
  one: fc.constantFrom(...CHOICES),
  several: fc.subarray(CHOICES, { minLength: 1 }),
  date: fc.constantFrom('2024-02-29', '2024-03-01', '1969-12-31'),
}

/** Makes one form of a row of random numbers. Expressions nest three deep. */
class FormMaker {
  readonly #next: () => number
  readonly #known: Known[] = []
  #isInRepeat = false

  constructor(next: () => number) {
    this.#next = next
  }

  form(): Form {
    const before = this.#questions(4)
    const group: Question = { name: 'group', kind: 'group', ...this.#rule(2), questions: this.#questions(2) }
    this.#isInRepeat = true
    const inside = [...this.#questions(3), this.#add({ name: 'counted', kind: 'integer' }, false)]
    this.#isInRepeat = false
    const repeat: Question = { name: 'repeat', kind: 'repeat', questions: inside }
    const after = [...this.#questions(5), this.#question('number'), this.#question('words')]
    return {
      languages: ['en'],
      choices: { list: CHOICES.map((name) => ({ name, label: { en: `Choice ${name}` } })) },
      questions: [...before, group, repeat, ...after],
    }
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#next() % list.length] as T
  }

  /** Returns one of the ways, each of which is worked out only when it is taken. */
  #oneOf(...ways: readonly (() => string)[]): string {
    return this.#of(ways)()
  }

  #rule(oneIn: number): { relevant?: string } {
    return this.#next() % oneIn === 0 ? { relevant: this.#truth(2) } : {}
  }

  #questions(count: number): Question[] {
    return Array.from({ length: count }, () => this.#question(this.#of(KINDS)))
  }

  #question(kind: (typeof KINDS)[number]): Question {
    const name = `q${this.#known.length}`
    if (kind === 'number') return this.#add({ name, kind: 'calculate', calculation: this.#number(3) }, true)
    if (kind === 'words') return this.#add({ name, kind: 'calculate', calculation: this.#text(3) }, false)
    const isNumber = kind === 'integer' || kind === 'decimal'
    const constraint = isNumber
      ? this.#oneOf(
          () => `. < ${this.#number(1)}`,
          () => `. > 0 and ${this.#truth(1)}`,
        )
      : this.#oneOf(
          () => `. != ${this.#text(1)}`,
          () => "regex(., '^[a-z ]*$')",
        )
    const question: Question = {
      ...{ name, kind, ...this.#rule(3) },
      ...(kind === 'one' || kind === 'several' ? { choices: 'list' } : {}),
      ...(this.#next() % 4 === 0 ? { required: this.#truth(1) } : {}),
      ...(this.#next() % 2 === 0 ? { constraint } : {}),
    }
    return this.#add(question, isNumber)
  }

  #add(question: Question, isNumber: boolean): Question {
    this.#known.push({ name: question.name, kind: question.kind, isNumber, isRepeated: this.#isInRepeat })
    return question
  }

  /** Returns how an earlier question that fits is named, or what stands for it where there is none. */
  #named(fits: (known: Known) => boolean, instead: string): string {
    const seen = this.#known.filter((each) => fits(each) && (!each.isRepeated || this.#isInRepeat))
    return seen.length === 0 ? instead : `\${${this.#of(seen).name}}`
  }

  #number(depth: number): string {
    const plain = () => this.#named((each) => each.isNumber, this.#of(['0', '2', '3.5', '-4']))
    if (depth === 0) return this.#oneOf(plain, plain, () => this.#of(['1', '10']))
    const number = () => this.#number(depth - 1)
    return this.#oneOf(
      plain,
      () => `(${number()} ${this.#of(['+', '-', '*', 'div 4 +', 'mod 3 -'])} ${number()})`,
      () => `if(${this.#truth(depth - 1)}, ${number()}, ${number()})`,
      () => `round(${number()}, ${this.#of(['0', '1', '2', '-1'])})`,
      () => `${this.#of(['int', 'abs', 'number'])}(${number()})`,
      () => `${this.#of(['min', 'max'])}(${number()}, ${number()})`,
      () => `pow(${number()}, 2)`,
      () => `string-length(${this.#text(depth - 1)})`,
      () => `count-selected(${this.#named(({ kind }) => kind === 'several', "'a b'")})`,
      () => `number(${this.#named(({ kind }) => kind === 'text', "'7'")})`,
      () => this.#ofRepeat(),
    )
  }

  /** Returns the place of an instance from inside, and what all instances come to from outside. */
  #ofRepeat(): string {
    if (this.#isInRepeat) return 'position(..)'
    const isThere = this.#known.some(({ isRepeated }) => isRepeated)
    return isThere ? `${this.#of(['sum', 'min', 'max', 'count', 'count-non-empty'])}(\${counted})` : '1'
  }

  #text(depth: number): string {
    const plain = () =>
      this.#named(({ kind, isNumber }) => kind !== 'decimal' && !(kind === 'calculate' && isNumber), "'a'")
    if (depth === 0) return this.#oneOf(plain, plain, () => this.#of(["'shore'", "''", "'12'"]))
    const text = () => this.#text(depth - 1)
    return this.#oneOf(
      plain,
      () => `concat(${text()}, ${text()})`,
      () => `substr(${text()}, ${this.#next() % 3}, ${this.#next() % 5})`,
      () => `substr(${text()}, ${this.#next() % 3})`,
      () => `coalesce(${text()}, ${text()})`,
      () => `if(${this.#truth(depth - 1)}, ${text()}, ${text()})`,
      () => `normalize-space(${text()})`,
      () => `string(${this.#number(depth - 1)})`,
      () => `format-date(${this.#named(({ kind }) => kind === 'date', "'2020-01-05'")}, '%d/%m/%Y')`,
      () => `selected-at(${this.#named(({ kind }) => kind === 'several', "'a b'")}, ${this.#next() % 3})`,
      () => {
        const one = this.#named(({ kind }) => kind === 'one', '')
        return one === '' ? "'a'" : `jr:choice-name(${one}, '${one}')`
      },
    )
  }

  #truth(depth: number): string {
    const compared = () => `${this.#number(0)} ${this.#of(COMPARISONS)} ${this.#number(0)}`
    if (depth === 0) return compared()
    const date = () => this.#named(({ kind }) => kind === 'date', "date('2024-02-29')")
    return this.#oneOf(
      compared,
      () => `${this.#number(depth - 1)} ${this.#of(COMPARISONS)} ${this.#number(depth - 1)}`,
      () => `${this.#text(depth - 1)} ${this.#of(['=', '!='])} ${this.#text(depth - 1)}`,
      () => `(${this.#truth(depth - 1)} ${this.#of(['and', 'or'])} ${this.#truth(depth - 1)})`,
      () => `not(${this.#truth(depth - 1)})`,
      () =>
        `selected(${this.#named(({ kind }) => kind === 'several' || kind === 'one', "'a b'")}, '${this.#of(CHOICES)}')`,
      () => `${this.#of(['contains', 'starts-with'])}(${this.#text(depth - 1)}, ${this.#text(depth - 1)})`,
      () => `regex(${this.#text(depth - 1)}, '${this.#of(['^[a-z]+$', '^[0-9]{1,3}$', '^a.*$'])}')`,
      () => `${date()} ${this.#of(COMPARISONS)} ${date()}`,
      () => `${this.#text(0)} = ''`,
    )
  }
}
