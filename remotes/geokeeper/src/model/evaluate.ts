import { INSTANCE, instancesOf, isEmpty, textOfAnswer, type Answers } from './answer-values.ts'
import { callFunction, operate, type CallContext } from './call-function.ts'
import { toBoolean, toNumber, toText, type Value } from './expression-values.ts'
import { indexForm, type FormIndex, type FormNode } from './form-index.ts'
import { wordsIn, type Choice, type Form, type Question } from './form.ts'
import type { Expression } from './parse-expression.ts'

/** Where a question stands: instances of the repeats that it is in, from the outside, each by its name. */
export type Place = readonly { repeat: string; id: string }[]

/** How a question stands in one place. */
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
}

/** A form with answers, evaluated: states by pointer, in the order of the form. */
export interface FormState {
  states: ReadonlyMap<string, QuestionState>
  /** By the form's own rule. Empty without one. */
  name: string
}

/** Evaluates a form: what is asked, what must be answered, what fits, and what is worked out. */
export function evaluateForm(form: Form, answers: Answers, options: EvaluateOptions): FormState {
  const index = indexForm(form)
  return new Evaluation(index, answers, options).run()
}

/**
 * Returns what an evaluation came to, with the states of the one before it where they are the same, so that
 * what is drawn of them need not be drawn again.
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

/** Returns the pointers of all questions that are asked in a place with these answers. */
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
  return place.length === 0 ? `/${name}` : `/${[...place.flatMap(({ repeat, id }) => [repeat, id]), name].join('/')}`
}

/** The one place of questions that are in no repeat. */
const OUTSIDE: readonly Place[] = [[]]

class Evaluation {
  readonly #index: FormIndex
  readonly #answers: Answers
  readonly #options: EvaluateOptions
  readonly #states = new Map<string, QuestionState>()
  readonly #places = new Map<string, Place[]>()
  /** Answers of the places of repeats, which are asked for by each question in them. */
  readonly #inside = new Map<Place, Answers | undefined>()

  constructor(index: FormIndex, answers: Answers, options: EvaluateOptions) {
    this.#index = index
    this.#answers = answers
    this.#options = options
  }

