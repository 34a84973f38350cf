import { holdsAttachments, isGroup } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { MOST_CHIPS } from '../inputs/options-input.tsx'
import type { Property } from '../state/controlled.ts'

/** The columns of twelve that a field takes: at least, and at most where its row has room left. */
export type Span = readonly [least: number, most: number]

const WHOLE: Span = [12, 12]
const HALF: Span = [6, 12]
const THIRD: Span = [4, 6]
const QUARTER: Span = [3, 4]

/** The span of each kind of field. A kind that is missing is a line of text. */
const SPANS: Readonly<Record<string, Span>> = {
  name: [8, 12],
  partOfName: THIRD,
  line: HALF,
  shortLine: THIRD,
  numberLike: QUARTER,
  select: THIRD,
  chips: WHOLE,
  relation: HALF,
  many: WHOLE,
  files: WHOLE,
  group: WHOLE,
  date: THIRD,
  moment: WHOLE,
  approximateDate: THIRD,
  time: [2, 3],
  integer: QUARTER,
  natural: QUARTER,
  float: QUARTER,
  boolean: QUARTER,
  colour: QUARTER,
  timeZone: THIRD,
  phone: [6, 6],
  email: HALF,
  text: WHOLE,
  richText: WHOLE,
  translated: WHOLE,
  address: WHOLE,
  geometry: WHOLE,
  period: WHOLE,
}

/** Characters up to which a line of text is short. */
const SHORT = 80

/** Returns the columns that the field of a property takes in a form of its type. */
export function spanOf(type: ItemType, name: string): Span {
  const property = type.properties[name]
  return SPANS[property ? kindOf(type, name, property) : ''] ?? HALF
}

/** Returns the kind of a field, as the table names it. */
function kindOf({ label }: ItemType, name: string, property: Property): string {
  const { v, t, options = [], many = false, max = Number.POSITIVE_INFINITY } = property
  if (holdsAttachments(property)) return 'files'
  if (isGroup(property)) return 'group'
  if (v === 'SEL') return many || options.length <= MOST_CHIPS ? 'chips' : 'select'
  if (v === 'LOV') return many ? 'chips' : 'select'
  if (v === 'REL' || v === 'IDM') return 'relation'
  if (many) return 'many'
  if (v === 'DT') return 'date'
  if (v === 'DTM') return 'moment'
  if (property.words !== undefined && property.options) return 'select'
  if (label.includes(name)) return label.length > 1 ? 'partOfName' : 'name'
  if (property.unique !== undefined) return 'numberLike'
  if (t === undefined || t === 'string') return max <= SHORT ? 'shortLine' : 'line'
  return t
}
