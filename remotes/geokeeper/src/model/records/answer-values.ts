import { isItemId, parseItemId, type Geometry } from '@cairn/contract'
import { choiceWith } from '../form/choice-lists.ts'
import {
  CHOICE_KINDS,
  FILE_KINDS,
  ITEM_KINDS,
  PLACE_KINDS,
  type Choice,
  type Question,
  type QuestionKind,
} from '../form/form.ts'

/** Answers of a form by question. A repeat has a list of answers, each with a name of its own in `id`. */
export type Answers = Readonly<Record<string, unknown>>
/** Name in an instance of a repeat by which it is known. */
export const INSTANCE = 'id'

/** Returns the instances of a repeat. What is no instance is left out. */
export function instancesOf(value: unknown): Answers[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}

/** Tells whether an answer is undefined, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns an answer as expressions read it: places as `latitude longitude`, several choices with spaces. */
export function textOfAnswer(kind: QuestionKind, value: unknown): string {
  if (isEmpty(value)) return ''
  if (PLACE_KINDS.includes(kind))
    return positionsOf(value)
      .map(([x, y]) => `${y} ${x}`)
      .join(';')
  return Array.isArray(value) ? value.join(' ') : String(value as string | number | boolean)
}

/** Returns the positions of a place. None of what is no place. */
function positionsOf(value: unknown): number[][] {
  const { type, coordinates } = value as { type?: string; coordinates?: unknown }
  const positions = type === 'Point' ? [coordinates] : type === 'Polygon' ? [coordinates].flat()[0] : coordinates
  const isPlace = type === 'Point' || type === 'LineString' || type === 'Polygon'
  return isPlace && Array.isArray(positions) ? positions.filter((each): each is number[] => Array.isArray(each)) : []
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/
/** An attachment, or a file that is still on the device. */
const ATTACHMENT = /^(Attachment-\d+|kept:[\w-]+)$/
const GEOMETRIES: Partial<Record<QuestionKind, Geometry['type']>> = {
  geopoint: 'Point',
  geotrace: 'LineString',
  geoshape: 'Polygon',
}
/** Longest answer in letters. */
const LONGEST = 20_000

/** Tells whether an answer is of its question's kind. A choice must be one of `choices`. */
export function isOfKind({ kind, range }: Question, value: unknown, choices: readonly Choice[]): boolean {
  if (FILE_KINDS.includes(kind)) return allOf(value, (each) => typeof each === 'string' && ATTACHMENT.test(each))
  if (PLACE_KINDS.includes(kind)) return isPlace(value, GEOMETRIES[kind])
  if (CHOICE_KINDS.includes(kind)) {
    const isChoice = (each: unknown) => typeof each === 'string' && choiceWith(choices, 'name', each) !== undefined
    return kind === 'one' ? isChoice(value) : Array.isArray(value) && value.every(isChoice)
  }
  const itemType = ITEM_KINDS[kind]
  if (itemType !== undefined)
    return typeof value === 'string' && isItemId(value) && parseItemId(value).type === itemType
  if (kind === 'integer') return Number.isSafeInteger(value)
  if (kind === 'decimal') return Number.isFinite(value)
  if (kind === 'range') return typeof value === 'number' && (!range || (value >= range.from && value <= range.to))
  if (kind === 'calculate') return ['string', 'number', 'boolean'].includes(typeof value)
  if (typeof value !== 'string' || value.length > LONGEST || value.includes('\u0000')) return false
  if (kind === 'date') return DAY.test(value) && !Number.isNaN(Date.parse(value))
  if (kind === 'dateTime') return MOMENT.test(value) && !Number.isNaN(Date.parse(value))
  return kind === 'time' ? TIME.test(value) : true
}

function allOf(value: unknown, fits: (each: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.every(fits) : fits(value)
}

function isPlace(value: unknown, type: Geometry['type'] | undefined): boolean {
  if (typeof value !== 'object' || value === null || (value as Geometry).type !== type) return false
  const positions = positionsOf(value)
  const isPosition = (each: unknown) => {
    const [x, y] = Array.isArray(each) ? (each as number[]) : []
    return Number.isFinite(x) && Number.isFinite(y) && Math.abs(x ?? 999) <= 180 && Math.abs(y ?? 999) <= 90
  }
  const fewest = type === 'Polygon' ? 4 : type === 'LineString' ? 2 : 1
  return positions.length >= fewest && positions.every(isPosition)
}
