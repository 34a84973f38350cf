import { INSTANCE, instancesOf, isEmpty, textOfAnswer, type Answers } from '../records/answer-values.ts'
import { callFunction, operate, type CallContext } from './call-function.ts'
import { cellOf, choicesIn, choiceWith } from './choice-lists.ts'
import { toBoolean, toNumber, toText, type Value } from './expression-values.ts'
import { indexForm, type FormIndex, type FormNode } from './form-index.ts'
import { Instances, prefixOf, type Place } from './instances.ts'
import { wordsIn, type Choice, type Form, type Question } from './form.ts'
import type { Expression } from './parse-expression.ts'

export type { Place } from './instances.ts'

/** The evaluated state of a question, for one instance of the repeats it is in. */
export interface QuestionState {
  node: FormNode
  place: Place
  /** JSON pointer to its answer: `/name`, or `/repeat/id/name`. */
  pointer: string
  isRelevant: boolean
  isRequired: boolean
  /** The answer, or what was worked out. Undefined for what is not relevant. */
  value: unknown
  /** Choices that its filter leaves. */
  choices: readonly Choice[]
  /** Its constraint does not hold. */
  isRefused: boolean
}

/** What evaluation needs besides form and answers. */
export interface EvaluateOptions {
  /** ISO 8601, with the offset of the person. */
  now: string
  uuid?: () => string
  languages?: readonly string[]
  /** A question that nobody has answered or emptied yet has its default. */
  withDefaults?: boolean
  /** Throws `TooDear` beyond so many steps. Without it there is no end. */
  mostSteps?: number
}

/** Thrown if evaluating answers takes too many steps, with the pointer of the current question. */
export class TooDear extends Error {
  readonly pointer: string
  constructor(pointer: string) {
    super(`${pointer} takes too many steps`)
    this.pointer = pointer
  }
}

/** A form with answers, evaluated: states by pointer, in the order of the form. */
export interface FormState {
  states: ReadonlyMap<string, QuestionState>
  /** By the form's own rule. Empty without one. */
  name: string
  /** What it took: questions in their places, parts of expressions, and what these went through. */
  steps: number
}

/** Evaluates a form: what is asked, what must be answered, what fits, and what is worked out. */
export function evaluateForm(form: Form, answers: Answers, options: EvaluateOptions): FormState {
  const index = indexForm(form)
  return new Evaluation(index, answers, options).run()
}

/**
 * Returns an evaluation in which unchanged question states are the same objects as before, so that they need
 * not be redrawn.
 */
export function withFormerStates(former: FormState | undefined, next: FormState): FormState {
  if (!former) return next
  const states = new Map(
    next.states.entries().map(([pointer, state]) => {
      const known = former.states.get(pointer)
      return [pointer, known && isSameState(known, state) ? known : state]
    }),
  )
  return { ...next, states }
}

function isSameState(one: QuestionState, other: QuestionState): boolean {
  const isSame = (['node', 'isRelevant', 'isRequired', 'isRefused', 'value'] as const).every(
    (name) => one[name] === other[name],
  )
  return (
    isSame &&
    one.choices.length === other.choices.length &&
    one.choices.every((choice, at) => choice === other.choices[at])
  )
}

/**
 * Returns the pointers of all questions in a place, groups and repeats included: those in a repeat once for
 * each of its instances in the answers. Also those that rules hide.
 */
export function pointersIn(questions: readonly Question[], place: Place, answers: Answers): string[] {
  return questions.flatMap(({ name, kind, questions: inside = [] }) => {
    const own = pointerOf(place, name)
    if (kind === 'group') return [own, ...pointersIn(inside, place, answers)]
    if (kind !== 'repeat') return [own]
    const instances = instancesOf(answers[name])
    return [
      own,
      ...instances.flatMap((each) =>
        pointersIn(inside, [...place, { repeat: name, id: String(each[INSTANCE]) }], each),
      ),
    ]
  })
}

/** Returns the JSON pointer of a question in a place. */
export function pointerOf(place: Place, name: string): string {
  return `${prefixOf(place)}/${name}`
}

/** Letters of a text that are gone through in a step. */
const LETTERS_A_STEP = 50

