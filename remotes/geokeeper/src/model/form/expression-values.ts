/** Value of an expression. A list has the answers of several instances of a repeat. */
export type Value = string | number | boolean | readonly string[]

const DAY_MS = 86_400_000
const DATE = /^\d{4}-\d{2}-\d{2}(T.*)?$/

/** Returns the first text of a value, empty if it has none or is no number. Whole numbers have no point. */
export function toText(value: Value): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'object' ? (value[0] ?? '') : String(value)
}

/** Converts a value to a number; a date becomes days since 1970. NaN if it is not a number. */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = toText(value).trim()
  if (text === '') return Number.NaN
  return DATE.test(text) ? Date.parse(text) / DAY_MS : Number(text)
}

/** Tells whether a value counts as true: a number other than 0, a text that is not empty. */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  return toText(value) !== ''
}

/** Compares two values as XPath 1.0 does: of a list it is enough that one answer fits. */
export function compare(op: string, left: Value, right: Value): boolean {
  if (typeof left === 'object') return left.some((each) => compareOne(op, each, right))
  return compareOne(op, left, right)
}

function compareOne(op: string, left: Exclude<Value, readonly string[]>, right: Value): boolean {
  if (typeof right === 'object') return right.some((each) => compareOne(op, left, each))
  if (op === '=' || op === '!=') return (op === '=') === isEqual(left, right)
  const [a, b] = [toNumber(left), toNumber(right)]
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}

function isEqual(left: string | number | boolean, right: string | number | boolean): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right)
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) === toNumber(right)
  return left === right
}
