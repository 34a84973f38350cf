/**
 * An expression of a form after parsing: `name` is a question, `self` the answer, `column` one of a choice.
 */
export type Expression =
  | { is: 'number'; value: number }
  | { is: 'text'; value: string }
  | { is: 'name'; name: string }
  | { is: 'column'; name: string }
  | { is: 'self' }
  | { is: 'not' | 'minus'; of: Expression }
  | { is: 'op'; op: Operator; left: Expression; right: Expression }
  | { is: 'call'; name: FunctionName; args: Expression[] }

/** Operators by how tightly they bind, the loosest first. */
const OPERATORS = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod']] as const
/** An operator of two sides. */
export type Operator = (typeof OPERATORS)[number][number]

/** Functions of expressions, each with the fewest and the most arguments. */
export const FUNCTIONS = {
  ...{ if: [3, 3], coalesce: [2, 2], once: [1, 1], selected: [2, 2], 'count-selected': [1, 1], concat: [1, 50] },
  ...{ substr: [2, 3], 'string-length': [1, 1], contains: [2, 2], 'starts-with': [2, 2], regex: [2, 2] },
  ...{ number: [1, 1], int: [1, 1], round: [1, 2], min: [1, 50], max: [1, 50], sum: [1, 1], count: [1, 1] },
  ...{ position: [0, 1], 'indexed-repeat': [3, 5], today: [0, 0], now: [0, 0], date: [1, 1], distance: [1, 1] },
  ...{ 'format-date': [2, 2], 'decimal-date-time': [1, 1], area: [1, 1], uuid: [0, 0], 'jr:choice-name': [2, 2] },
  ...{ pulldata: [4, 4], not: [1, 1], true: [0, 0], false: [0, 0], string: [1, 1], boolean: [1, 1] },
  ...{ 'selected-at': [2, 2], 'normalize-space': [1, 1], 'count-non-empty': [1, 1], pow: [2, 2], abs: [1, 1] },
} as const satisfies Record<string, readonly [number, number]>
/** Name of a function of expressions. */
export type FunctionName = keyof typeof FUNCTIONS

/** An expression that cannot be read. `at` is the place in it, from 0. */
export class ExpressionFault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

interface Token {
  is: 'number' | 'text' | 'name' | 'word' | 'sign' | 'end'
  text: string
  at: number
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?|\.\d+)|(?<text>"[^"]*"|'[^']*')|\$\{\s*(?<name>[A-Za-z_][\w.-]*)\s*\}|(?<word>[A-Za-z_][\w.:-]*)|(?<sign>!=|<=|>=|\.\.|[=<>+\-*(),.]))/y
/** Deepest nesting that is read: deeper ones are a mistake, or meant to do harm. */
const DEEPEST = 60

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)?.groups
    const [kind, part] = Object.entries(found ?? {}).find(([, each]) => each !== undefined) ?? []
    if (kind === undefined || part === undefined) throw new ExpressionFault(text.slice(at, at + 20).trim(), at)
    tokens.push({ is: kind as Token['is'], text: part, at })
  }
  return [...tokens, { is: 'end', text: '', at: text.length }]
}

/** Parses an expression of XLSForm. Throws `ExpressionFault` for what it cannot read or does not know. */
export function parseExpression(text: string): Expression {
  const tokens = tokensOf(text)
  let next = 0
  let depth = 0
  const peek = () => tokens[next] ?? { is: 'end', text: '', at: text.length }
  const take = () => tokens[next++] ?? peek()
  const fault = (token = peek()) => new ExpressionFault(token.text || text.trim().slice(-20), token.at)
  const expect = (sign: string) => {
    if (peek().is !== 'sign' || peek().text !== sign) throw fault()
    next++
  }

  function level(at: number): Expression {
    const operators: readonly string[] | undefined = OPERATORS[at]
    if (!operators) return unary()
    let left = level(at + 1)
    while (['sign', 'word'].includes(peek().is) && operators.includes(peek().text))
      left = { is: 'op', op: take().text as Operator, left, right: level(at + 1) }
    return left
  }

  function unary(): Expression {
    if (peek().is !== 'sign' || peek().text !== '-') return primary()
    next++
    return { is: 'minus', of: deeper(unary) }
  }

  function primary(): Expression {
    const token = take()
    if (token.is === 'number') return { is: 'number', value: Number(token.text) }
    if (token.is === 'text') return { is: 'text', value: token.text.slice(1, -1) }
    if (token.is === 'name') return { is: 'name', name: token.text }
    // `..`, the instance that an answer stands in, is what `position` is asked for.
    if (['.', '..'].includes(token.text) && token.is === 'sign') return { is: 'self' }
    if (token.text === '(' && token.is === 'sign') {
      const inside = whole()
      expect(')')
      return inside
    }
    if (token.is === 'word' && peek().text === '(') return call(token)
    if (token.is === 'word') return { is: 'column', name: token.text }
    throw fault(token)
  }

  function call(token: Token): Expression {
    next++
    const args: Expression[] = []
    while (peek().text !== ')' || peek().is !== 'sign') {
      if (args.length > 0) expect(',')
      args.push(whole())
    }
    next++
    if (!Object.hasOwn(FUNCTIONS, token.text)) throw fault(token)
    const name = token.text as FunctionName
    const [fewest, most] = FUNCTIONS[name]
    if (args.length < fewest || args.length > most) throw fault(token)
    const [first] = args
    return name === 'not' && first ? { is: 'not', of: first } : { is: 'call', name, args }
  }

  function whole(): Expression {
    return deeper(() => level(0))
  }

  function deeper(read: () => Expression): Expression {
    if (++depth > DEEPEST) throw fault()
    const inside = read()
    depth--
    return inside
  }

  const expression = whole()
  if (peek().is !== 'end') throw fault()
  return expression
}

/** Returns an expression and all its sub-expressions, in order. */
export function partsOf(expression: Expression): Expression[] {
  const found: Expression[] = []
  const open = [expression]
  for (let part = open.pop(); part; part = open.pop()) {
    found.push(part)
    if (part.is === 'op') open.push(part.right, part.left)
    else if (part.is === 'call') open.push(...part.args.toReversed())
    else if (part.is === 'not' || part.is === 'minus') open.push(part.of)
  }
  return found
}

/** Returns the names of the questions that an expression reads. */
export function namesIn(expression: Expression): string[] {
  return partsOf(expression).flatMap((part) => (part.is === 'name' ? [part.name] : []))
}