  run(): FormState {
    for (const node of this.#index.order) for (const place of this.#placesOf(node.repeats)) this.#settle(node, place)
    for (const state of this.#states.values()) this.#check(state)
    const { instanceName } = this.#index
    const states = new Map<string, QuestionState>()
    for (const node of this.#index.nodes)
      for (const place of this.#placesOf(node.repeats)) {
        const state = this.#states.get(pointerOf(place, node.question.name))
        if (state) states.set(state.pointer, state)
      }
    return { states, name: instanceName ? toText(this.#value(instanceName, [], '')) : '' }
  }

  /** Returns every place in which the innermost of these repeats has an instance. */
  #placesOf(repeats: readonly string[]): readonly Place[] {
    if (repeats.length === 0) return OUTSIDE
    const key = repeats.join('/')
    const known = this.#places.get(key)
    if (known) return known
    const places = repeats.reduce<Place[]>(
      (outer, repeat) =>
        outer.flatMap((place) =>
          instancesOf(this.#at(place)?.[repeat]).map((each) => [...place, { repeat, id: String(each[INSTANCE]) }]),
        ),
      [[]],
    )
    this.#places.set(key, places)
    return places
  }

  /** Returns the answers of a place: of the form, or of the instance of a repeat. */
  #at(place: Place): Answers | undefined {
    if (place.length === 0) return this.#answers
    if (!this.#inside.has(place))
      this.#inside.set(
        place,
        place.reduce<Answers | undefined>(
          (answers, { repeat, id }) => instancesOf(answers?.[repeat]).find((each) => String(each[INSTANCE]) === id),
          this.#answers,
        ),
      )
    return this.#inside.get(place)
  }

  #settle(node: FormNode, place: Place): void {
    const { question, rules, within } = node
    const whole = within.at(-1)
    const outer = whole && this.#states.get(pointerOf(place.slice(0, whole.repeats.length), whole.question.name))
    const isOpen = outer?.isRelevant ?? true
    const isRelevant = isOpen && (!rules.relevant || toBoolean(this.#value(rules.relevant, place, '')))
    const pointer = pointerOf(place, question.name)
    const value = isRelevant ? this.#valueOf(node, place) : undefined
    const unchecked = { isRequired: false, isRefused: false, choices: [] }
    this.#states.set(pointer, { node, place, pointer, isRelevant, value, ...unchecked })
  }

  #valueOf(node: FormNode, place: Place): unknown {
    const given = this.#given(node, place)
    const { calculation } = node.rules
    if (!calculation) return given
    return settled(this.#value(calculation, place, textOfAnswer(node.question.kind, given)))
  }

  #given({ question, rules }: FormNode, place: Place): unknown {
    const answers = this.#at(place)
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
    const { question, rules } = node
    const holds = (rule: Expression) => toBoolean(this.#value(rule, place, textOfAnswer(question.kind, value)))
    state.isRequired = rules.required ? holds(rules.required) : false
    state.isRefused = !isEmpty(value) && rules.constraint ? !holds(rules.constraint) : false
    state.choices = this.#choicesOf(question, place)
  }

  #choicesOf(question: Question, place: Place): readonly Choice[] {
    const all = this.#index.form.choices[question.choices ?? ''] ?? []
    const filter = this.#index.byName.get(question.name)?.rules.choiceFilter
    return filter ? all.filter((choice) => toBoolean(this.#value(filter, place, '', choice))) : all
  }

  #value(expression: Expression, place: Place, self: string, choice?: Choice): Value {
    switch (expression.is) {
      case 'number':
      case 'text':
        return expression.value
      case 'self':
        return self
      case 'name':
        return this.#named(expression.name, place)
      case 'column':
        return (expression.name === 'name' ? choice?.name : choice?.more?.[expression.name]) ?? ''
      case 'not':
        return !toBoolean(this.#value(expression.of, place, self, choice))
      case 'minus':
        return -toNumber(this.#value(expression.of, place, self, choice))
      case 'op':
        return operate(expression.op, this.#value(expression.left, place, self, choice), () =>
          this.#value(expression.right, place, self, choice),
        )
      default: {
        if (expression.name === 'indexed-repeat') return this.#indexed(expression.args, place, self)
        const args = expression.args.map((each) => this.#value(each, place, self, choice))
        return callFunction(expression.name, args, this.#context(place, self))
      }
    }
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
    return this.#placesOf(node.repeats)
      .filter((each) => prefix.every(({ id }, at) => each[at]?.id === id))
      .map((each) => this.#textAt(node, each))
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
      const instances = instancesOf(this.#at(inside)?.[repeat])
      const here = number ? instances[toNumber(this.#value(number, place, self)) - 1] : undefined
      const id = number ? here?.[INSTANCE] : place[at]?.id
      if (id === undefined) return ''
      inside = [...inside, { repeat, id: String(id) }]
    }
    return this.#textAt(node, inside)
  }

  #instancesFrom(node: FormNode, place: Place): Value {
    const prefix = place.slice(0, node.repeats.length)
    const isHere = prefix.length === node.repeats.length
    return isHere ? instancesOf(this.#at(prefix)?.[node.question.name]).map((each) => String(each[INSTANCE])) : []
  }

  #textAt({ question }: FormNode, place: Place): string {
    return textOfAnswer(question.kind, this.#states.get(pointerOf(place, question.name))?.value)
  }

  #context(place: Place, former: string): CallContext {
    const last = place.at(-1)
    const siblings = last ? instancesOf(this.#at(place.slice(0, -1))?.[last.repeat]) : []
    const { now, uuid = () => crypto.randomUUID(), languages = this.#index.form.languages } = this.#options
    return {
      ...{ now, uuid, former, position: siblings.findIndex((each) => String(each[INSTANCE]) === last?.id) + 1 },
      pullData: (list, column, keyColumn, key) => {
        const cell = (choice: Choice, name: string) => (name === 'name' ? choice.name : choice.more?.[name])
        const found = this.#index.form.choices[list]?.find((choice) => cell(choice, keyColumn) === key)
        return (found && cell(found, column)) ?? ''
      },
      choiceName: (value, question) => {
        const list = this.#index.byName.get(question.replace(/^\$\{|\}$/g, ''))?.question.choices ?? ''
        const choice = this.#index.form.choices[list]?.find((each) => each.name === value)
        return choice ? wordsIn(choice.label, languages) || value : ''
      },
    }
  }
}

/** Keeps what was worked out as an answer. What is no number is no answer. */
function settled(value: Value): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'object' ? toText(value) : value
}