class Evaluation {
  readonly #index: FormIndex
  readonly #options: EvaluateOptions
  readonly #states = new Map<string, QuestionState>()
  readonly #instances: Instances
  /** Answers of all instances of a repeat, by the question and the place they are seen from. */
  readonly #lists = new Map<string, readonly string[]>()
  #steps = 0
  #pointer = ''

  constructor(index: FormIndex, answers: Answers, options: EvaluateOptions) {
    this.#index = index
    this.#instances = new Instances(answers)
    this.#options = options
  }

  run(): FormState {
    for (const node of this.#index.order)
      for (const place of this.#instances.all(node.repeats)) this.#settle(node, place)
    for (const state of this.#states.values()) this.#check(state)
    const { instanceName } = this.#index
    const states = new Map<string, QuestionState>()
    for (const node of this.#index.nodes)
      for (const place of this.#instances.all(node.repeats)) {
        const state = this.#states.get(pointerOf(place, node.question.name))
        if (state) states.set(state.pointer, state)
      }
    const name = instanceName ? toText(this.#value(instanceName, [], '')) : ''
    return { states, name, steps: this.#steps }
  }

  #spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > (this.#options.mostSteps ?? Infinity)) throw new TooDear(this.#pointer)
  }

  #settle(node: FormNode, place: Place): void {
    const { question, rules, within } = node
    const pointer = pointerOf(place, question.name)
    this.#pointer = pointer
    this.#spend(1)
    const whole = within.at(-1)
    const outer = whole && this.#states.get(pointerOf(place.slice(0, whole.repeats.length), whole.question.name))
    const isOpen = outer?.isRelevant ?? true
    const isRelevant = isOpen && (!rules.relevant || toBoolean(this.#value(rules.relevant, place, '')))
    const value = isRelevant ? this.#valueOf(node, place) : undefined
    const unchecked = { isRequired: false, isRefused: false, choices: [] }
    this.#states.set(pointer, { node, place, pointer, isRelevant, value, ...unchecked })
  }

  #valueOf(node: FormNode, place: Place): unknown {
    const given = this.#given(node, place)
    const { calculation } = node.rules
    if (!calculation) return given
    return settled(this.#value(calculation, place, this.#text(node.question, given)))
  }

  #given({ question, rules }: FormNode, place: Place): unknown {
    const answers = this.#instances.at(place)
    const isUntouched = this.#options.withDefaults === true && !Object.hasOwn(answers ?? {}, question.name)
    if (!isUntouched || !rules.default) return answers?.[question.name]
    const value = settled(this.#value(rules.default, place, ''))
    const isNumber = ['integer', 'decimal', 'range'].includes(question.kind)
    if (question.kind === 'several' || question.kind === 'rank') return toText(value as Value).split(' ')
    return isNumber ? Number(value) : value
  }

  #check(state: QuestionState): void {
    const { node, place, value, isRelevant } = state
    if (!isRelevant) return
    this.#pointer = state.pointer
    const { question, rules } = node
    const holds = (rule: Expression) => toBoolean(this.#value(rule, place, this.#text(question, value)))
    state.isRequired = rules.required ? holds(rules.required) : false
    state.isRefused = !isEmpty(value) && rules.constraint ? !holds(rules.constraint) : false
    state.choices = this.#choicesOf(question, place)
  }

  #choicesOf(question: Question, place: Place): readonly Choice[] {
    const all = choicesIn(this.#index.form, question.choices)
    const filter = this.#index.byName.get(question.name)?.rules.choiceFilter
    return filter ? all.filter((choice) => toBoolean(this.#value(filter, place, '', choice))) : all
  }

  #value(expression: Expression, place: Place, self: string, choice?: Choice): Value {
    this.#spend(1)
    switch (expression.is) {
      case 'number':
      case 'text':
        return expression.value
      case 'self':
        return self
      case 'name':
        return this.#named(expression.name, place)
      case 'column':
        return (choice && cellOf(choice, expression.name)) ?? ''
      case 'not':
        return !toBoolean(this.#value(expression.of, place, self, choice))
      case 'minus':
        return -toNumber(this.#value(expression.of, place, self, choice))
      case 'op':
        return this.#operate(expression, place, self, choice)
      default: {
        if (expression.name === 'indexed-repeat') return this.#indexed(expression.args, place, self)
        const args = expression.args.map((each) => this.#value(each, place, self, choice))
        for (const each of args) this.#spend(sizeOf(each))
        return callFunction(expression.name, args, this.#context(place, self))
      }
    }
  }

  #operate({ op, left, right }: Extract<Expression, { is: 'op' }>, place: Place, self: string, choice?: Choice): Value {
    const one = this.#value(left, place, self, choice)
    return operate(op, one, () => {
      const other = this.#value(right, place, self, choice)
      // Of two lists each answer is compared with each.
      this.#spend(typeof one === 'object' ? one.length * Math.max(1, sizeOf(other)) : sizeOf(other))
      return other
    })
  }

  /**
   * Returns the answer of a question as seen from a place: one, or all of a repeat that the place is not in.
   */
  #named(name: string, place: Place): Value {
    const node = this.#index.byName.get(name)
    if (!node) return ''
    if (node.question.kind === 'repeat') return this.#instancesFrom(node, place)
    const shared = node.repeats.findIndex((repeat, at) => place[at]?.repeat !== repeat)
    const depth = shared < 0 ? node.repeats.length : shared
    const prefix = place.slice(0, depth)
    if (depth === node.repeats.length) return this.#textAt(node, prefix)
    // They are settled before whatever names them, and asked for again and again.
    const seenFrom = pointerOf(prefix, name)
    const known = this.#lists.get(seenFrom)
    if (known) return known
    const places = this.#instances.within(prefix, node.repeats.slice(depth))
    this.#spend(places.length)
    const list = places.map((each) => this.#textAt(node, each))
    this.#lists.set(seenFrom, list)
    return list
  }

  /**
   * Returns the answer in a numbered instance of a repeat: pairs of a repeat and a number, from the
   * outside.
   */
  #indexed([first, ...pairs]: readonly Expression[], place: Place, self: string): Value {
    const node = first?.is === 'name' ? this.#index.byName.get(first.name) : undefined
    if (!node) return ''
    let inside: Place = []
    for (const [at, repeat] of node.repeats.entries()) {
      const named = pairs.findIndex((each) => each.is === 'name' && each.name === repeat)
      const number = named < 0 ? undefined : pairs[named + 1]
      const own = place[at] && [...inside, { repeat, id: place[at].id }]
      const here = number ? this.#instances.inside(inside, repeat)[toNumber(this.#value(number, place, self)) - 1] : own
      if (!here) return ''
      inside = here
    }
    return this.#textAt(node, inside)
  }

  #instancesFrom(node: FormNode, place: Place): Value {
    const prefix = place.slice(0, node.repeats.length)
    const isHere = prefix.length === node.repeats.length
    const places = isHere ? this.#instances.inside(prefix, node.question.name) : []
    this.#spend(places.length)
    return places.map((each) => each.at(-1)?.id ?? '')
  }

  #textAt({ question }: FormNode, place: Place): string {
    return this.#text(question, this.#states.get(pointerOf(place, question.name))?.value)
  }

  #text({ kind }: Question, value: unknown): string {
    const text = textOfAnswer(kind, value)
    this.#spend(sizeOf(text))
    return text
  }

  #context(place: Place, former: string): CallContext {
    const { now, uuid = () => crypto.randomUUID(), languages = this.#index.form.languages } = this.#options
    return {
      ...{ now, uuid, former, position: () => this.#instances.numberOf(place) },
      pullData: (list, column, keyColumn, key) => {
        const found = choiceWith(choicesIn(this.#index.form, list), keyColumn, key)
        return (found && cellOf(found, column)) ?? ''
      },
      choiceName: (value, question) => {
        const list = this.#index.byName.get(question.replace(/^\$\{|\}$/g, ''))?.question.choices
        const choice = choiceWith(choicesIn(this.#index.form, list), 'name', value)
        return choice ? wordsIn(choice.label, languages) || value : ''
      },
      spend: (steps) => this.#spend(steps),
    }
  }
}

/** The steps of going through a value. */
function sizeOf(value: Value): number {
  if (typeof value === 'string') return Math.ceil(value.length / LETTERS_A_STEP)
  return typeof value === 'object' ? value.length : 0
}

/** Keeps what was worked out as an answer. What is no number is no answer. */
function settled(value: Value): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'object' ? toText(value) : value
}
