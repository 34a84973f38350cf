import { compare, toBoolean, toNumber, toText, type Value } from './expression-values.ts'
import type { FunctionName } from './parse-expression.ts'
import { fitsPattern } from '../pattern/match-pattern.ts'

/** What functions need besides their arguments. */
export interface CallContext {
  /** Moment of the evaluation, ISO 8601 with the offset of the person. */
  now: string
  /** The answer that there was before. */
  former: string
  /** Returns the number of this instance among those of its repeat, from 1. */
  position: () => number
  /** Makes a name that no other record has. */
  uuid: () => string
  /** Returns the words of a choice of the question. */
  choiceName: (value: string, question: string) => string
  /** Returns a column of a list of choices, of the choice that has a key in another column. */
  pullData: (list: string, column: string, keyColumn: string, key: string) => string
  /** Is told the steps that a pattern takes. */
  spend: (steps: number) => void
}

const EARTH_METRES = 6_378_100
/** Lists as numbers: those of a repeat are asked for in each instance of another. */
const numbered = new WeakMap<readonly string[], readonly number[]>()
const texts = (value: Value | undefined) =>
  typeof value === 'object' ? value : value === undefined ? [] : [toText(value)]

/** Longest text that a function makes: one put together of itself again and again would grow without end. */
const LONGEST_TEXT = 20_000

function numbersIn(list: readonly string[]): readonly number[] {
  const known = numbered.get(list) ?? list.map(toNumber)
  numbered.set(list, known)
  return known
}

function numbers(args: readonly Value[]): readonly number[] {
  const [only] = args
  if (args.length === 1 && typeof only === 'object') return numbersIn(only)
  return args.flatMap((each) => (typeof each === 'object' ? numbersIn(each) : [toNumber(each)]))
}

/** Calls a function of an expression with its values and returns the result. Missing values count as ''. */
export function callFunction(name: FunctionName, args: readonly Value[], context: CallContext): Value {
  const [first = '', second = '', third = ''] = args
  const [a, b] = [toText(first), toText(second)]
  switch (name) {
    case 'if':
      return toBoolean(first) ? second : third
    case 'coalesce':
      return a === '' ? b : a
    case 'once':
      return context.former === '' ? a : context.former
    case 'not':
      return !toBoolean(first)
    case 'true':
    case 'false':
      return name === 'true'
    case 'boolean':
      return toBoolean(first)
    case 'string':
      return a
    case 'selected':
      return chosen(a).includes(b)
    case 'count-selected':
      return chosen(a).length
    case 'selected-at':
      return chosen(a)[toNumber(second)] ?? ''
    case 'position':
      return context.position()
    case 'uuid':
      return context.former === '' ? context.uuid() : context.former
    case 'jr:choice-name':
      return context.choiceName(a, b)
    case 'pulldata':
      return context.pullData(a, b, toText(third), toText(args[3] ?? ''))
    case 'today':
      return context.now.slice(0, 10)
    case 'now':
      return context.now
    case 'regex':
      return fitsPattern(a, b, context.spend)
    default:
      return callMore(name, args, a, b)
  }
}

function callMore(name: FunctionName, args: readonly Value[], a: string, b: string): Value {
  const [first = '', second = '', third] = args
  switch (name) {
    case 'concat':
      return args
        .flatMap((each) => texts(each).slice(0, LONGEST_TEXT))
        .join('')
        .slice(0, LONGEST_TEXT)
    case 'substr':
      return a.slice(toNumber(second), third === undefined ? undefined : toNumber(third))
    case 'string-length':
      return [...a].length
    case 'normalize-space':
      return a.trim().replace(/\s+/g, ' ')
    case 'contains':
      return a.includes(b)
    case 'starts-with':
      return a.startsWith(b)
    case 'number':
      return toNumber(first)
    case 'int':
      return Math.trunc(toNumber(first))
    case 'abs':
      return Math.abs(toNumber(first))
    case 'pow':
      return toNumber(first) ** toNumber(second)
    case 'round':
      return rounded(toNumber(first), args.length > 1 ? toNumber(second) : 0)
    case 'min':
    case 'max': {
      const all = numbers(args)
      return all.length === 0 ? Number.NaN : all.reduce((m, n) => (name === 'min' ? Math.min(m, n) : Math.max(m, n)))
    }
    case 'sum':
      return numbers(args).reduce((sum, n) => (Number.isNaN(n) ? sum : sum + n), 0)
    case 'count':
      return texts(first).length
    case 'count-non-empty':
      return texts(first).filter((each) => each !== '').length
    case 'date':
      return a.slice(0, 10)
    case 'decimal-date-time':
      return toNumber(first)
    case 'format-date':
      return formatDate(a, b)
    case 'distance':
    case 'area':
      return name === 'distance' ? lengthOf(pointsOf(first)) : areaOf(pointsOf(first))
    default:
      return ''
  }
}

const chosen = (text: string) => text.split(' ').filter((each) => each !== '')

/** Rounds to a number of digits behind the point. Halves go away from 0. */
function rounded(value: number, digits: number): number {
  const factor = 10 ** digits
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor
}

function formatDate(text: string, format: string): string {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  const [hour = '', minute = ''] = text.slice(11, 16).split(':')
  const parts: Record<string, string> = {
    ...{ '%Y': year, '%y': year.slice(-2), '%m': month, '%n': String(Number(month)), '%d': day },
    ...{ '%e': String(Number(day)), '%H': hour, '%h': String(Number(hour)), '%M': minute },
  }
  return text === '' ? '' : format.replace(/%[A-Za-z]/g, (part) => parts[part] ?? part)
}

type Point = readonly [latitude: number, longitude: number]

/** Reads points `latitude longitude …; …`, the form that places have in expressions. */
function pointsOf(value: Value): Point[] {
  return texts(value)
    .flatMap((text) => text.split(';'))
    .map((point) => point.trim().split(/\s+/).map(Number))
    .flatMap(([latitude, longitude]) =>
      latitude !== undefined && longitude !== undefined && !Number.isNaN(latitude + longitude)
        ? [[latitude, longitude] as const]
        : [],
    )
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, to, at) => sum + between(points[at] ?? to, to), 0)
}

function between([a, b]: Point, [c, d]: Point): number {
  const half = (x: number) => Math.sin(radians(x) / 2) ** 2
  const h = half(c - a) + Math.cos(radians(a)) * Math.cos(radians(c)) * half(d - b)
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(h))
}

function areaOf(points: readonly Point[]): number {
  if (points.length < 3) return 0
  const sum = points.reduce((total, [a, b], at) => {
    const [c, d] = points[(at + 1) % points.length] ?? [a, b]
    return total + radians(d - b) * (2 + Math.sin(radians(a)) + Math.sin(radians(c)))
  }, 0)
  return Math.abs((sum * EARTH_METRES * EARTH_METRES) / 2)
}

/** Works out an operator of two sides. */
export function operate(op: string, left: Value, right: () => Value): Value {
  if (op === 'or') return toBoolean(left) || toBoolean(right())
  if (op === 'and') return toBoolean(left) && toBoolean(right())
  const other = right()
  if (['=', '!=', '<', '<=', '>', '>='].includes(op)) return compare(op, left, other)
  const [a, b] = [toNumber(left), toNumber(other)]
  if (op === '+') return a + b
  if (op === '-') return a - b
  if (op === '*') return a * b
  return op === 'div' ? a / b : a % b
}
